import LibraryStore
import StoreSQLite
import TestSupport
import Testing

@Suite struct SQLiteStoreTests {
  @Test(arguments: StoreChecks.all)
  func `the SQLite store passes every store check`(_ check: StoreCheck) async throws {
    try await TemporaryLibrary.lend { library in
      try await check.run(library.open().engine)
    }
  }
}
