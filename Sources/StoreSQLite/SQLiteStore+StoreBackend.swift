import GRDB
public import LibraryStore

extension SQLiteStore {
  package func read<Value: Sendable>(
    on connection: StoreConnection,
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try await readDatabase(on: connection) { db in try body(SQLiteTransaction(db: db)) }
  }

  package func write<Value: Sendable>(
    _ durability: Durability, patience: Duration?,
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    try await writeDatabase(durability, patience: patience) { db in
      try body(SQLiteTransaction(db: db))
    }
  }

  package func writeShared<Value: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
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
  /// Opens the library in a folder, see ``SQLiteStore/open(at:)``.
  public static func open(at directory: String) throws(StoreError) -> LibraryEngine {
    LibraryEngine(try SQLiteStore.open(at: directory))
  }

  /// Creates an empty library in memory, which lasts as long as the engine.
  public static func inMemory() throws(StoreError) -> LibraryEngine {
    LibraryEngine(try SQLiteStore.inMemory())
  }
}
