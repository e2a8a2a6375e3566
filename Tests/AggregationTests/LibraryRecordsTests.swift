import Aggregation
import FeedFetching
import FeedModel
import Foundation
import HTTPTransport
import HackerNews
import LibraryStore
import TestSupport
import Testing
import URLs
import WebClient

/// The records of a Hacker News client in a library.
@Suite(.timeLimit(.minutes(10)))
struct LibraryRecordsTests {
  private let standIn: HNStandIn
  private let configuration: HNClient.Configuration
  private let source: HNFeedSource

  init() throws {
    standIn = try HNStandIn()
    standIn.addStories(3, after: 4_000_000)
    var configuration = HNClient.Configuration()
    configuration.site = WebURL(standIn.url)
    configuration.api = WebURL(standIn.url + "v0/")
    configuration.search = nil
    self.configuration = configuration
    source = HNFeedSource(configuration, policy: FetchPolicy(userAgent: "test")) {
      [configuration] in
      HNClient(WebClient(transport: CurlTransport()), configuration: configuration)
    }
  }

  private func client(_ bench: LibraryBench) -> HNClient {
    HNClient(
      WebClient(transport: CurlTransport(), cookies: CookieJar()),
      records: LibraryRecords(bench.library), configuration: configuration)
  }

  @Test(arguments: StoreKind.allCases)
  func `the library keeps votes and read items of a client`(kind: StoreKind) async throws {
    try await LibraryBench.withBench(kind) { bench in
      let client = client(bench)
      _ = try await client.logIn("pg", password: "correct horse")
      _ = try await client.vote(.up, on: 40_000_010)
      try await client.markRead([40_000_020])
      let again = self.client(bench)
      _ = try await again.logIn("pg", password: "correct horse")
      let stories = try await again.posts("top").items
      #expect(stories.map(\.vote) == [.up, nil, nil])
      #expect(stories.map(\.isRead) == [false, true, false])
      _ = try await again.unvote(40_000_010)
      let key = again.key(of: 40_000_010)
      #expect(try await LibraryRecords(bench.library).votes(on: [key], account: "pg") == [:])
      let stranger = try await self.client(bench).posts("top").items
      #expect(stranger.map(\.isRead) == [false, false, false])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a story that a client deletes is deleted from the feeds of the library`(
    kind: StoreKind
  ) async throws {
    try await LibraryBench.withBench(kind, source: source) { bench in
      _ = try await bench.library.subscribe(to: Subscription(url: "hn:top"))
      try await client(bench).delete(40_000_010)
      #expect(try await bench.store.posts(PostQuery()).count == 2)
      // No feed has this story.
      try await client(bench).delete(40_000_040)
      standIn.addStories(1, after: 4_000_003)
      _ = try await bench.library.subscribe(to: Subscription(url: "hn:new"))
      #expect(try await bench.store.posts(PostQuery()).count == 4)
      #expect(try await client(bench).posts("top").items.map(\.id) == [40_000_020, 40_000_030])
      #expect(try await bench.store.undo().count == 1)
    }
  }

  @Test func `a story deleted from a feed is left out of the lists of a client`() async throws {
    try await LibraryBench.withBench(source: source) { bench in
      _ = try await bench.library.subscribe(to: Subscription(url: "hn:top"))
      let post = try #require(
        try await bench.store.posts(PostQuery()).first { $0.post.comments?.hasSuffix("20") == true }
      )
      _ = try await bench.store.delete([post.id], at: bench.now)
      #expect(try await client(bench).posts("top").items.map(\.id) == [40_000_010, 40_000_030])
      _ = try await bench.store.undo()
      #expect(try await client(bench).posts("top").items.count == 3)
    }
  }
}
