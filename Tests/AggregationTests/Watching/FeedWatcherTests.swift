import Aggregation
import Foundation
import LibraryStore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FeedWatcherTests {
  private typealias Requests = AsyncStream<WatchRequest>.Continuation

  /// Runs a watcher of a library with one feed, `/a`, until `body` returns.
  private func watch(
    _ behaviour: RecordingFrontEnd.Behaviour = .init(), rest: Duration = .zero,
    _ body: (LibraryBench, RecordingFrontEnd, Requests) async throws -> Void
  ) async throws {
    try await LibraryBench.withBench { bench in
      bench.serve("/a", "A1", "A2")
      try await bench.subscribe(bench.server.url("/a"))
      let frontEnd = RecordingFrontEnd(bench.library, behaviour)
      let (requests, sender) = AsyncStream<WatchRequest>.makeStream()
      let watcher = FeedWatcher(for: frontEnd, rest: rest, tick: .milliseconds(5))
      async let running: Void = watcher.run(requests)
      try await body(bench, frontEnd, sender)
      sender.yield(.stop)
      try await running
    }
  }

  @Test func `a watcher delivers new posts once and closes the library`() async throws {
    try await watch { bench, frontEnd, _ in
      await eventually { frontEnd.record.refreshed.count == 1 && !frontEnd.record.isOpen }
      #expect(frontEnd.record.shown == ["A1", "A2"])
      #expect(frontEnd.record.refreshed == [["A1", "A2"]])
      let announced = try await bench.store.announcements(of: nil)
      #expect(announced == [])
      frontEnd.change { $0.libraryState += 1 }
      await eventually { frontEnd.record.openings == 2 && !frontEnd.record.isOpen }
      #expect(frontEnd.record.shown == ["A1", "A2"])
      #expect(bench.server.requests.count == 1)
    }
  }

  @Test func `a watcher that delivers no posts leaves them for other programs`() async throws {
    try await watch(.init(deliversPosts: false)) { bench, frontEnd, _ in
      await eventually { frontEnd.record.refreshed.count == 1 && !frontEnd.record.isOpen }
      #expect(frontEnd.record.shown == [])
      let announced = try await bench.store.announcements(of: nil)
      #expect(announced.count == 2)
    }
  }

  @Test func `posts whose delivery could not be recorded are not shown again`() async throws {
    let busy = StoreError(.busy, "the library is busy")
    try await watch(.init(confirmationErrors: [busy, busy])) { bench, frontEnd, _ in
      await eventually { frontEnd.record.refreshed.count == 1 && !frontEnd.record.isOpen }
      #expect(frontEnd.record.shown == ["A1", "A2"])
      #expect(frontEnd.record.notices == ["the library is busy"])
      #expect(bench.server.requests.count == 1)
      let announced = try await bench.store.announcements(of: nil)
      #expect(announced == [])
    }
  }

  @Test func `posts that a hook did not accept are passed to it again without a request`()
    async throws
  {
    try await watch(.init(isTaking: [false, false, true])) { bench, frontEnd, _ in
      await eventually { frontEnd.record.handedOver.count == 3 && !frontEnd.record.isOpen }
      #expect(frontEnd.record.shown == ["A1", "A2"])
      #expect(frontEnd.record.handedOver == Array(repeating: ["A1", "A2"], count: 3))
      #expect(bench.server.requests.count == 1)
      let announced = try await bench.store.announcements(of: nil)
      #expect(announced == [])
    }
  }

  @Test func `a watcher continues after temporary errors and reports them once`() async throws {
    let busy = StoreError(.busy, "the library is busy")
    try await watch(.init(openingErrors: [busy, busy, busy])) { bench, frontEnd, _ in
      await eventually { frontEnd.record.shown == ["A1", "A2"] }
      #expect(frontEnd.record.notices == ["the library is busy"])
    }
  }

  @Test func `a watcher ends with an error that is not temporary`() async throws {
    let damaged = StoreError(.corrupt, "the library is damaged")
    await #expect {
      try await watch(.init(openingErrors: [damaged])) { _, frontEnd, _ in
        await eventually { frontEnd.record.openings == 1 }
      }
    } throws: { ($0 as? StoreError)?.code == .corrupt }
  }

  @Test func `a watcher ends when its front end has ended`() async throws {
    try await LibraryBench.withBench { bench in
      let frontEnd = RecordingFrontEnd(bench.library, .init(isOver: true))
      let never = AsyncStream<WatchRequest> { _ in }
      try await FeedWatcher(for: frontEnd, rest: .zero, tick: .milliseconds(5)).run(never)
      #expect(frontEnd.record.openings == 1)
    }
  }

  @Test func `a watcher continues after its stream of requests has ended`() async throws {
    try await watch { bench, frontEnd, requests in
      requests.finish()
      await eventually { frontEnd.record.refreshed.count == 1 }
      frontEnd.change { $0.isOver = true }
    }
  }

  @Test func `a watcher fetches a feed that another process has added`() async throws {
    try await watch { bench, frontEnd, _ in
      await eventually { frontEnd.record.refreshed.count == 1 && !frontEnd.record.isOpen }
      bench.serve("/b", "B1")
      try await bench.subscribe(bench.server.url("/b"))
      frontEnd.change { $0.libraryState += 1 }
      await eventually { frontEnd.record.shown == ["A1", "A2", "B1"] }
      #expect(bench.server.requests.map(\.path) == ["/a", "/b"])
    }
  }

  @Test func `a watcher that is reloaded during a refresh refreshes again`() async throws {
    try await watch(rest: .seconds(3600)) { bench, frontEnd, requests in
      await eventually { frontEnd.record.refreshed.count == 1 && !frontEnd.record.isOpen }
      let gate = TestGate()
      bench.server.set("/b", .held(by: gate, .feed(Sample.rss(["B1"]))))
      try await bench.subscribe(bench.server.url("/b"))
      requests.yield(.reload)
      await bench.server.wait { $0.requests.map(\.path) == ["/a", "/b"] }
      bench.serve("/c", "C1")
      try await bench.subscribe(bench.server.url("/c"))
      requests.yield(.reload)
      gate.open()
      await eventually { frontEnd.record.shown == ["A1", "A2", "B1", "C1"] }
      #expect(bench.server.requests.map(\.path) == ["/a", "/b", "/c"])
    }
  }

  @Test func `a watcher delivers posts while another feed does not respond, and stops at once`()
    async throws
  {
    let slow = try TestHTTPServer()
    slow.set("/", .hang)
    try await LibraryBench.withBench { bench in
      bench.serve("/a", "A1")
      try await bench.subscribe(bench.server.url("/a"), slow.url("/"))
      let frontEnd = RecordingFrontEnd(bench.library)
      let (requests, sender) = AsyncStream<WatchRequest>.makeStream()
      async let running: Void = FeedWatcher(for: frontEnd).run(requests)
      try await eventually {
        let announced = try await bench.store.announcements(of: nil)
        return announced.isEmpty && frontEnd.record.shown == ["A1"]
      }
      await slow.wait { $0.openConnections == 1 }
      sender.yield(.stop)
      try await running
      #expect(frontEnd.record.refreshed == [])
      #expect(frontEnd.record.notices == [])
    }
  }

  @Test func `a watcher waits while another process refreshes`() async throws {
    try await LibraryBench.withBench { bench in
      bench.serve("/a", "A1")
      try await bench.subscribe(bench.server.url("/a"))
      let refreshLock = try await bench.store.beginRefresh(waits: false)
      let frontEnd = RecordingFrontEnd(bench.library)
      let (requests, sender) = AsyncStream<WatchRequest>.makeStream()
      let watcher = FeedWatcher(for: frontEnd, tick: .milliseconds(5))
      async let running: Void = watcher.run(requests)
      await eventually { frontEnd.record.openings >= 3 }
      #expect(bench.server.requests.count == 0)
      refreshLock.end()
      await eventually { frontEnd.record.shown == ["A1"] }
      sender.yield(.stop)
      try await running
    }
  }

  @Test func `a watcher reports a failing feed once, and again after a recovery`()
    async throws
  {
    let clock = TestClock()
    try await LibraryBench.withBench(clock: clock) { bench in
      bench.server.set("/a", .status(500))
      try await bench.subscribe(bench.server.url("/a"))
      let frontEnd = RecordingFrontEnd(bench.library)
      let (requests, sender) = AsyncStream<WatchRequest>.makeStream()
      async let running: Void =
        FeedWatcher(for: frontEnd, rest: .zero, tick: .milliseconds(5)).run(requests)
      for (count, isFailing) in [true, true, false, true].enumerated() {
        if isFailing { bench.server.set("/a", .status(500)) } else { bench.serve("/a", "A1") }
        if count > 0 { clock.set(clock.now + 30 * 86_400) }
        await eventually { frontEnd.record.refreshed.count == count + 1 }
      }
      let notice = "1: the server reported an error (500)"
      #expect(frontEnd.record.notices == [notice, notice])
      sender.yield(.stop)
      try await running
    }
  }
}
