import FoundationEssentials
import Synchronization

/// Whose turn it is at a host to which redirects lead: one request at a time, some time apart, and none
/// while it is better left alone.
///
/// Whoever refreshes many feeds asks those of one host one after another (``FetchLanes``), but cannot know
/// that twenty feeds of twenty hosts lead to one.
final class HostTurns: Sendable {
  /// Why a host is left alone.
  enum Refusal {
    /// It has said so.
    case toldToWait
    /// It has kept somebody waiting in vain: the others would wait for it one after the other.
    case doesNotAnswer
  }

  private struct Waiter {
    let id: Int
    /// Goes on with whether it is its turn, and not that it was cancelled.
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    /// By host that is being asked.
    var waiting: [String: [Waiter]] = [:]
    var lastID = 0
    var pauses: [String: (until: Date, why: Refusal)] = [:]
    /// When a host was asked last.
    var lastAsked: [String: ContinuousClock.Instant] = [:]
  }

  private let state = Mutex(State())

  /// Waits until nobody else asks the host.
  ///
  /// - Returns: whether it is to be asked, and ``end(_:)`` called then; false when the task is cancelled.
  func begin(_ host: String) async -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0, id, host) }
    } onCancel: {
      state.withLock { Self.remove(id, host, from: &$0) }?.continuation.resume(returning: false)
    }
  }

  /// How long to wait before the host is asked, so that two requests are a pause apart.
  func delay(_ host: String, _ pause: Duration) -> Duration {
    guard let last = state.withLock({ $0.lastAsked[host] }) else { return .zero }
    return max(.zero, pause - (.now - last))
  }

  /// Lets the next one ask the host.
  func end(_ host: String) {
    let next: Waiter? = state.withLock { state in
      state.lastAsked[host] = .now
      guard state.waiting[host]?.isEmpty == false else {
        state.waiting[host] = nil
        return nil
      }
      return state.waiting[host]?.removeFirst()
    }
    next?.continuation.resume(returning: true)
  }

  /// Notes that a host is to be left alone until then, or for longer if that is known.
  func pause(_ host: String, until date: Date, _ why: Refusal) {
    state.withLock { state in
      if let known = state.pauses[host], known.until >= date { return }
      state.pauses[host] = (date, why)
    }
  }

  /// Why a host is not to be asked; nil where it may be. A pause that is too long cannot be meant.
  func refusal(of host: String, at now: Date) -> Refusal? {
    guard let pause = state.withLock({ $0.pauses[host] }), pause.until > now,
      pause.until <= now + FetchPolicy.longestPause
    else { return nil }
    return pause.why
  }

  private func wait(_ continuation: CheckedContinuation<Bool, Never>, _ id: Int, _ host: String) {
    let isTurn: Bool? = state.withLock { state in
      // Who was cancelled before it came here finds nobody to wake it.
      if Task.isCancelled { return false }
      guard state.waiting[host] != nil else {
        state.waiting[host] = []
        return true
      }
      state.waiting[host]?.append(Waiter(id: id, continuation: continuation))
      return nil
    }
    if let isTurn { continuation.resume(returning: isTurn) }
  }

  private static func remove(_ id: Int, _ host: String, from state: inout State) -> Waiter? {
    state.waiting[host]?.firstIndex { $0.id == id }.flatMap { state.waiting[host]?.remove(at: $0) }
  }
}
