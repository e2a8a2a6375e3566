import GRDB
import Synchronization

/// Stores what several feeds brought in one transaction: as many as wait when it begins. It begins
/// when no other feed is just being prepared for it, or when enough wait.
///
/// Most of a transaction's cost is the pages it changes, and feeds that are stored one after the
/// other change the same ones again and again. Nobody is told to be stored before the transaction
/// is. When it fails, each feed gets one of its own: what cannot be stored of one hinders no other.
/// (Savepoints would do as well, but SQLite's journal of them in memory takes time that grows with
/// the square of what they hold.)
final class GroupCommit: Sendable {
  /// More would keep other writers waiting.
  private static let most = 32
  /// Half of what a refresh has in hand: while these are stored, as many are prepared.
  private static let enough = 16

  private struct State {
    var waiting: [any StoreWrite] = []
    /// How many are not far from being added.
    var preparing = 0
    /// Whether somebody is on the way to carry them out.
    var isScheduled = false

    mutating func schedule() -> Bool {
      guard !isScheduled, !waiting.isEmpty, preparing == 0 || waiting.count >= GroupCommit.enough
      else { return false }
      isScheduled = true
      return true
    }
  }

  private let state = Mutex(State())

  /// Something is being made that will be added, unless it fails. It waits for nothing but its turn
  /// to read.
  func beginPreparing() {
    state.withLock { $0.preparing += 1 }
  }

  /// - Returns: whether ``carryOut(in:)`` has to be called.
  func endPreparing() -> Bool {
    state.withLock { state in
      state.preparing -= 1
      return state.schedule()
    }
  }

  /// - Returns: whether ``carryOut(in:)`` has to be called.
  func add(_ write: any StoreWrite) -> Bool {
    state.withLock { state in
      state.waiting.append(write)
      return state.schedule()
    }
  }

  /// Carries out what waits.
  ///
  /// - Returns: whether it has to be called again.
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
    /// One of them could not be written: the others may be, without it.
    case spoiltByOne
    /// There is no writing at all just now.
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

/// One feed's part of a transaction.
protocol StoreWrite: Sendable {
  func attempt(in db: Database) throws
  /// The transaction was taken back.
  func fail(_ error: any Error)
  /// The last attempt counts.
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
