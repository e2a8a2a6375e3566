import Synchronization
import Testing

/// Limits the number of test cases that run at the same time, across suites.
///
/// A test that waits for a process blocks no thread, so that without a limit all tests would start
/// their processes at once.
struct ProcessLimit: SuiteTrait, TestTrait, TestScoping {
  /// Two for each core of a small machine, and two for processes that mostly wait.
  private static let slots = SlotQueue(6)

  let isRecursive = true

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    await Self.slots.acquire()
    defer { Self.slots.release() }
    try await function()
  }
}

extension Trait where Self == ProcessLimit {
  /// Limits the tests of suites that start processes.
  static var runsProcesses: Self { ProcessLimit() }
}

/// A fixed number of slots, assigned in the order of requests.
private final class SlotQueue: Sendable {
  private struct State {
    var free: Int
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(_ count: Int) {
    state = Mutex(State(free: count))
  }

  func acquire() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiters.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  func release() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiters.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiters.removeFirst()
    }
    next?.resume()
  }
}
