import FeedStore
import TestSupport
import Testing

@Suite struct InMemoryStoreTests {
  @Test(arguments: FeedStoreChecks.all)
  func `it keeps every promise of a store`(_ promise: FeedStoreCheck) async throws {
    try await promise.run(LibraryEngine.oracle())
  }
}
