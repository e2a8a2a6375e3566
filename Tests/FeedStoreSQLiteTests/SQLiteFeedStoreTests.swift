import FeedStore
import FeedStoreSQLite
import TestSupport
import Testing

@Suite struct SQLiteFeedStoreTests {
  @Test(arguments: FeedStoreChecks.all)
  func `it keeps every promise of a store`(_ promise: FeedStoreCheck) async throws {
    try await TemporaryLibrary.lend { library in
      try await promise.run(library.open().engine)
    }
  }
}
