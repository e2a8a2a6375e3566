import GRDB
public import LibraryStore

/// A library in an SQLite database.
///
/// Write-ahead logging lets readers and one writer work concurrently in any number of processes; a
/// writer waits up to ten seconds for another one. Within a process, one connection serves all
/// callers in turn, and waiting for it blocks no thread of Swift's cooperative pool. A second
/// connection serves the reads of refreshes, which would otherwise wait for feeds being stored.
public struct SQLiteStore: StoreBackend {
  let queue: DatabaseQueue
  /// The files of the library; `nil` for one in memory.
  let files: LibraryFiles?
  let commits = GroupCommit()
  private let restores: RestoreDetector
  /// The connection for the reads of refreshes; `nil` if the library cannot be written.
  let side: ReadConnection?
  let patience: Duration
  /// Notices for the user about permissions of the library's files that were too wide, one sentence
  /// each.
  public let notices: [String]
  /// Why the library can only be read; `nil` if it can be written.
  let hindrance: StoreError?

  /// Opens the library in a folder, and creates folder and library if they do not exist.
  ///
  /// The folder and files are created for their owner only (0700 and 0600), whatever the umask. A
  /// library that cannot be written, for example on a full disk, is opened for reading. Opening a
  /// library of the current version reads one page and takes no lock.
  ///
  /// - Throws: `.unreadable`, `.readOnly`, `.corrupt`, `.newerSchema`, `.busy` or `.disk`.
  public static func open(at directory: String) throws(StoreError) -> SQLiteStore {
    try open(at: directory, patience: .seconds(10))
  }

  /// Returns whether a folder contains files of a library. If not, ``open(at:)`` creates one.
  public static func isLibrary(_ directory: String) -> Bool {
    // A file that cannot be examined counts as a library, so that opening it reports the reason.
    let files = LibraryFiles(at: directory)
    return [files.database, files.log].contains { (try? LibraryFiles.kind(of: $0)) != .missing }
  }

  /// - Parameter patience: how long to wait for other writers.
  static func open(
    at directory: String, patience: Duration
  ) throws(StoreError) -> SQLiteStore {
    let files = try LibraryFiles(in: directory)
    let access = try files.prepareDatabase()
    do {
      let queue = try open(files, access, patience: patience)
      return SQLiteStore(queue, files, patience: patience)
    } catch {
      let failure = StoreError(error, at: files.database)
      // Opening a library for writing requires disk space for its log.
      guard access == .readWrite, [.disk, .unreadable].contains(failure.code),
        let queue = try? open(files, files.accessWithoutRoom, patience: patience)
      else { throw failure }
      let noRoom = StoreError(DatabaseError(resultCode: .SQLITE_FULL), at: files.database)
      return SQLiteStore(queue, files, patience: patience, hindrance: noRoom)
    }
  }

  /// Creates an empty library in memory.
  static func inMemory() throws(StoreError) -> SQLiteStore {
    do {
      let queue = try DatabaseQueue()
      try queue.write { db in try db.execute(sql: Schema.tables) }
      return SQLiteStore(queue, nil)
    } catch {
      throw StoreError(error, at: "in memory")
    }
  }

  private static func open(
    _ files: LibraryFiles, _ access: LibraryFiles.Access, patience: Duration
  ) throws -> DatabaseQueue {
    let queue = try files.connect(access, patience: patience)
    // One transaction for all checks: another process may be creating the library at this moment,
    // and a partial state would look like the file of another program.
    if try queue.unsafeRead({ db in try db.transaction(.deferred, Schema.isOutdated) }) {
      try files.bringUpToDate(queue, access, patience: patience)
    }
    return queue
  }

  /// - Parameter files: the files of the library; `nil` for one in memory.
  init(
    _ queue: DatabaseQueue, _ files: LibraryFiles?, patience: Duration = .seconds(10),
    hindrance: StoreError? = nil
  ) {
    self.queue = queue
    self.files = files
    self.patience = patience
    self.hindrance = hindrance
    let canWrite = hindrance == nil && !queue.configuration.readonly
    side = files.flatMap { files in
      canWrite ? ReadConnection { try files.connectBeside(patience: patience) } : nil
    }
    // Permissions are changed only now that the file is known to be a library.
    notices = files?.narrow() ?? []
    restores = RestoreDetector(files?.database ?? "in memory")
  }

  /// The name of the library in messages.
  var path: String { restores.path }

  /// Closes the library. A checkpoint copies the log into the database, if no other process uses
  /// it. Later calls to the store throw.
  ///
  /// Without this call nothing is lost, but the next process that opens the library has to do the
  /// checkpoint.
  public func close() throws(StoreError) {
    try wrappingErrors {
      try side?.close()
      try queue.close()
    }
  }

  /// Converts every error into a ``StoreError``.
  func wrappingErrors<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try body()
    } catch {
      throw StoreError(error, at: path)
    }
  }

  // MARK: Transactions

  /// Runs a body in a transaction that sees one consistent state of the library.
  ///
  /// GRDB's own `read` would switch a pragma on and off, which makes SQLite prepare each cached
  /// statement again.
  func readDatabase<Value: Sendable>(
    on connection: StoreConnection = .shared,
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    try await turn(secondary: connection == .secondary ? side?.queue : nil) { db in
      try db.transaction(.deferred, checked(body))
    }
  }

  /// Runs a body in a transaction that is a write transaction from its first statement, so that it
  /// cannot fail halfway because of another writer.
  ///
  /// - Parameter patience: how long to wait for other writers; `nil` for the usual time.
  func writeDatabase<Value: Sendable>(
    _ durability: Durability, patience: Duration? = nil,
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    if let hindrance { throw hindrance }
    let usual = self.patience
    return try await turn { db in
      if let patience { db.setBusyTimeout(min(patience, usual)) }
      defer { if patience != nil { db.setBusyTimeout(usual) } }
      if durability == .full { try db.execute(sql: "PRAGMA synchronous = FULL") }
      defer {
        if durability == .full { try? db.execute(sql: "PRAGMA synchronous = NORMAL") }
      }
      return try db.transaction(.immediate, checked(body))
    }
  }

  /// Runs a body in a transaction that bodies of other callers may share. An error in one of them
  /// does not affect the others.
  func writeDatabaseShared<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    if let hindrance { throw hindrance }
    guard !Task.isCancelled else { throw StoreError(CancellationError(), at: path) }
    let body = checked(body)
    let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
      let write = StoreWrite { db in
        let value = try body(db)
        return { continuation.resume(returning: .success(value)) }
      } fail: { error in
        continuation.resume(returning: .failure(error))
      }
      if commits.add(write) { carryOut() }
    }
    return try wrappingErrors { try result.get() }
  }

  /// Returns a body that throws if the library was restored since it was opened.
  private func checked<Value>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) -> @Sendable (Database) throws -> Value {
    { [restores] db in
      try restores.check(db)
      return try body(db)
    }
  }

  func carryOut() {
    queue.asyncWriteWithoutTransaction { db in
      let isMore = commits.carryOut(in: db)
      if isMore { carryOut() }
    }
  }

  /// Runs a body on the main connection, or on the second one. A cancelled task does not start it;
  /// a body that has started runs to its end.
  ///
  /// GRDB's own async methods interrupt SQLite when a task is cancelled. An interrupted `BEGIN` may
  /// have taken effect nevertheless, and a transaction that stays open makes GRDB end the process.
  func turn<Value: Sendable>(
    secondary side: DatabaseQueue? = nil, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    guard !Task.isCancelled else { throw StoreError(CancellationError(), at: path) }
    let result = await withCheckedContinuation { continuation in
      (side ?? queue).asyncWriteWithoutTransaction { db in
        continuation.resume(returning: Result { try body(db) })
      }
    }
    return try wrappingErrors { try result.get() }
  }
}

extension Database {
  fileprivate func transaction<Value>(
    _ kind: TransactionKind, _ body: (Database) throws -> Value
  ) throws -> Value {
    var value: Value?
    try inTransaction(kind) {
      value = try body(self)
      return .commit
    }
    guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
    return value
  }
}
