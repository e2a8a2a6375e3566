import FoundationEssentials
import Synchronization

/// Whose turn it is at a host to which redirects lead: one request at a time, and none while it wants to
/// be left alone.
///
/// Whoever refreshes many feeds asks those of one host one after another (``FetchLanes``), but cannot know
/// that twenty feeds of twenty hosts lead to one.
final class HostTurns: Sendable {
  private struct Waiter {
    let id: Int
    /// Goes on with whether it is its turn, and not that it was cancelled.
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    /// By host that is being asked.
    var waiting: [String: [Waiter]] = [:]
    var lastID = 0
    var pauses: [String: Date] = [:]
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

  /// Lets the next one ask the host.
  func end(_ host: String) {
    let next: Waiter? = state.withLock { state in
      guard state.waiting[host]?.isEmpty == false else {
        state.waiting[host] = nil
        return nil
      }
      return state.waiting[host]?.removeFirst()
    }
    next?.continuation.resume(returning: true)
  }

  /// Notes that a host wants to be left alone until then.
  func pause(_ host: String, until date: Date) {
    state.withLock { $0.pauses[host] = date }
  }

  /// Whether a host has said so, as long as that can be meant.
  func isPaused(_ host: String, at now: Date) -> Bool {
    let until = state.withLock { $0.pauses[host] }
    return until.map { $0 > now && $0 <= now + FetchPolicy.longestPause } ?? false
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
