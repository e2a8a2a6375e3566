public import FeedStore
import GRDB

extension SQLiteFeedStore {
  package func read<Value: Sendable>(
    on connection: StoreConnection,
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(FeedStoreError) -> Value {
    try await readDatabase(on: connection) { db in try body(SQLiteTransaction(db: db)) }
  }

  package func write<Value: Sendable>(
    _ durability: Durability, patience: Duration?,
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(FeedStoreError) -> Value {
    try await writeDatabase(durability, patience: patience) { db in
      try body(SQLiteTransaction(db: db))
    }
  }

  package func writeShared<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(FeedStoreError) -> Value {
    try await writeDatabaseShared { db in try body(SQLiteTransaction(db: db)) }
  }

  package func beginPreparing() {
    commits.beginPreparing()
  }

  package func endPreparing() {
    if commits.endPreparing() { carryOut() }
  }
}

extension LibraryEngine {
  /// Opens the library in a folder, see ``SQLiteFeedStore/open(at:)``.
  public static func open(at directory: String) throws(FeedStoreError) -> LibraryEngine {
    LibraryEngine(try SQLiteFeedStore.open(at: directory))
  }

  /// Makes an empty library that lives in memory as long as the engine.
  public static func inMemory() throws(FeedStoreError) -> LibraryEngine {
    LibraryEngine(try SQLiteFeedStore.inMemory())
  }
}
