import Foundation
import LedeKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FeedOverHTTPTests {
  private let server: TestHTTPServer

  init() throws {
    server = try TestHTTPServer()
  }

  /// Serves the RSS format of Hacker News: no GUIDs, and a comments page for each post.
  private func serve(_ numbers: [Int]) {
    let items = numbers.map { number in
      """
      <item><title>Story \(number)</title><link>https://story.ex/\(number)</link>
      <pubDate>Sat, 0\(number) Aug 2026 10:00:00 +0000</pubDate>
      <comments>https://news.ex/item?id=\(number)</comments>
      <description><![CDATA[<a href="https://news.ex/item?id=\(number)">Comments</a>]]></description>
      </item>
      """
    }
    let rss = """
      <rss version="2.0"><channel><title>News</title><link>https://news.ex/</link>
      \(items.joined())</channel></rss>
      """
    server.set("/rss", .feed(rss, etag: "\"\(numbers)\""))
  }

  @Test(arguments: DetectionProfile.allCases)
  func `a program gets each post of a feed once`(profile: DetectionProfile) async throws {
    serve([3, 2, 1])
    var feed = Feed(url: server.url("/rss"), profile: profile)
    let first = try await feed.refresh()
    #expect(first.map(\.title) == ["Story 3", "Story 2", "Story 1"])
    #expect(feed.channel.title == "News")

    #expect(try await feed.refresh() == [])
    #expect(server.requests.last?["If-None-Match"] == "\"[3, 2, 1]\"")

    serve([5, 3, 4, 2])
    let second = try await feed.refresh()
    #expect(second.map(\.title) == ["Story 5", "Story 4"])
    #expect(second.map(\.link) == ["https://story.ex/5", "https://story.ex/4"])
    #expect(feed.posts == second)
  }

  @Test func `a feed can be refreshed after a failure`() async throws {
    serve([1])
    var feed = Feed(url: server.url("/rss"))
    _ = try await feed.refresh()
    server.set("/rss", .status(503))
    await #expect(throws: FetchFailure(.status, "the server reported an error (503)", status: 503))
    {
      try await feed.refresh()
    }
    #expect(feed.fetchState.failures == 1)
    serve([2, 1])
    #expect(try await feed.refresh().map(\.title) == ["Story 2"])
    #expect(feed.fetchState.failures == 0)
  }

  @Test func `the user agent is that of LedeKit or of the program`() async throws {
    serve([1])
    var feed = Feed(url: server.url("/rss"))
    _ = try await feed.refresh()
    _ = try await feed.refresh(userAgent: "My program (+https://my.ex)")
    #expect(server.requests.map { $0["User-Agent"] } == ["LedeKit", "My program (+https://my.ex)"])
  }

  @Test func `feeds that share a source share connections`() async throws {
    let source = HTTPFeedSource(
      client: WebClient(transport: CurlTransport()), policy: FetchPolicy(userAgent: "My program"))
    serve([1])
    for _ in 0..<5 {
      var feed = Feed(url: server.url("/rss"))
      #expect(try await feed.refresh(from: source, now: Date()).count == 1)
    }
    await server.wait { $0.acceptedConnections == 1 && $0.requests.count == 5 }
  }

  @Test func `a library on disk is available through the same import`() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/lede-test-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    serve([2, 1])
    for expected in [2, 0] {
      let client = WebClient(transport: CurlTransport())
      let policy = FetchPolicy(userAgent: "My program")
      let library = Library(
        store: try LibraryEngine.open(at: folder),
        source: HTTPFeedSource(client: client, policy: policy),
        finder: FeedFinder(client: client, policy: policy), clock: { Date() })
      if expected > 0 {
        _ = try await library.subscribeUnseen(to: Subscription(url: server.url("/rss")))
      }
      let summary = try await library.refresh(try await library.store.feeds())
      #expect(summary.newPosts.count == expected)
      #expect(try await library.store.unreadCount() == 2)
    }
  }
}
