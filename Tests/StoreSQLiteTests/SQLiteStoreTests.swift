import LibraryStore
import StoreSQLite
import TestSupport
import Testing

@Suite struct SQLiteStoreTests {
  @Test(arguments: StoreChecks.all)
  func `it keeps every promise of a store`(_ promise: StoreCheck) async throws {
    try await TemporaryLibrary.lend { library in
      try await promise.run(library.open().engine)
    }
  }
}
