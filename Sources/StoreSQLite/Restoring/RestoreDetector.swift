import GRDB
import LibraryStore
import Synchronization

/// Detects that the library was restored from a copy since this process opened it.
///
/// The numbers of feeds and posts that the process has read may mean other feeds and posts now, so
/// none of its transactions may use them any more.
final class RestoreDetector: Sendable {
  /// The name of the library in messages.
  let path: String
  private let first = Mutex<Int64?>(nil)

  init(_ path: String) {
    self.path = path
  }

  /// Checks for a restored library. Must be called at the beginning of each transaction.
  ///
  /// - Throws: `StoreError` `.restored`.
  func check(_ db: Database) throws {
    let number = try Int64.fetchOne(db.cachedStatement(sql: "SELECT number FROM restoration"))
    let isSame = first.withLock { first in
      first = first ?? number
      return first == number
    }
    guard !isSame else { return }
    throw StoreError(
      .restored, "The library \(path) has just been restored from a copy; run the command again.")
  }
}
