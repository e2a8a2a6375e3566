import FeedStore
import GRDB
import Glibc

/// Copies of a whole library, for its owner alone.
enum LibraryCopy {
  /// Writes a copy as the library is now, in place of a file that is there. The copy is there whole, or
  /// what was there before is.
  ///
  /// - Parameter isAmongOurs: nobody else has files there, so that what a process that was killed has left
  ///   is taken away.
  static func write(_ db: Database, to path: String, isAmongOurs: Bool = false) throws {
    let working = path + ".new"
    if isAmongOurs { unlink(working) }
    try fill(working, from: db)
    guard rename(working, path) == 0 else {
      let code = errno
      unlink(working)
      throw FeedStoreError.making(path, code)
    }
  }

  /// SQLite writes to a file that is there if it is empty, so nobody's file can be lost.
  private static func fill(_ path: String, from db: Database) throws {
    let file = Glibc.open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_RDWR, 0o600)
    guard file >= 0 else {
      guard errno == EEXIST else { throw FeedStoreError.making(path, errno) }
      throw FeedStoreError(
        .readOnly, "\(path) is there already, where the copy is written first; move it away.")
    }
    defer { Glibc.close(file) }
    do {
      _ = fchmod(file, 0o600)
      try db.execute(sql: "VACUUM INTO ?", arguments: [path])
      guard fsync(file) == 0 else { throw FeedStoreError.making(path, errno) }
    } catch {
      unlink(path)
      throw error as? FeedStoreError ?? FeedStoreError(error, at: path)
    }
  }
}
