import FeedStore
import GRDB
import Glibc

/// Copies of a whole library, for its owner alone.
enum LibraryCopy {
  /// Writes a copy as the library is now. The file is there whole or not at all.
  ///
  /// - Parameter replaces: a file that is there is replaced; else it is an error.
  static func write(_ db: Database, to path: String, replacing replaces: Bool) throws {
    let working = path + ".new"
    if replaces { unlink(working) }
    try fill(replaces ? working : path, from: db)
    guard replaces else { return }
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
      throw FeedStoreError(.readOnly, "\(path) is there already; name a file that is not.")
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
