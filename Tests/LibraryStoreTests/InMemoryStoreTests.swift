import LibraryStore
import TestSupport
import Testing

@Suite struct InMemoryStoreTests {
  @Test(arguments: StoreChecks.all)
  func `it keeps every promise of a store`(_ promise: StoreCheck) async throws {
    try await promise.run(LibraryEngine.oracle())
  }
}
