import Foundation
import TestSupport
import Testing

@testable import HackerNews

/// What users have read, voted on and deleted.
@Suite(.timeLimit(.minutes(10)))
struct HNRecordsTests {
  private func key(_ bench: HNBench, _ id: Int) -> String { bench.client.key(of: id) }

  @Test func `items that an account has read are marked`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    try await bench.client.markRead([10, 12])
    #expect(try await bench.client.posts("top").items.map(\.isRead) == [true, false, false])
    let thread = try await bench.client.thread(10)
    #expect(thread.comments.map(\.item.isRead) == [false, true, false])
    #expect(bench.records.contents.read.keys.map { $0 } == ["pg"])
  }

  @Test func `a vote is recorded when the site has accepted it`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    try await bench.client.vote(.up, on: 10)
    #expect(bench.records.contents.votes["pg"] == [key(bench, 10): .up])
    try await bench.client.unvote(10)
    #expect(bench.records.contents.votes["pg"] == [:])
    bench.standIn.update { $0.items[20]?.author = "pg" }
    _ = try? await bench.client.vote(.up, on: 20)
    #expect(bench.records.contents.votes["pg"] == [:])
  }

  @Test func `a vote that only the page knows is recorded`() async throws {
    let bench = try HNBench()
    try await bench.logIn()
    bench.standIn.update { $0.votes["pg"] = [20: "up", 12: "down"] }
    #expect(try await bench.client.posts("top").items.map(\.vote) == [nil, .up, nil])
    _ = try await bench.client.thread(10)
    #expect(
      bench.records.contents.votes["pg"] == [key(bench, 20): .up, key(bench, 12): .down])
  }

  @Test func `a deleted story is in no list`() async throws {
    let bench = try HNBench()
    try await bench.client.delete(20)
    #expect(try await bench.client.posts("top").items.map(\.id) == [10, 30])
    #expect(try await bench.client.posts("new").items.map(\.id) == [10, 30])
    let query = HNQuery("Story", tags: ["story"])
    #expect(try await bench.client.search(query).items.map(\.id) == [30, 10])
    var ids: Set<Int> = []
    for await story in bench.client.mergedStories(ids: [10, 20, 30]) { ids.insert(story.id) }
    #expect(ids == [10, 30])
  }

  @Test func `keys of other sites differ from those of Hacker News`() throws {
    let bench = try HNBench()
    #expect(key(bench, 1).hasPrefix("hn:item:1@127.0.0.1:"))
    let standard = try HNBench { $0.site = nil }
    #expect(key(standard, 1) == "hn:item:1")
  }
}
