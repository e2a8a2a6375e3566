import Foundation
import Synchronization
import TestSupport
import Testing

@testable import WebClient

@Suite(.timeLimit(.minutes(10)))
struct HostQueueTests {
  @Test func `a host queue runs one request at a time for a host, and many hosts in parallel`()
    async throws
  {
    let queue = HostQueue()
    let active = ActiveHosts()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          let host = "h\(number % 10)"
          let slot = try await queue.slot(for: host, spacing: .zero)
          active.begin(host)
          await Task.yield()
          active.end(host)
          slot.end()
        }
      }
      try await group.waitForAll()
    }
    #expect(active.peaks == Dictionary(uniqueKeysWithValues: (0..<10).map { ("h\($0)", 1) }))
    #expect(queue.load == HostQueue.Load())
  }

  @Test func `a task that is cancelled while waiting for its turn leaves the host queue`()
    async throws
  {
    let queue = HostQueue()
    let slot = try await queue.slot(for: "a", spacing: .zero)
    let waiting = Task { try await queue.slot(for: "a", spacing: .zero) }
    await eventually { queue.load.waiting == 1 }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(queue.load.waiting == 0)
    slot.end()
    _ = try await queue.slot(for: "a", spacing: .zero)
  }

  @Test func `a task that is cancelled during the delay between requests leaves the host queue`()
    async throws
  {
    let queue = HostQueue()
    try await queue.slot(for: "a", spacing: .zero).end()
    let pausing = Task { try await queue.slot(for: "a", spacing: .seconds(60)) }
    await eventually { queue.load.waiting == 1 }
    pausing.cancel()
    await #expect(throws: CancellationError.self) { try await pausing.value }
    _ = try await queue.slot(for: "a", spacing: .zero)
  }

  @Test func `a task that was cancelled before does not enter the host queue`() async throws {
    let queue = HostQueue(concurrency: 1)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await queue.slot(for: "a", spacing: .zero)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    _ = try await queue.slot(for: "b", spacing: .zero)
  }

  @Test func `releasing a slot without ending it passes it on`() async throws {
    let queue = HostQueue(concurrency: 1)
    _ = try await queue.slot(for: "a", spacing: .zero)
    _ = try await queue.slot(for: "b", spacing: .zero)
  }

  @Test func `a host that keeps its request waiting counts as slow`() async throws {
    let queue = HostQueue(concurrency: 1)
    let slot = try await queue.slot(for: "a", spacing: .zero)
    let gate = Gate()
    async let waiting: Void = slot.waiting { await gate.wait() }
    // This returns only after the first host has become slow.
    _ = try await queue.slot(for: "b", spacing: .zero)
    #expect(queue.load.slow == 1)
    gate.open()
    await waiting
    slot.end()
    #expect(queue.load.slow == 0)
  }

  private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  @Test func `a host is refused until the latest of its Retry-After deadlines`() {
    let queue = HostQueue()
    let now = Self.now
    queue.add(deadlines: ["a": now + 60, "b": now - 1, "c": now + 49 * 3600], now: now)
    queue.add(deadlines: ["a": now + 30], now: now)
    #expect(queue.deadlines == ["a": now + 60])
    for isRedirect in [false, true] {
      #expect(
        queue.refusal(of: "a", isRedirect: isRedirect, now: now) == .retryAfter(now + 60))
      #expect(queue.refusal(of: "a", isRedirect: isRedirect, now: now + 60) == nil)
      #expect(queue.refusal(of: "b", isRedirect: isRedirect, now: now) == nil)
      #expect(queue.refusal(of: "c", isRedirect: isRedirect, now: now) == nil)
    }
    // The clock was set back.
    #expect(queue.refusal(of: "a", isRedirect: false, now: now - 72 * 3600) == nil)
  }

  @Test func `only redirects to an unresponsive host are refused`() {
    let queue = HostQueue()
    queue.addUnresponsive("a", now: Self.now)
    #expect(queue.refusal(of: "a", isRedirect: true, now: Self.now + 599) == .unresponsive)
    #expect(queue.refusal(of: "a", isRedirect: true, now: Self.now + 600) == nil)
    #expect(queue.refusal(of: "a", isRedirect: false, now: Self.now) == nil)
  }
}

/// Counts the concurrent requests of each host.
private final class ActiveHosts: Sendable {
  private let state = Mutex((active: [String: Int](), peaks: [String: Int]()))

  var peaks: [String: Int] { state.withLock { $0.peaks } }

  func begin(_ host: String) {
    state.withLock { state in
      let count = state.active[host, default: 0] + 1
      state.active[host] = count
      state.peaks[host] = max(state.peaks[host] ?? 0, count)
    }
  }

  func end(_ host: String) {
    state.withLock { $0.active[host, default: 0] -= 1 }
  }
}

/// Blocks a task until it is opened.
private final class Gate: Sendable {
  private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

  func open() { continuation.finish() }

  func wait() async {
    for await _ in stream {}
  }
}
