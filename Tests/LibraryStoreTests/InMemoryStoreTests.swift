import LibraryStore
import TestSupport
import Testing

@Suite struct InMemoryStoreTests {
  @Test(arguments: StoreChecks.all)
  func `the in-memory store passes every store check`(_ check: StoreCheck) async throws {
    try await check.run(LibraryEngine.oracle())
  }
}
