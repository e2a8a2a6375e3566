import Foundation
import TestSupport
import Testing
import WebClient

@testable import HackerNews

/// Rate limits and cancelling.
@Suite(.timeLimit(.minutes(10)))
struct HNLimitTests {
  private func host(_ bench: HNBench) -> String {
    HostKey.host(of: bench.standIn.url) ?? ""
  }

  @Test(arguments: [
    HNStandIn.Fault.status(429), .status(503), .status(403), .apology,
  ])
  func `the delay doubles up to an hour and ends after a page`(fault: HNStandIn.Fault) async throws
  {
    let bench = try HNBench()
    bench.standIn.update { $0.fault = fault }
    for delay in [30, 60, 120, 240, 480, 960, 1920, 3600, 3600] {
      let deadline = bench.clock.value + TimeInterval(delay)
      await #expect(throws: HNError.tooFast(retryAfter: deadline)) {
        try await bench.client.posts("top")
      }
      #expect(bench.queue.deadlines[host(bench)] == deadline)
      bench.clock.value = deadline
    }
    bench.standIn.update { $0.fault = .none }
    _ = try await bench.client.posts("top")
    bench.standIn.update { $0.fault = fault }
    await #expect(throws: HNError.tooFast(retryAfter: bench.clock.value + 30)) {
      try await bench.client.posts("top")
    }
  }

  @Test(arguments: [429, 503, 403])
  func `Retry-After is respected by all requests to the host`(status: Int) async throws {
    let bench = try HNBench()
    bench.standIn.update { $0.fault = .status(status, retryAfter: "90") }
    let deadline = bench.clock.value + 90
    for _ in 0..<2 {
      await #expect(throws: HNError.tooFast(retryAfter: deadline)) {
        try await bench.client.story(id: 10)
      }
    }
    await #expect(throws: HNError.tooFast(retryAfter: deadline)) {
      try await bench.client.posts("top")
    }
    #expect(bench.standIn.server.requests.count == 1)
  }

  @Test func `responses at the same time double the delay once`() async throws {
    let bench = try HNBench(stories: 8)
    bench.standIn.update { $0.fault = .status(429) }
    for await _ in bench.client.mergedStories(ids: (1...8).map { $0 * 10 }) {
      Issue.record("no story can be fetched")
    }
    #expect(bench.queue.deadlines[host(bench)] == bench.clock.value + 30)
  }

  @Test func `stored deadlines apply after a restart`() async throws {
    let first = try HNBench()
    first.standIn.update { $0.fault = .apology }
    _ = try? await first.client.posts("top")
    let second = try HNBench(standIn: first.standIn)
    second.queue.add(deadlines: first.queue.deadlines, now: second.clock.value)
    await #expect(throws: HNError.tooFast(retryAfter: first.clock.value + 30)) {
      try await second.client.posts("top")
    }
    #expect(first.standIn.server.requests.count == 1)
  }

  @Test func `a form that is sent too fast is not repeated`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    bench.standIn.server.clearRequests()
    bench.standIn.server.set(
      "/comment", .status(200, body: "You're posting too fast. Please slow down. Thanks."))
    await #expect(throws: HNError.tooFast(retryAfter: bench.clock.value + 30)) {
      try await bench.client.reply(to: 10, text: "Reply")
    }
    #expect(bench.standIn.server.requests.count { $0.method == "POST" } == 1)
  }

  @Test func `items are fetched eight at a time`() async throws {
    let bench = try HNBench(stories: 40) { $0.maxStories = 40 }
    let gate = TestGate()
    for id in 1...40 {
      bench.standIn.server.set(
        "/v0/item/\(id * 10).json", .held(by: gate, .status(200, body: "{\"id\":\(id * 10)}")))
    }
    let count = Task {
      var count = 0
      for await _ in bench.client.mergedStories(ids: (1...40).map { $0 * 10 }) { count += 1 }
      return count
    }
    await bench.standIn.server.wait { $0.requests.count == 8 }
    #expect(bench.queue.load.waiting == 0)
    gate.open()
    #expect(await count.value == 40)
    await bench.standIn.server.wait { $0.requests.count == 40 && $0.peakConnections <= 8 }
  }

  // MARK: Cancelling

  @Test func `cancelling a task closes its connection`() async throws {
    let bench = try HNBench()
    bench.standIn.update { $0.fault = .silent }
    let task = Task { try await bench.client.posts("top") }
    await bench.standIn.server.wait { $0.requests.count == 1 }
    task.cancel()
    await #expect(throws: HNError.cancelled) { try await task.value }
    await bench.standIn.server.wait { $0.openConnections == 0 }
  }

  @Test func `all requests can be cancelled together`() async throws {
    let bench = try HNBench(stories: 20)
    bench.standIn.update { $0.fault = .silent }
    let stories = Task {
      var count = 0
      for await _ in bench.client.mergedStories(ids: (1...20).map { $0 * 10 }) { count += 1 }
      return count
    }
    let single = Task { try await bench.client.story(id: 10) }
    await bench.standIn.server.wait { $0.openConnections == 8 }
    bench.client.cancelAll()
    #expect(await stories.value == 0)
    await #expect(throws: HNError.cancelled) { try await single.value }
    await bench.standIn.server.wait { $0.openConnections == 0 }
    // The client can still be used.
    bench.standIn.update { $0.fault = .none }
    #expect(try await bench.client.story(id: 10)?.id == 10)
  }

  @Test func `ending an iteration closes the connections of running requests`() async throws {
    let bench = try HNBench(stories: 20)
    for id in 2...20 { bench.standIn.server.set("/v0/item/\(id * 10).json", .hang) }
    for try await stories in bench.client.stories() {
      #expect(stories.map(\.id) == [10])
      break
    }
    // The connection of the received story may stay open to be used again.
    await bench.standIn.server.wait { $0.openConnections <= 1 }
  }

  @Test func `a write that is cancelled is unconfirmed`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    bench.standIn.server.set("/comment", .hang)
    let task = Task { try await bench.client.reply(to: 10, text: "Reply") }
    await bench.standIn.server.wait { $0.requests.contains { $0.path == "/comment" } }
    bench.client.cancelAll()
    await #expect {
      try await task.value
    } throws: { error in
      if case HNError.unconfirmed = error { true } else { false }
    }
  }
}
