import GRDB
import Glibc
import LibraryStore
import LocalFiles

/// Writes copies of a whole library, readable only by their owner.
enum LibraryCopy {
  /// The suffix of an incomplete copy in the library's own folder.
  static let suffix = "new"

  /// Writes a copy of the current state of the library. An existing file is replaced.
  ///
  /// - Parameter suffix: see `FileReplacement`.
  /// - Throws: ``StoreError``.
  static func write(_ db: Database, to path: String, suffix: String? = nil) throws {
    try replace(path, suffix) { new in
      // SQLite fills a file that exists only if it is empty.
      try db.execute(sql: "VACUUM INTO ?", arguments: [new])
    }
  }

  /// Copies the pages of a library unchanged. The library may be damaged.
  static func writePages(of queue: DatabaseQueue, to path: String) throws {
    try replace(path, suffix) { new in
      let copy = try DatabaseQueue(path: new)
      try queue.backup(to: copy)
      try copy.close()
    }
  }

  private static func replace(
    _ path: String, _ suffix: String?, _ write: (_ new: String) throws -> Void
  ) throws {
    do {
      let destination = try FileDestination(path)
      try refuseDatabaseInUse(destination.path)
      let file = try FileReplacement(of: destination, suffix: suffix)
      do {
        try write(file.temporaryPath)
        try file.commit()
      } catch {
        file.discard()
        throw error
      }
    } catch let error as FileWriteError {
      throw StoreError.making(path, error == .notRegular ? EISDIR : error.code)
    } catch {
      throw StoreError(error, at: path)
    }
  }

  /// Refuses a path with a log or journal, which SQLite would apply to the copy.
  private static func refuseDatabaseInUse(_ path: String) throws(StoreError) {
    for log in LibraryFiles(ofCopy: path).logs where try LibraryFiles.kind(of: log) != .missing {
      throw StoreError(
        .readOnly,
        "\(path) is a database that is in use or was not closed (\(log) exists); use another file.")
    }
  }
}
