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
    var waiting: [StoreWrite] = []
    /// The number of writes that are being prepared.
    var preparing = 0
    /// Whether a call to ``carryOut(in:)`` is scheduled.
    var isScheduled = false

    mutating func schedule() -> Bool {
      guard !isScheduled, !waiting.isEmpty, preparing == 0 || waiting.count >= GroupCommit.enough
      else { return false }
      isScheduled = true
      return true
    }
  }

  private let state = Mutex(State())

  /// Announces a write that is being prepared. The preparation must wait for nothing except its own
  /// reads.
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
  func add(_ write: StoreWrite) -> Bool {
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
    let reports = Self.store(writes, in: db)
    try? db.execute(sql: "PRAGMA temp_store = DEFAULT")
    for report in reports { report() }
    return isMore
  }

  /// - Returns: closures that report the results.
  private static func store(_ writes: [StoreWrite], in db: Database) -> [@Sendable () -> Void] {
    var hasFailed = false
    do {
      var reports: [@Sendable () -> Void] = []
      try db.inTransaction(.immediate) {
        hasFailed = true
        for write in writes { reports.append(try write.attempt(db)) }
        hasFailed = false
        return .commit
      }
      return reports
    } catch {
      // If no transaction could be started or committed, a retry is pointless.
      guard hasFailed, writes.count > 1 else {
        return writes.map { write in { write.fail(error) } }
      }
      return writes.flatMap { store([$0], in: db) }
    }
  }
}

/// The part of a transaction that belongs to one feed.
struct StoreWrite: Sendable {
  /// Executes the write, and returns a closure that reports its result after the commit.
  let attempt: @Sendable (Database) throws -> (@Sendable () -> Void)
  /// Reports an error. Called if the transaction was rolled back.
  let fail: @Sendable (any Error) -> Void
}
