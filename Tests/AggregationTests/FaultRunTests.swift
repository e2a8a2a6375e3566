import Aggregation
import FeedFetching
import FeedModel
import Foundation
import HTTPTransport
import LibraryStore
import TestSupport
import Testing
import WebClient

/// A refresh of many hosts, a third of which are faulty.
@Suite(.timeLimit(.minutes(10))) struct FaultRunTests {
  /// Faults with the reason that is reported for each.
  private static let faults: [(response: TestHTTPResponse, words: String)] = [
    (.hang, "no response within 2 s"),
    (
      .trickle([UInt8](repeating: 1, count: 10_000), every: .milliseconds(50)),
      "the response stalled for 2 s"
    ),
    (.truncated(Array(Sample.rss(["A"]).utf8), sending: 100), "the response was cut off"),
    (.closeAtOnce, "the server closed the connection without a response"),
    (.endless, "the response is larger than 20 MiB"),
    (
      .response(
        status: 200, headers: [.init("Content-Encoding", "gzip")],
        body: Gzip.bomb(unpackingTo: 40 << 20)), "the response is larger than 20 MiB"
    ),
    (.hugeHeaders(), "the response header is larger than 64 KiB"),
    (.redirect(to: "/feed"), "the server redirects in circles, or too often"),
    (.status(429), "the server received too many requests (429)"),
    (.raw("hello\r\n\r\n"), "the response is not HTTP"),
    (.feed("<!doctype html><p>Sorry"), "not a feed: this is an HTML page"),
  ]

  @Test func `a refresh of many hosts fetches all sound feeds and reports each fault`() async throws
  {
    let servers = try (0..<4 * Self.faults.count).map { _ in try TestHTTPServer() }
    var expected: [String: String] = [:]
    for (number, server) in servers.enumerated() {
      // Faulty hosts come first, so that they could delay the others.
      let fault = number < Self.faults.count ? Self.faults[number] : nil
      server.set("/feed", fault?.response ?? .feed(Sample.rss(["A \(number)", "B \(number)"])))
      expected[server.url("/feed")] = fault?.words
    }
    let store = LibraryEngine.oracle()
    let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
    _ = try await store.subscribe(
      to: servers.map { Subscription(url: $0.url("/feed")) }, at: now)
    var limits = HTTPLimits.feed
    limits.stall = .seconds(2)
    let client = WebClient(
      transport: CurlTransport(), queue: HostQueue(concurrency: 2))
    let policy = FetchPolicy(userAgent: "lede-test/1", limits: limits)
    let library = Library(
      store: store, source: HTTPFeedSource(client: client, policy: policy),
      finder: FeedFinder(client: client, policy: policy), clock: { now })

    // The limit on parallel hosts is below the number of hosts that hang or send slowly.
    let summary = try await library.refresh(await store.feeds())

    let failures = summary.feeds.compactMap { refresh in
      refresh.failure.map { (refresh.feed.subscription.url, $0.description) }
    }
    #expect(Dictionary(uniqueKeysWithValues: failures) == expected)
    #expect(summary.newPosts.count == 2 * 3 * Self.faults.count)
    #expect(summary.feeds.count == servers.count)
  }
}
