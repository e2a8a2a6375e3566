import Glibc
import LibraryStore

/// Detects libraries whose database was emptied or removed, for example by a full disk. SQLite
/// would silently create a new database in an empty file and discard the log.
extension LibraryFiles {
  /// Refuses an empty database file if the folder has traces of a complete library. Otherwise
  /// another process is creating the library at this moment.
  func refuseEmptied() throws(StoreError) {
    guard Self.size(of: database) == 0 else { return }
    // The traces are checked first: a process that creates a library fills the file before it
    // leaves any.
    guard hasTraces, Self.size(of: database) == 0 else { return }
    throw StoreError(
      .corrupt,
      """
      \(database) was a library, but is now empty; restore a copy with lede restore FILE, or \
      empty the folder to start a new library.
      """)
  }

  /// Refuses a log without a database, because the log may contain the whole library.
  func refuseLogAlone() throws(StoreError) {
    guard Self.size(of: log) > 0, try Self.kind(of: database) == .missing else { return }
    throw StoreError(
      .corrupt,
      """
      \(database) is missing, but its log exists; restore a copy with lede restore FILE, or \
      empty the folder to start a new library.
      """)
  }

  /// Returns an unused file name in the folder, for a copy of the library that will be replaced.
  func unusedCopyName() throws(StoreError) -> String {
    var number = 1
    while true {
      let name = "\(database).replaced\(number)"
      if try Self.areMissing([name] + LibraryFiles(ofCopy: name).logs) { return name }
      number += 1
    }
  }

  private static func areMissing(_ paths: [String]) throws(StoreError) -> Bool {
    for path in paths where try kind(of: path) != .missing { return false }
    return true
  }

  /// Replaces a library that cannot be opened. Its files are kept under another name.
  ///
  /// If this throws, the files are where they were.
  ///
  /// - Parameter new: the database file of the new library, which has no log.
  /// - Returns: the new path of the old database file.
  func replaceDamaged(with new: String) throws(StoreError) -> String {
    let kept = try unusedCopyName()
    do throws(StoreError) {
      // The log and the journal are moved first, so that they are never applied to the new library.
      for (log, keptLog) in zip(logs, LibraryFiles(ofCopy: kept).logs) {
        guard rename(log, keptLog) == 0 || errno == ENOENT else { throw .making(keptLog, errno) }
      }
      unlink(sharedMemory)
      guard link(database, kept) == 0 || errno == ENOENT else { throw .making(kept, errno) }
      guard rename(new, database) == 0 else { throw .making(database, errno) }
    } catch {
      unlink(kept)
      for (log, keptLog) in zip(logs, LibraryFiles(ofCopy: kept).logs) { rename(keptLog, log) }
      throw error
    }
    return kept
  }

  private var hasTraces: Bool {
    [log, lock, refreshLock].contains { Self.size(of: $0) > 0 }
  }

  /// Empties the lock files, as a new library will be created. The locks themselves stay.
  func wipeTraces() {
    for path in [lock, refreshLock] where Self.size(of: path) > 0 {
      let file = Glibc.open(path, O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC)
      if file >= 0 { close(file) }
    }
  }
}
