import FeedFormats
import FeedModel
import Foundation
import HTTPTransport
import TestSupport
import Testing
import URLs
import WebClient

@testable import FeedFetching

/// A server at 127.0.0.2 that counts as public, and one at 127.0.0.1 that is private.
@Suite(.timeLimit(.minutes(10)))
struct PrivateAddressTests {
  private let site: TestHTTPServer
  private let home: TestHTTPServer
  private let source: HTTPFeedSource
  private let finder: FeedFinder
  private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  init() throws {
    site = try TestHTTPServer(host: 2)
    home = try TestHTTPServer()
    let transport = CurlTransport(trusting: [try #require(AddressRange("127.0.0.2/32"))])
    let client = WebClient(transport: transport)
    source = HTTPFeedSource(client: client, policy: .test)
    finder = FeedFinder(client: client, policy: .test)
    home.set("/feed", .feed(Sample.rss("A")))
    site.set("/feed", .feed(Sample.rss("A")))
  }

  /// The spellings of the address of ``home``.
  private static let spellings = [
    "127.0.0.1", "localhost", "2130706433", "0x7f000001", "0", "[::ffff:127.0.0.1]", "127.1",
    "a.localhost",
  ]

  private func homeURL(_ host: String) -> String {
    home.url("/feed").replacing("127.0.0.1", with: host)
  }

  /// The serialised form of the address, as it is in a redirect.
  private func redirectTarget(_ host: String) throws -> String {
    try #require(WebURL(homeURL(host))).description
  }

  private func fetch(_ url: String) async -> OutcomeSummary {
    await source.fetch(url, state: FetchState(), now: now).summary
  }

  private func find(_ page: String, at server: TestHTTPServer) async throws -> [FoundFeed] {
    server.set("/", .feed("<!doctype html>" + page, contentType: "text/html"))
    return try await finder.find(server.url("/"), now: now)
  }

  /// Returns the outcome for the first feed that a page links to, fetched as for a subscription.
  private func fetchNamed(_ page: String, at server: TestHTTPServer) async throws -> OutcomeSummary
  {
    let found = try #require(try await find(page, at: server).first)
    let given = try #require(found.given)
    return await source.fetchNamed(found.link.url, by: given, now: now).summary
  }

  private func refused(_ url: String) -> OutcomeSummary {
    .failed(
      FetchFailure(
        .address,
        "\(url) is not on the public internet, and pages and redirects may "
          + "not lead there; if you trust it, add that address directly"))
  }

  private static func link(_ url: String) -> String {
    "<link rel=alternate type=application/rss+xml href=\"\(url)\">"
  }

  @Test(arguments: spellings)
  func `a private address is fetched if the user gave it, but not through a redirect`(
    host: String
  ) async throws {
    site.set("/led", .redirect(to: homeURL(host)))
    let target = try redirectTarget(host)
    #expect(await fetch(site.url("/led")) == refused(target))
    #expect(home.requests.isEmpty)
    guard !host.hasPrefix("[") else { return }
    #expect(await fetch(homeURL(host)) == .brought(["A"], .complete))
  }

  @Test(arguments: spellings)
  func `a private address is not fetched through a page of another origin`(host: String)
    async throws
  {
    // A local page may link to local feeds, but only to those of its own origin.
    let other = try TestHTTPServer()
    #expect(
      try await fetchNamed(Self.link(homeURL(host)), at: other) == refused(homeURL(host)))
    #expect(home.requests.isEmpty)
    await #expect(throws: FetchFailure.self) {
      try await find("<a href=\"\(homeURL(host))\">RSS</a>", at: other)
    }
    #expect(home.requests.isEmpty)
    site.set("/led", .redirect(to: homeURL(host)))
    let target = try redirectTarget(host)
    #expect(try await fetchNamed(Self.link("/led"), at: site) == refused(target))
    #expect(home.requests.isEmpty)
  }

  @Test func `a private feed may redirect to its own origin and to the public internet`() async {
    home.set("/same", .redirect(to: "/feed"))
    home.set("/out", .redirect(to: site.url("/feed")))
    home.set("/back", .redirect(to: site.url("/back")))
    site.set("/back", .redirect(to: home.url("/feed")))
    #expect(await fetch(home.url("/same")) == .brought(["A"], .complete))
    #expect(await fetch(home.url("/out")) == .brought(["A"], .complete))
    #expect(await fetch(home.url("/back")) == refused(home.url("/feed")))
  }

  @Test func `a private feed must not redirect to another private origin`() async throws {
    let other = try TestHTTPServer()
    other.set("/led", .redirect(to: home.url("/feed")))
    #expect(await fetch(other.url("/led")) == refused(home.url("/feed")))
    #expect(home.requests.isEmpty)
  }

  @Test func `a private page may link to feeds of its own origin`() async throws {
    let named = try await fetchNamed(Self.link("/feed"), at: home)
    #expect(named == .brought(["A"], .complete))
    #expect(try await find("<a href=/feed>RSS</a>", at: home).first?.outcome != nil)
    home.set("/feed.xml", .feed(Sample.rss("A")))
    #expect(try await find("Nothing is named.", at: home).first?.outcome != nil)
  }

  @Test func `an older page at a private address is not fetched for a public feed`() async {
    let (url, feed) = (home.url("/feed"), home.url("/feed"))
    #expect(await source.page(at: url, of: feed, now: now).summary == .brought(["A"], .complete))
    let page = await source.page(at: url, of: site.url("/feed"), now: now)
    #expect(page.summary == refused(url))
  }
}
