public import FoundationEssentials
import Synchronization

/// Orders all requests of a process: usually one at a time per host, with spacing between them, a
/// limited number at once, and none before a host's `Retry-After` deadline.
///
/// Share one queue among all clients of a process. A host that has not responded for two seconds no
/// longer counts towards the concurrency limit; otherwise unresponsive hosts would block the others
/// until their requests time out. At most 256 requests run at once.
public final class HostQueue: Sendable {
  /// The number of requests that do not count towards the concurrency limit.
  public struct Load: Sendable, Hashable {
    /// The running requests that have waited for their host for two seconds.
    public internal(set) var slow = 0
    /// The requests that wait for their turn at a host.
    public internal(set) var waiting = 0
  }

  /// How long a request may wait for its host before it no longer counts.
  static let patience = Duration.seconds(2)

  /// A task that waits for the next step of its request. It is resumed with nil if it is cancelled.
  private typealias Waiter = CheckedContinuation<HostSchedule.Step?, Never>

  private struct State {
    var schedule: HostSchedule
    var deadlines = HostDeadlines()
    var lastID = 0
    var waiters: [HostSchedule.ID: Waiter] = [:]
  }

  private let state: Mutex<State>

  /// - Parameter concurrency: how many requests may run at once, at least 1. Slow requests do not
  ///   count.
  public init(concurrency: Int = 128) {
    state = Mutex(State(schedule: HostSchedule(concurrency: concurrency)))
  }

  /// How many requests may run at once.
  public var concurrency: Int { state.withLock { $0.schedule.concurrency } }

  public var load: Load { state.withLock { $0.schedule.load } }

  // MARK: Deadlines

  /// The `Retry-After` deadlines of hosts (RFC 9110 section 10.2.3) by ``HostKey``, for storage.
  /// Some may have passed.
  public var deadlines: [String: Date] { state.withLock { $0.deadlines.retryAfter } }

  /// Records deadlines, for example those that an earlier run stored. If a host already has a later
  /// deadline, it is kept. Deadlines more than 48 hours ahead are ignored.
  public func add(deadlines: [String: Date], now: Date) {
    state.withLock { state in
      for (host, date) in deadlines { state.deadlines.add(date, for: host, now: now) }
    }
  }

  func addUnresponsive(_ host: String, now: Date) {
    state.withLock { $0.deadlines.addUnresponsive(host, now: now) }
  }

  func refusal(of host: String, isRedirect: Bool, now: Date) -> HostDeadlines.Refusal? {
    state.withLock { $0.deadlines.refusal(of: host, isRedirect: isRedirect, now: now) }
  }

  // MARK: Slots

  /// Waits until a request to a host may start. Cancelling the task removes it from the queue.
  ///
  /// - Parameters:
  ///   - spacing: the minimum time between the end of the host's last request and the start of this
  ///     one, at most a minute.
  ///   - concurrency: how many requests to the host, with this one, may run at once.
  /// - Returns: the slot, which the request holds until ``HostSlot/end()`` is called or the slot is
  ///   released.
  /// - Throws: `CancellationError`.
  func slot(
    for host: String, spacing: Duration, concurrency: Int = 1
  ) async throws(CancellationError) -> HostSlot {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    var step = await wait(id) { schedule, now in
      schedule.join(id, host: host, spacing: spacing, concurrency: concurrency, now: now)
    }
    while true {
      switch step {
      case .start:
        return HostSlot(id: id, of: self)
      case .pause(_, let instant):
        // Cancellation ends the sleep early; the next wait then returns nil.
        try? await ContinuousClock().sleep(until: instant, tolerance: .zero)
        step = await wait(id) { schedule, _ in schedule.resume(id) }
      case nil:
        update { $0.finish(id, now: $1) }
        throw CancellationError()
      }
    }
  }

  func finish(_ id: HostSchedule.ID, wasSent: Bool) {
    update { $0.finish(id, wasSent: wasSent, now: $1) }
  }

  func becomeSlow(_ id: HostSchedule.ID) {
    update { schedule, _ in schedule.becomeSlow(id) }
  }

  private typealias Change = (inout HostSchedule, ContinuousClock.Instant) -> [HostSchedule.Step]

  /// Updates the schedule, then waits for the next step of a request.
  private func wait(_ id: HostSchedule.ID, _ change: Change) async -> HostSchedule.Step? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        update({ schedule, now in change(&schedule, now) }, adding: continuation, for: id)
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(returning: nil)
    }
  }

  private func update(
    _ change: Change, adding waiter: Waiter? = nil, for id: HostSchedule.ID = 0
  ) {
    let steps = state.withLock { state -> [(Waiter, HostSchedule.Step?)] in
      if let waiter {
        // If the task was cancelled earlier, the cancellation handler found no waiter to resume.
        if Task.isCancelled { return [(waiter, nil)] }
        state.waiters[id] = waiter
      }
      // A request without a waiter was cancelled, and is about to leave the schedule.
      return change(&state.schedule, ContinuousClock().now).compactMap { step in
        state.waiters.removeValue(forKey: step.id).map { ($0, step) }
      }
    }
    for (waiter, step) in steps { waiter.resume(returning: step) }
  }
}
