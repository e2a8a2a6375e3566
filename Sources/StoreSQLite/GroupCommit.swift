import GRDB
import Synchronization

/// Stores the results of several feeds in one transaction. It begins when no other feed is being
/// prepared, or when enough feeds are waiting, and contains those that wait then.
///
/// Most of the cost of a transaction is the pages that it changes, and feeds that are stored one
/// after the other change the same pages repeatedly. A write is reported as done only after the
/// commit. If the transaction fails, each feed gets its own, so that an error of one feed does not
/// affect others. Savepoints would work as well, but the time for SQLite's in-memory journal of
/// them grows with the square of its size.
final class GroupCommit: Sendable {
  /// The maximum number of writes per transaction, so that other writers do not wait long.
  private static let most = 32
  /// The number of waiting writes that starts a transaction: half of what a refresh processes at a
  /// time, so that the other half can be prepared meanwhile.
  private static let enough = 16

  private struct State {
    var waiting: [any StoreWrite] = []
    /// The number of writes that are being prepared.
    var preparing = 0
    /// Whether a call of ``carryOut(in:)`` is scheduled.
    var isScheduled = false

    mutating func schedule() -> Bool {
      guard !isScheduled, !waiting.isEmpty, preparing == 0 || waiting.count >= GroupCommit.enough
      else { return false }
      isScheduled = true
      return true
    }
  }

  private let state = Mutex(State())

  /// Announces a write that is being prepared. The preparation may wait only for its reads.
  func beginPreparing() {
    state.withLock { $0.preparing += 1 }
  }

  /// - Returns: whether ``carryOut(in:)`` must be called.
  func endPreparing() -> Bool {
    state.withLock { state in
      state.preparing -= 1
      return state.schedule()
    }
  }

  /// - Returns: whether ``carryOut(in:)`` must be called.
  func add(_ write: any StoreWrite) -> Bool {
    state.withLock { state in
      state.waiting.append(write)
      return state.schedule()
    }
  }

  /// Executes waiting writes.
  ///
  /// - Returns: whether it must be called again.
  func carryOut(in db: Database) -> Bool {
    let (writes, isMore) = state.withLock { state in
      let writes = Array(state.waiting.prefix(Self.most))
      state.waiting.removeFirst(writes.count)
      state.isScheduled = false
      return (writes, state.schedule())
    }
    guard !writes.isEmpty else { return isMore }
    // SQLite keeps the pages that it needs to roll back a statement in memory, not in a file.
    try? db.execute(sql: "PRAGMA temp_store = MEMORY")
    if Self.store(writes, in: db) == .spoiltByOne, writes.count > 1 {
      for write in writes { _ = Self.store([write], in: db) }
    }
    try? db.execute(sql: "PRAGMA temp_store = DEFAULT")
    for write in writes { write.finish() }
    return isMore
  }

  private enum Ending {
    case stored
    /// One of them could not be written; the others can be retried without it.
    case spoiltByOne
    /// No transaction could be started or committed, so a retry is pointless.
    case refused
  }

  private static func store(_ writes: [any StoreWrite], in db: Database) -> Ending {
    var ending = Ending.refused
    do {
      try db.inTransaction(.immediate) {
        ending = .spoiltByOne
        for write in writes { try write.attempt(in: db) }
        ending = .refused
        return .commit
      }
      return .stored
    } catch {
      for write in writes { write.fail(error) }
      return ending
    }
  }
}

/// The part of a transaction that belongs to one feed.
protocol StoreWrite: Sendable {
  func attempt(in db: Database) throws
  /// Called if the transaction was rolled back.
  func fail(_ error: any Error)
  /// Reports the result of the last attempt to the caller.
  func finish()
}

/// A write whose caller waits for its result.
final class AwaitedWrite<Value: Sendable>: StoreWrite {
  private let body: @Sendable (Database) throws -> Value
  private let continuation: CheckedContinuation<Result<Value, any Error>, Never>
  private let result = Mutex<Result<Value, any Error>>(
    .failure(DatabaseError(resultCode: .SQLITE_ABORT)))

  init(
    _ body: @escaping @Sendable (Database) throws -> Value,
    resuming continuation: CheckedContinuation<Result<Value, any Error>, Never>
  ) {
    self.body = body
    self.continuation = continuation
  }

  func attempt(in db: Database) throws {
    let value = try body(db)
    result.withLock { $0 = .success(value) }
  }

  func fail(_ error: any Error) {
    result.withLock { $0 = .failure(error) }
  }

  func finish() {
    continuation.resume(returning: result.withLock { $0 })
  }
}
