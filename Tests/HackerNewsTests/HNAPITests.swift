import Foundation
import TestSupport
import Testing

@testable import HackerNews

@Suite(.timeLimit(.minutes(10)))
struct HNAPITests {
  @Test func `a story is read`() async throws {
    let bench = try HNBench()
    let story = try #require(try await bench.client.story(id: 10))
    #expect(story.title == "Story 1 & more")
    #expect(story.author == "author1")
    #expect(story.kind == .story)
    #expect(try await bench.client.story(id: 11) == nil)
    #expect(try await bench.client.story(id: 999) == nil)
  }

  @Test func `merged stories are limited, and failures are left out`() async throws {
    let bench = try HNBench(stories: 6)
    bench.standIn.server.set("/v0/item/20.json", .status(500))
    bench.standIn.server.set("/v0/item/30.json", .status(200, body: "<html>"))
    bench.standIn.update { $0.items[40]?.isDeleted = true }
    var ids: Set<Int> = []
    for await story in bench.client.mergedStories(ids: [10, 20, 30, 40, 50, 60]) {
      ids.insert(story.id)
    }
    #expect(ids == [10, 50, 60])
    let limited = try HNBench(standIn: bench.standIn) { $0.maxStories = 2 }
    var count = 0
    for await _ in limited.client.mergedStories(ids: [10, 50, 60]) { count += 1 }
    #expect(count == 2)
    for await _ in bench.client.mergedStories(ids: []) { Issue.record("there are no stories") }
  }

  @Test func `stories grow and are sorted at each step`() async throws {
    let bench = try HNBench(stories: 4)
    bench.standIn.update { state in
      for id in state.stories { state.items[id]?.time = 1_000_000 + id }
    }
    var last: [HNItem] = []
    for try await stories in bench.client.stories() {
      #expect(stories.count == last.count + 1)
      #expect(stories.map(\.id) == stories.map(\.id).sorted(by: >))
      last = stories
    }
    #expect(last.map(\.id) == [40, 30, 20, 10])
  }

  @Test func `merged stories arrive in the order of the responses`() async throws {
    let bench = try HNBench()
    let gate = TestGate()
    bench.standIn.server.set(
      "/v0/item/10.json", .held(by: gate, .status(200, body: #"{"id":10,"type":"story"}"#)))
    var ids: [Int] = []
    for await story in bench.client.mergedStories(ids: [10, 20]) {
      ids.append(story.id)
      gate.open()
    }
    #expect(ids == [20, 10])
  }

  @Test func `an item has every field that it may lack`() async throws {
    let bench = try HNBench()
    bench.standIn.server.set("/v0/item/1.json", .status(200, body: #"{"id":1,"new":{}}"#))
    #expect(try await bench.client.story(id: 1) == HNItem(id: 1, kind: .story))
    bench.standIn.server.set(
      "/v0/item/2.json",
      .status(200, body: #"{"id":2,"type":"job","url":"","text":"a<script>b</script>"}"#))
    let job = try await bench.client.story(id: 2)
    #expect(job?.kind == .job)
    #expect(job?.url == nil)
    #expect(job?.text == "a")
  }

  @Test(arguments: ["<html>", "{\"id\":1", "[]", "{}"])
  func `a document that is not an item is an error`(body: String) async throws {
    let bench = try HNBench()
    bench.standIn.server.set("/v0/item/1.json", .status(200, body: body))
    await #expect {
      try await bench.client.story(id: 1)
    } throws: { error in
      if case HNError.invalidResponse = error { true } else { false }
    }
  }

  @Test func `errors distinguish unreachable servers from invalid responses`() async throws {
    let bench = try HNBench()
    bench.standIn.server.set("/v0/newstories.json", .status(200, body: "<html>"))
    await #expect {
      for try await _ in bench.client.stories() {}
    } throws: { error in
      if case HNError.invalidResponse = error { true } else { false }
    }
    bench.standIn.server.stop()
    await #expect {
      try await bench.client.story(id: 10)
    } throws: { error in
      if case HNError.addressUnreachable = error { true } else { false }
    }
  }
}
