import FeedFetching
import FeedFormats
import FeedModel
import Foundation
import HTTPTransport
import TestSupport
import Testing
import WebClient

@Suite(.timeLimit(.minutes(10)))
struct FeedFinderTests {
  private let bench: FetchBench
  private let finder: FeedFinder

  init() throws {
    bench = try FetchBench()
    finder = FeedFinder(client: bench.client, policy: .test)
  }

  private enum Found: Equatable {
    case feed(String, OutcomeSummary)
    case links([FeedLink])
    case nothing(FetchFailure)
  }

  private func find(_ text: String) async -> Found {
    do {
      let found = try await finder.find(text, now: bench.now)
      if found.count == 1, let outcome = found[0].outcome {
        return .feed(found[0].link.url, outcome.summary)
      }
      return .links(found.map(\.link))
    } catch {
      return .nothing(error)
    }
  }

  private func links(_ page: String) async -> Found {
    bench.server.set("/page", .feed(page, contentType: "text/html"))
    return await find(bench.server.url("/page"))
  }

  private func rss(_ path: String, title: String? = nil) -> FeedLink {
    FeedLink(url: bench.server.url(path), title: title, type: "application/rss+xml")
  }

  @Test func `a feed at the given address is found with one request`() async throws {
    bench.server.set("/feed", .feed(Sample.rss("A"), contentType: "text/html", etag: "\"1\""))
    let found = try await finder.find(" \(bench.url)\n", now: bench.now)
    #expect(found.map(\.link) == [FeedLink(url: bench.url)])
    #expect(found[0].outcome?.summary == .brought(["A"], .complete))
    #expect(found[0].outcome?.state.core == bench.state(Sample.rss("A"), tag: "\"1\""))
    #expect(bench.requested == ["/feed"])
  }

  @Test func `a feed behind a redirect is found under the given address`() async {
    bench.server.set("/old", .redirect(to: "/feed"))
    bench.server.set("/feed", .feed(Sample.rss("A")))
    #expect(
      await find(bench.server.url("/old"))
        == .feed(bench.server.url("/old"), .brought(["A"], .complete)))
  }

  @Test func `a feed that a page links to is found`() async {
    #expect(await links(Sample.page(Sample.link("/feed"))) == .links([rss("/feed")]))
  }

  @Test func `the feeds of a page are returned once each in the order of the page`()
    async
  {
    let page = Sample.page(
      Sample.link("b", title: "B &amp; more") + Sample.link("/a")
        + Sample.link(bench.server.url("/b")) + Sample.link("/c", type: "Application/Atom+XML; x"))
    #expect(
      await links(page)
        == .links([
          rss("/b", title: "B & more"), rss("/a"),
          FeedLink(url: bench.server.url("/c"), title: nil, type: "application/atom+xml"),
        ]))
  }

  @Test func `feed links are resolved against the base of the page and its final address`() async {
    #expect(
      await links(Sample.page("<base href='/dir/'>" + Sample.link("feed")))
        == .links([rss("/dir/feed")]))
    bench.server.set("/old", .redirect(to: "/new/page"))
    bench.server.set("/new/page", .feed(Sample.page(Sample.link("feed"))))
    #expect(await find(bench.server.url("/old")) == .links([rss("/new/feed")]))
  }

  @Test func `a page without feed links leads to no feed`() async {
    let others =
      "<link rel=stylesheet type=text/css href=/a><link rel=alternate hreflang=de href=/b>"
      + "<link rel=alternate type=application/rss+xml>"
      + Sample.link("javascript:alert(1)") + Sample.link("file:///etc/passwd")
      + Sample.link("/wp-json/1", type: "application/json")
    let tried = [
      "/feed.xml", "/feed/", "/rss.xml", "/atom.xml", "/index.xml", "/rss/", "/feed.atom",
      "/index.rss", "/rss/feed.xml", "/feed.json",
    ]
    #expect(
      await links(Sample.page(others, body: "<a href='/feed.xml'>Feed</a>"))
        == .nothing(
          FetchFailure(
            .page,
            "not a feed: this is an HTML page that links to no feed; there is also none at "
              + tried.joined(separator: ", "))))
    #expect(bench.requested == ["/page"] + tried)
  }

  @Test func `a feed among the ordinary links of a page is found`() async {
    bench.server.set("/news.rss", .feed(Sample.rss("A")))
    bench.server.set("/other.rss", .status(200, body: "<!doctype html>"))
    let body = "<a href='/other.rss'>x</a><a href='/news.rss'>News</a><a href='//b.ex/feed'>x</a>"
    #expect(
      await links(Sample.page("", body: body))
        == .feed(bench.server.url("/news.rss"), .brought(["A"], .complete)))
    #expect(bench.requested == ["/page", "/other.rss", "/news.rss"])
  }

  @Test func `several feeds among the ordinary links are returned best first, with titles`() async {
    bench.server.set("/old", .redirect(to: "/comments.xml"))
    for path in ["/comments.xml", "/main.rss"] { bench.server.set(path, .feed(Sample.rss("A"))) }
    let body = "<a href='/comments.xml'>x</a><a href='/main.rss'>x</a>"
    #expect(
      await links(Sample.page("", body: body))
        == .links([
          FeedLink(url: bench.server.url("/main.rss"), title: "Sample"),
          FeedLink(url: bench.server.url("/comments.xml"), title: "Sample"),
        ]))
  }

  @Test func `feeds at common paths next to the page and at the root are tried until one is found`()
    async
  {
    bench.server.set("/blog/page", .feed(Sample.page("")))
    bench.server.set("/feed.xml", .feed(Sample.rss("A")))
    #expect(
      await find(bench.server.url("/blog/page"))
        == .feed(bench.server.url("/feed.xml"), .brought(["A"], .complete)))
    #expect(
      bench.requested == ["/blog/page", "/blog/feed/", "/feed/", "/blog/feed.xml", "/feed.xml"])
  }

  @Test func `redirects and pages at common paths are not feeds`() async {
    bench.server.set("/page", .feed(Sample.page("")))
    bench.server.set("/feed/", .redirect(to: "/real"))
    bench.server.set("/real", .feed(Sample.rss("A")))
    bench.server.set("/feed.xml", .feed(Sample.page("")))
    guard case .nothing = await find(bench.server.url("/page")) else {
      Issue.record("a redirect counted as a feed")
      return
    }
    #expect(!bench.requested.contains("/real"))
    #expect(bench.requested.count == 11)
  }

  @Test(arguments: [429, 503])
  func `a rate-limited server ends the search at common paths`(status: Int) async {
    bench.server.set("/page", .feed(Sample.page("")))
    bench.server.set("/feed/", .status(status))
    guard case .nothing = await find(bench.server.url("/page")) else {
      Issue.record("a feed was found")
      return
    }
    #expect(bench.requested == ["/page", "/feed/"])
  }

  @Test func `an address without a scheme is tried over https, then over http`() async {
    bench.server.set("/feed", .feed(Sample.rss("A")))
    let typed = String(bench.url.dropFirst("http://".count))
    #expect(await find(typed) == .feed(bench.url, .brought(["A"], .complete)))
    #expect(await find(" \(typed)\n") == .feed(bench.url, .brought(["A"], .complete)))
  }

  @Test func `feed and podcast schemes are replaced by https and http`() async {
    bench.server.set("/feed", .feed(Sample.rss("A")))
    let bare = String(bench.url.dropFirst("http:".count))
    let schemes = ["feed:", "podcast:", "itpc:", "PCAST:"]
    for typed in schemes.flatMap({ [$0 + bench.url, $0 + bare, $0 + bare.dropFirst(2)] }) {
      #expect(await find(typed) == .feed(bench.url, .brought(["A"], .complete)))
    }
  }

  @Test(arguments: [
    "", " ", "ftp://127.0.0.1/feed", "file:///etc/hostname", "FILE:/etc/hostname",
    "file:/etc/hostname", "javascript:alert(1)", "mailto:me@127.0.0.1", "data:text/xml,<rss/>",
    "urn:isbn:1", "http://", "http:/127.0.0.1/", "http://127.0.0.1\\@h.ex/", "two words", "//",
    "user:word@127.0.0.1/feed", "me@127.0.0.1", "?", "#",
  ])
  func `an address other than a web address is refused`(text: String) async {
    #expect(
      await find(text)
        == .nothing(
          FetchFailure(
            .address, "this is not a web address; it must start with http:// or https://")))
  }

  @Test func `a failing server or a page of another kind is reported`() async {
    #expect(
      await find(bench.url)
        == .nothing(
          FetchFailure(.status, "there is nothing at this address (404)", status: 404)))
    bench.server.set("/feed", .feed("Hello"))
    #expect(
      await find(bench.url)
        == .nothing(
          FetchFailure(.notAFeed, "not a feed: this is neither XML nor JSON", status: 200)))
    bench.server.set("/feed", .status(304))
    guard case .nothing = await find(bench.url) else {
      Issue.record("a 304 is no feed")
      return
    }
  }

  @Test func `no feed is searched on a host during its Retry-After delay`() async {
    bench.server.set("/feed", .status(429, headers: ["Retry-After": "60"]))
    bench.server.set("/other", .feed(Sample.rss("A")))
    let refused = await find(bench.url)
    #expect(
      refused
        == .nothing(
          FetchFailure(.status, "the server received too many requests (429)", status: 429)))
    #expect(
      await find(bench.server.url("/other"))
        == .nothing(FetchFailure(.status, "the server sent a Retry-After delay", status: 429)))
    #expect(bench.server.requests.count == 1)
  }

  @Test func `links to this machine are followed only from pages of this machine`() async throws {
    let links = """
      <link rel=alternate type=application/rss+xml href="http://127.0.0.1/feed">
      <link rel=alternate type=application/rss+xml href="http://localhost:1/feed">
      <link rel=alternate type=application/rss+xml href="http://other.ex/feed">
      """
    let finder = FeedFinder(
      client: WebClient(transport: PageTransport(page: "<!doctype html>" + links)),
      policy: FetchPolicy(userAgent: "lede-test/1", pause: .zero))
    let addresses = { (url: String) in
      try await finder.find(url, now: bench.now).map(\.link.url).sorted()
    }
    #expect(try await addresses("http://a.ex/") == ["http://other.ex/feed"])
    #expect(try await addresses("http://localhost/").count == 3)
  }

  @Test func `download returns the complete document, whatever it contains`() async throws {
    bench.server.set("/old", .redirect(to: "/page"))
    bench.server.set("/page", .feed("Hello", contentType: "text/plain"))
    let download = try await finder.download(bench.server.url("/old"))
    #expect(download.bytes == Array("Hello".utf8))
    #expect(
      download.context
        == FeedParser.Context(url: bench.server.url("/page"), contentType: "text/plain"))
  }
}

/// Responds to every request with one page.
private struct PageTransport: HTTPTransport {
  let page: String

  func send(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse {
    HTTPResponse(
      status: 200, headers: ["Content-Type": "text/html"], body: HTTPBody(bytes: Array(page.utf8)))
  }
}
