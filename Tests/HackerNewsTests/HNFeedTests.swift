import FeedModel
import Foundation
import TestSupport
import Testing

@testable import HackerNews

/// Lists as feeds.
@Suite(.timeLimit(.minutes(10)))
struct HNFeedTests {
  private func posts(_ url: String, _ bench: HNBench) async -> [Post]? {
    let outcome = await HNFeedSource(bench.client)
      .fetch(url, state: FetchState(), now: bench.clock.value)
    guard case .snapshot(let snapshot, _) = outcome else { return nil }
    #expect(snapshot.completeness == .partial)
    return snapshot.items.map { $0.post() }
  }

  private func ids(_ url: String, _ bench: HNBench) async -> [Int]? {
    await posts(url, bench)?.compactMap { post in
      post.guid?.split(separator: "=").last.flatMap { Int($0) }
    }
  }

  @Test(arguments: [
    "hn:top", "hn:new", "hn:best", "hn:ask", "hn:show", "hn:jobs", "hn:front/2026-01-02",
    "HN:Top",
  ])
  func `a list is a feed`(url: String) async throws {
    let bench = try HNBench()
    #expect(await ids(url, bench) == [10, 20, 30])
  }

  @Test(arguments: [
    ("hn:user/author2", [20]), ("hn:threads/bob", [32, 22, 12]), ("hn:search/Story 2", [20]),
  ])
  func `searches are feeds`(url: String, expected: [Int]) async throws {
    let bench = try HNBench()
    #expect(await ids(url, bench) == expected)
  }

  @Test func `the official API replaces a search API that fails`() async throws {
    let bench = try HNBench { $0.search = nil }
    #expect(await ids("hn:user/author2", bench) == [20])
    #expect(await ids("hn:threads/bob", bench) == [32, 22, 12])
    #expect(await ids("hn:item/10", bench) == [11, 13, 12])
    #expect(await ids("hn:over/2", bench) == [20, 30])
    #expect(await ids("hn:search/x", bench) == nil)
  }

  @Test func `a post has the item page as its identity`() async throws {
    let bench = try HNBench()
    let post = try #require(await posts("hn:top", bench)?.first)
    #expect(post.guid == bench.standIn.url + "item?id=10")
    #expect(post.comments == post.guid)
    #expect(post.link == "https://example.org/1?a=1&b=2")
    #expect(post.title == "Story 1 & more")
    #expect(post.authors.map(\.name) == ["author1"])
  }

  @Test func `a failed fetch says why`() async throws {
    let bench = try HNBench()
    bench.standIn.server.stop()
    let outcome = await HNFeedSource(bench.client)
      .fetch("hn:top", state: FetchState(), now: bench.clock.value)
    guard case .failed(let failure, let state) = outcome else {
      Issue.record("the fetch must fail")
      return
    }
    #expect(failure.code == .unreachable)
    #expect(state.failures == 1)
  }

  @Test(arguments: ["hn:nope", "hn:user/", "hn:item/x", "hn:front/2026-13-01", "https://x.org/"])
  func `other addresses are not lists`(text: String) {
    #expect(HNFeedAddress(text) == nil)
  }
}
