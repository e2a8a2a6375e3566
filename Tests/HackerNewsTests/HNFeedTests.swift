import FeedFetching
import FeedModel
import Foundation
import TestSupport
import Testing

@testable import HackerNews

/// Lists as feeds.
@Suite(.timeLimit(.minutes(10)))
struct HNFeedTests {
  private func source(_ bench: HNBench) -> HNFeedSource {
    let policy = FetchPolicy(userAgent: "test")
    return HNFeedSource(bench.client.configuration, policy: policy) { bench.client }
  }

  private func posts(_ url: String, _ bench: HNBench) async -> [Post]? {
    let outcome = await source(bench).fetch(url, state: FetchState(), now: bench.clock.value)
    guard case .snapshot(let snapshot, _) = outcome else { return nil }
    #expect(snapshot.completeness == .partial)
    return snapshot.items.map { $0.post() }
  }

  private func ids(_ url: String, _ bench: HNBench) async -> [Int]? {
    await posts(url, bench)?.compactMap { post in
      post.comments?.split(separator: "=").last.flatMap { Int($0) }
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

  @Test func `a post is identified by the key of its item`() async throws {
    let bench = try HNBench()
    let post = try #require(await posts("hn:top", bench)?.first)
    #expect(post.guid == bench.client.key(of: 10))
    #expect(post.comments == bench.standIn.url + "item?id=10")
    #expect(post.link == "https://example.org/1?a=1&b=2")
    #expect(post.title == "Story 1 & more")
    #expect(post.authors.map(\.name) == ["author1"])
    #expect(post.figures == PostFigures(points: 1, commentCount: 3))
  }

  @Test func `the replies to a comment are a feed`() async throws {
    let bench = try HNBench()
    #expect(await ids("hn:item/11", bench) == [12])
  }

  @Test func `a site without an API is read by its pages, except lists that need a user`()
    async throws
  {
    let bench = try HNBench {
      $0.api = nil
      $0.search = nil
    }
    #expect(await ids("hn:new", bench) == [10, 20, 30])
    #expect(await ids("hn:user/author2", bench) == nil)
  }

  @Test func `a failed fetch says why`() async throws {
    let bench = try HNBench()
    bench.standIn.server.stop()
    let outcome = await source(bench)
      .fetch("hn:top", state: FetchState(), now: bench.clock.value)
    guard case .failed(let failure, let state) = outcome else {
      Issue.record("the fetch must fail")
      return
    }
    #expect(failure.code == .unreachable)
    #expect(state.failures == 1)
  }

  @Test func `a list without any item that can be fetched is a failure`() async throws {
    let bench = try HNBench()
    for id in [10, 20, 30] {
      bench.standIn.server.set("/v0/item/\(id).json", .status(500))
    }
    #expect(await posts("hn:top", bench) == nil)
  }

  @Test func `a rate limit defers all lists of the server until its deadline`() async throws {
    let bench = try HNBench()
    bench.standIn.update { $0.fault = .status(429, retryAfter: "600") }
    let now = bench.clock.value
    let state = await source(bench).fetch("hn:top", state: FetchState(), now: now).state
    let delay = try #require(state.memory.hostDelay)
    #expect(abs(delay.until.timeIntervalSince(now) - 600) <= 1)
    let next = source(bench).nextAllowedFetch(
      "hn:best", state: FetchState(), on: .forced, delays: [delay.host: delay.until], now: now)
    #expect(next == CheckTime(delay.until, .retryAfter))
  }

  @Test func `a list is not due again within an hour`() async throws {
    let bench = try HNBench()
    let now = bench.clock.value
    let state = await source(bench).fetch("hn:top", state: FetchState(), now: now).state
    let next = source(bench).nextAllowedFetch(
      "hn:top", state: state, on: .unattended, delays: [:], now: now + 600)
    #expect(next?.date == now + 3600)
    #expect(
      source(bench).nextAllowedFetch(
        "hn:top", state: state, on: .unattended, delays: [:], now: now + 3600) == nil)
  }

  @Test(arguments: [
    "hn:nope", "hn:search/ ", "hn:user/", "hn:item/x", "hn:front/2026-13-01", "https://x.org/",
  ])
  func `other addresses are not lists`(text: String) {
    #expect(HNFeedAddress(text) == nil)
  }

  @Test(arguments: [
    ("HN:Top", "hn:top"), ("hn:OVER/0100", "hn:over/100"), ("hn:user/PG", "hn:user/PG"),
    ("hn:search/ two  words", "hn:search/two words"),
  ])
  func `an address has a canonical spelling`(text: String, canonical: String) {
    #expect(HNFeedAddress(text)?.description == canonical)
  }
}
