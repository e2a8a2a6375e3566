import GRDB
public import LibraryStore

/// The library in one SQLite file.
///
/// Write-ahead logging lets readers and one writer of any number of processes work side by side; a
/// writer waits up to ten seconds for another. Within a process one connection serves all callers
/// in turn, and waiting for it blocks no thread of Swift's own pool. What refreshes look up is read
/// by a second one: stored feeds would keep those waiting that are to be stored next.
public struct SQLiteStore: StoreBackend {
  let queue: DatabaseQueue
  let path: String
  let folder: String
  let refreshLock: String
  let commits = GroupCommit()
  private let restores: RestoreDetector
  /// Nil where nothing can be written, so that nothing is waited for.
  let side: SideConnection?
  let patience: Duration
  /// What people should be told of the library's files, a sentence each: rights that were too wide.
  public let notices: [String]
  /// Why nothing can be written, where the library could only be opened to be read.
  let hindrance: StoreError?

  /// Opens the library in a folder, and makes folder and library if they are not there.
  ///
  /// The folder is made for its owner only (0700), as are the files (0600), whatever the umask. A
  /// library that cannot be written can be read, also on a full disk. Opening a library that is up
  /// to date reads one page and takes no lock.
  ///
  /// - Throws: `.unreadable`, `.readOnly`, `.corrupt`, `.newerSchema`, `.busy` or `.disk`.
  public static func open(at directory: String) throws(StoreError) -> SQLiteStore {
    try open(at: directory, patience: .seconds(10))
  }

  /// Whether a folder holds anything of a library. Where it does not, ``open(at:)`` makes one.
  public static func isLibrary(_ directory: String) -> Bool {
    // Of what cannot be looked at, opening says why.
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
      // To be opened for writing, a library needs room for its log.
      guard access == .readWrite, [.disk, .unreadable].contains(failure.code),
        let queue = try? open(files, files.accessWithoutRoom, patience: patience)
      else { throw failure }
      let noRoom = StoreError(DatabaseError(resultCode: .SQLITE_FULL), at: files.database)
      return SQLiteStore(queue, files, patience: patience, hindrance: noRoom)
    }
  }

  /// Makes an empty library without a file.
  static func inMemory() throws(StoreError) -> SQLiteStore {
    do {
      let queue = try DatabaseQueue()
      try queue.write { db in try db.execute(sql: Schema.tables) }
      return SQLiteStore(inMemory: queue)
    } catch {
      throw StoreError(error, at: "in memory")
    }
  }

  private init(inMemory queue: DatabaseQueue) {
    self.queue = queue
    patience = .zero
    side = nil
    notices = []
    hindrance = nil
    (path, folder, refreshLock) = ("in memory", "", "")
    restores = RestoreDetector(path)
  }

  private static func open(
    _ files: LibraryFiles, _ access: LibraryFiles.Access, patience: Duration
  ) throws -> DatabaseQueue {
    let queue = try files.connect(access, patience: patience)
    // In one transaction: another process may be making the library just now, and half of what it
    // writes looks like the file of another program.
    if try queue.unsafeRead({ db in try db.transaction(.deferred, Schema.isOutdated) }) {
      try files.bringUpToDate(queue, access, patience: patience)
    }
    return queue
  }

  init(
    _ queue: DatabaseQueue, _ files: LibraryFiles, patience: Duration = .seconds(10),
    hindrance: StoreError? = nil
  ) {
    self.queue = queue
    self.patience = patience
    let canWrite = hindrance == nil && !queue.configuration.readonly
    side = canWrite ? SideConnection { try files.connectBeside(patience: patience) } : nil
    // Only what is a library of ours is touched.
    notices = files.narrow()
    self.hindrance = hindrance
    path = files.database
    restores = RestoreDetector(files.database)
    folder = files.folder
    refreshLock = files.refreshLock
  }

  /// Moves the log into the library's file, if nobody else uses it. Later calls are errors.
  ///
  /// Nothing is lost without it, but the next program to open the library would have to do it.
  public func close() throws(StoreError) {
    try wrappingErrors {
      try side?.close()
      try queue.close()
    }
  }

  /// Gives every error the library's form.
  func wrappingErrors<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try body()
    } catch {
      throw StoreError(error, at: path)
    }
  }

  // MARK: Transactions

  /// Runs a body in a transaction that sees one state of the library.
  ///
  /// GRDB's own `read` would turn a pragma on and off that makes SQLite prepare each cached
  /// statement again.
  func readDatabase<Value: Sendable>(
    on connection: StoreConnection = .shared,
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    try await turn(beside: connection == .beside ? side?.queue : nil) { db in
      try db.transaction(.deferred, checked(body))
    }
  }

  /// Runs a body in a transaction that owns the right to write from its first statement on, so that
  /// it cannot lose a race half way through.
  ///
  /// - Parameter patience: how long to wait for other writers, if not as long as usual.
  func writeDatabase<Value: Sendable>(
    _ durability: Durability, patience: Duration? = nil,
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    if let hindrance { throw hindrance }
    let usual = self.patience
    return try await turn { db in
      if let patience { db.wait(noLonger: min(patience, usual)) }
      defer { if patience != nil { db.wait(noLonger: usual) } }
      if durability == .full { try db.execute(sql: "PRAGMA synchronous = FULL") }
      defer {
        if durability == .full { try? db.execute(sql: "PRAGMA synchronous = NORMAL") }
      }
      return try db.transaction(.immediate, checked(body))
    }
  }

  /// Runs a body in a transaction that others may share: what cannot be stored of one hinders no
  /// other.
  func writeDatabaseShared<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    if let hindrance { throw hindrance }
    guard !Task.isCancelled else { throw StoreError(CancellationError(), at: path) }
    let result = await withCheckedContinuation { continuation in
      if commits.add(AwaitedWrite(checked(body), resuming: continuation)) { carryOut() }
    }
    return try wrappingErrors { try result.get() }
  }

  /// A transaction that throws if the library was restored since it was opened.
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

  /// One turn with the connection, or with the one beside it. A task that was cancelled does not
  /// begin one; a turn that has begun goes to its end.
  ///
  /// GRDB's own async methods interrupt SQLite when a task is cancelled, and an interrupted `BEGIN`
  /// may have taken effect all the same: then a transaction stays open, which ends the process.
  func turn<Value: Sendable>(
    beside side: DatabaseQueue? = nil, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreError) -> Value {
    guard !Task.isCancelled else { throw StoreError(CancellationError(), at: path) }
    let result = await withCheckedContinuation { continuation in
      (side ?? queue).asyncWriteWithoutTransaction { db in
        continuation.resume(returning: Result { try body(db) })
      }
    }
    do {
      return try result.get()
    } catch {
      throw StoreError(error, at: path)
    }
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
