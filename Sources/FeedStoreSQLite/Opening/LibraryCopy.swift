import FeedStore
import GRDB
import Glibc
import LocalFiles

/// Copies of a whole library, for its owner alone.
enum LibraryCopy {
  /// The suffix of a copy in the library's own folder while it is written.
  static let suffix = "new"

  /// Writes a copy as the library is now, in place of a file that exists.
  ///
  /// - Parameter suffix: see `FileReplacement`.
  /// - Throws: ``FeedStoreError``.
  static func write(_ db: Database, to path: String, suffix: String? = nil) throws {
    do {
      let file = try FileReplacement(of: try FileDestination(path), suffix: suffix)
      do {
        // SQLite fills a file that exists only if it is empty.
        try db.execute(sql: "VACUUM INTO ?", arguments: [file.temporaryPath])
        try file.commit()
      } catch {
        file.discard()
        throw error
      }
    } catch let error as FileWriteError {
      throw FeedStoreError.making(path, error == .notRegular ? EISDIR : error.code)
    } catch {
      throw FeedStoreError(error, at: path)
    }
  }
}
