import Aggregation
import FeedModel
import Foundation
import LibraryStore
import TestSupport
import Testing

/// Walks through older pages of a feed on a real server.
@Suite(.timeLimit(.minutes(10)))
struct PastWalkTests {
  private typealias Outcome = WalkOutcome

  private func walk(_ bench: LibraryBench, pages: Int = 1) async throws -> Outcome {
    try await bench.walk(pages: pages)
  }

  /// Returns an Atom page with posts and a link.
  private func atom(
    _ titles: String..., link: String = "", archive: Bool = false
  ) -> TestHTTPResponse {
    let entries = titles.map { "<entry><id>\($0)</id><title>\($0)</title></entry>" }.joined()
    return .feed(
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" "
        + "xmlns:fh=\"http://purl.org/syndication/history/1.0\"><id>f</id><title>F</title>"
        + "\(archive ? "<fh:archive/>" : "")\(link)\(entries)</feed>",
      contentType: "application/atom+xml", etag: "\"\(titles)\"")
  }

  private func link(_ rel: String, _ href: String) -> String {
    "<link rel=\"\(rel)\" href=\"\(href)\"/>"
  }

  private func rss(_ titles: [String], _ parts: String = "") -> TestHTTPResponse {
    let text = Sample.rss(titles)
    return .feed(text.replacing("<item>", with: "\(parts)<item>", maxReplacements: 1))
  }

  private func requestedPaths(_ bench: LibraryBench) -> [String] {
    bench.server.requests.map(\.path)
  }

  @Test(arguments: StoreKind.allCases)
  func `a walk follows archives in order, resumes where it stopped and ends at a loop`(
    kind: StoreKind
  ) async throws {
    try await LibraryBench.withBench(kind) { bench in
      bench.server.set("/feed", atom("6", "5", link: link("prev-archive", "/2")))
      bench.server.set("/2", atom("4", "3", link: link("prev-archive", "/1"), archive: true))
      bench.server.set("/1", atom("2", "1", link: link("prev-archive", "/2"), archive: true))
      try await bench.subscribe(bench.server.url("/feed"))
      _ = try await bench.library.refresh(try await bench.store.feeds())
      let news = try await bench.store.announcements(of: nil)

      #expect(try await walk(bench) == Outcome(["4", "3"], .enough))
      #expect(requestedPaths(bench) == ["/feed", "/feed", "/2"])
      #expect(try await walk(bench) == Outcome(["2", "1"], .enough))
      #expect(try await walk(bench) == Outcome([], .beginning))
      #expect(requestedPaths(bench) == ["/feed", "/feed", "/2", "/1", "/2", "/1"])
      #expect(try await walk(bench) == Outcome([], .beginning))
      #expect(requestedPaths(bench).count == 6)
      #expect(try await bench.store.announcements(of: nil) == news)
      #expect(try await bench.store.unreadCount() == 2)

      let again = try await bench.library.refresh(try await bench.store.feeds())
      #expect(again.unchanged == 1)
      #expect(bench.server.requests.last?["If-None-Match"] == "\"[\"6\", \"5\"]\"")
      #expect(try await bench.titles().count == 6)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a walk announces new posts of the feed itself but no older posts`(
    kind: StoreKind
  ) async throws {
    try await LibraryBench.withBench(kind) { bench in
      bench.server.set("/feed", atom("6", link: link("next", "?page=2")))
      bench.server.set("/feed?page=2", atom("5", "4"))
      try await bench.subscribe(bench.server.url("/feed"))
      #expect(try await walk(bench, pages: 9) == Outcome(["5", "4"], .beginning))
      let news = try await bench.store.announcements(of: nil).map(\.post)
      #expect(try await bench.titles(PostQuery(ids: news)) == ["6"])
      #expect(try await bench.store.lastReport(of: FeedID(rawValue: 1))?.items.count == 1)
    }
  }

  @Test func `a walk follows next links of RSS and JSON feeds`() async throws {
    try await LibraryBench.withBench { bench in
      let next = "<link xmlns=\"http://www.w3.org/2005/Atom\" rel=\"next\" href=\"/2\"/>"
      bench.server.set("/feed", rss(["3"], next))
      bench.server.set("/2", rss(["2"]))
      try await bench.subscribe(bench.server.url("/feed"))
      #expect(try await walk(bench, pages: 2) == Outcome(["2"], .beginning))
    }
    try await LibraryBench.withBench { bench in
      func page(_ id: String, _ next: String) -> TestHTTPResponse {
        .feed(
          "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"F\"\(next), "
            + "\"items\": [{\"id\": \"\(id)\", \"title\": \"\(id)\"}]}")
      }
      bench.server.set("/feed", page("3", ", \"next_url\": \"/2\""))
      bench.server.set("/2", page("2", ", \"next_url\": \"/1\""))
      bench.server.set("/1", page("1", ""))
      try await bench.subscribe(bench.server.url("/feed"))
      #expect(try await walk(bench, pages: 2) == Outcome(["2", "1"], .beginning))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a walk requests numbered WordPress pages until one does not exist`(kind: StoreKind)
    async throws
  {
    try await LibraryBench.withBench(kind) { bench in
      let generator = "<generator>https://wordpress.org/?v=6.8</generator>"
      bench.server.set("/feed", rss(["9", "8"], generator))
      bench.server.set("/feed?paged=2", rss(["8", "7"], generator))
      bench.server.set("/feed?paged=3", rss(["6"], generator))
      bench.server.set("/feed?paged=4", .status(404))
      try await bench.subscribe(bench.server.url("/feed"))
      #expect(try await walk(bench) == Outcome(["7"], .enough))
      #expect(try await walk(bench, pages: 5) == Outcome(["6"], .beginning))
      #expect(requestedPaths(bench) == ["/feed"] + (2...4).map { "/feed?paged=\($0)" })
    }
  }

  @Test func `a walk ends if a guessed page is the same as the feed`() async throws {
    try await LibraryBench.withBench { bench in
      // The server ignores the query and returns the same feed.
      bench.server.set("/feed", rss(["9", "8"]))
      try await bench.subscribe(bench.server.url("/feed"))
      #expect(try await walk(bench, pages: 50) == Outcome([], .beginning))
      #expect(requestedPaths(bench) == ["/feed", "/feed?paged=2"])
    }
  }

  @Test func `a walk follows no link or redirect to another host`() async throws {
    let other = try TestHTTPServer()
    other.set("/2", atom("2"))
    try await LibraryBench.withBench { bench in
      bench.server.set("/feed", atom("3", link: link("next", other.url("/2"))))
      try await bench.subscribe(bench.server.url("/feed"))
      #expect(try await walk(bench) == Outcome([], .beginning))
    }
    try await LibraryBench.withBench { bench in
      bench.server.set("/feed", atom("3", link: link("next", "/1")))
      bench.server.set("/1", .redirect(to: other.url("/2")))
      try await bench.subscribe(bench.server.url("/feed"))
      #expect(try await walk(bench) == Outcome([], .otherHost))
      #expect(try await walk(bench) == Outcome([], .beginning))
      #expect(requestedPaths(bench) == ["/feed", "/1"])
    }
    try await LibraryBench.withBench { bench in
      bench.server.set("/feed", atom("3", link: link("next", "/1")))
      bench.server.set("/1", .redirect(to: "/2"))
      bench.server.set("/2", atom("2"))
      try await bench.subscribe(bench.server.url("/feed"))
      #expect(try await walk(bench) == Outcome(["2"], .beginning))
    }
    #expect(other.requests == [])
  }

  @Test func `the next walk requests a failed page again, but not the feed`() async throws {
    try await LibraryBench.withBench { bench in
      bench.server.set("/feed", atom("3", link: link("next", "/2")))
      bench.server.set("/2", .status(500))
      try await bench.subscribe(bench.server.url("/feed"))
      guard case .failed(let failure) = try await walk(bench).ending else {
        Issue.record("it did not fail")
        return
      }
      #expect(failure.status == 500)
      bench.server.set("/2", atom("2"))
      #expect(try await walk(bench) == Outcome(["2"], .beginning))
      #expect(requestedPaths(bench) == ["/feed", "/2", "/2"])
      #expect(try await bench.store.feeds()[0].fetchState.failures == 0)
    }
  }

  @Test func `the next walk requests a linked page again if it was an HTML page`()
    async throws
  {
    try await LibraryBench.withBench { bench in
      bench.server.set("/feed", atom("3", link: link("next", "/2")))
      bench.server.set("/2", .feed("<html><body>Back soon</body></html>", contentType: "text/html"))
      try await bench.subscribe(bench.server.url("/feed"))
      guard case .failed(let failure) = try await walk(bench).ending else {
        Issue.record("it did not fail")
        return
      }
      #expect(failure.code == .page)
      bench.server.set("/2", atom("2"))
      #expect(try await walk(bench) == Outcome(["2"], .beginning))
    }
  }

  @Test(
    arguments: [
      .feed("<html><body>No such page</body></html>", contentType: "text/html"), .status(400),
      .status(403), .status(404), .status(410), .redirect(to: "http://localhost:1/feed"),
    ] as [TestHTTPResponse])
  func `a guessed page that is missing, or not a feed, ends the walk`(
    response: TestHTTPResponse
  ) async throws {
    try await LibraryBench.withBench { bench in
      bench.server.set("/feed", rss(["9", "8"]))
      bench.server.set("/feed?paged=2", response)
      try await bench.subscribe(bench.server.url("/feed"))
      #expect(try await walk(bench) == Outcome([], .beginning))
    }
  }

  @Test(arguments: [401, 429, 500, 503])
  func `the next walk requests a guessed page again if the server returned an error`(
    status: Int
  ) async throws {
    let clock = TestClock()
    try await LibraryBench.withBench(clock: clock) { bench in
      bench.server.set("/feed", rss(["9", "8"]))
      bench.server.set("/feed?paged=2", .status(status))
      try await bench.subscribe(bench.server.url("/feed"))
      #expect(try await walk(bench).ending != .beginning)
      clock.set(bench.now + 90_000)
      bench.server.set("/feed?paged=2", rss(["7"]))
      bench.server.set("/feed?paged=3", .status(404))
      #expect(try await walk(bench, pages: 2) == Outcome(["7"], .beginning))
    }
  }

  @Test func `a walk sends the login of the feed with the requests of its pages`() async throws {
    try await LibraryBench.withBench { bench in
      bench.server.set("/feed", atom("3", link: link("next", bench.server.url("/2"))))
      bench.server.set("/2", atom("2", link: link("next", "/1")))
      bench.server.set("/1", atom("1"))
      let url = bench.server.url("/feed").replacing("http://", with: "http://me:word@")
      try await bench.subscribe(url)
      #expect(try await walk(bench, pages: 3) == Outcome(["1", "2"], .beginning))
      let login = "Basic bWU6d29yZA=="
      #expect(bench.server.requests.map { $0["Authorization"] } == [login, login, login])
    }
  }

  @Test func `a walk reports pages with more items than it reads`() async throws {
    try await LibraryBench.withBench { bench in
      let items = (1...20_001).map { "{\"id\": \"\($0)\"}" }.joined(separator: ",")
      let json = "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"F\", "
      bench.server.set(
        "/feed", .feed(json + "\"next_url\": \"/2\", \"items\": [{\"id\": \"0\"}]}"))
      bench.server.set("/2", .feed(json + "\"items\": [\(items)]}"))
      let feed = try await bench.subscribe(bench.server.url("/feed"))[0]
      let walk = try await bench.library.fetchOlderPosts(of: feed)
      #expect(walk.unfinishedPages == 1)
      #expect(walk.posts.count == 20_000)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a walk stores the complete posts of a truncated page and requests it again`(
    kind: StoreKind
  ) async throws {
    try await LibraryBench.withBench(kind) { bench in
      bench.server.set("/feed", atom("5", link: link("next", "/2")))
      let text = Sample.rss(["4", "3"])
      bench.server.set("/2", .feed(String(text.prefix(text.count - 40))))
      try await bench.subscribe(bench.server.url("/feed"))
      let cut = try await walk(bench)
      #expect(cut.titles == ["4"])
      bench.server.set("/2", rss(["4", "3"]))
      #expect(try await walk(bench) == Outcome(["3"], .beginning))
    }
  }

  @Test func `a walk skips a page that is truncated again without further posts`() async throws {
    try await LibraryBench.withBench { bench in
      bench.server.set("/feed", atom("5", link: link("next", "/2")))
      let next = "<link xmlns=\"http://www.w3.org/2005/Atom\" rel=\"next\" href=\"/1\"/><item>"
      let text = Sample.rss(["4", "3"]).replacing("<item>", with: next, maxReplacements: 1)
      bench.server.set("/2", .feed(String(text.prefix(text.count - 40))))
      bench.server.set("/1", rss(["2"]))
      let feed = try await bench.subscribe(bench.server.url("/feed"))[0]
      #expect(
        try await bench.library.fetchOlderPosts(of: feed, pages: 2).failure?.code == .incomplete)
      let walk = try await bench.library.fetchOlderPosts(of: feed)
      #expect(walk.unfinishedPages == 1)
      #expect(try await bench.titles(PostQuery(ids: walk.posts)).sorted() == ["2", "4"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a walk respects a Retry-After delay, and so do later walks and refreshes`(kind: StoreKind)
    async throws
  {
    let clock = TestClock()
    try await LibraryBench.withBench(kind, clock: clock) { bench in
      bench.server.set("/feed", atom("5", link: link("next", "/2")))
      bench.server.set("/2", .status(429, headers: ["Retry-After": "600"]))
      try await bench.subscribe(bench.server.url("/feed"))
      _ = try await walk(bench)
      let wait = CheckTime(clock.now + 600, .retryAfter)
      #expect(try await walk(bench) == Outcome([], .held(wait)))
      let summary = try await bench.library.refresh(try await bench.store.feeds(), on: .forced)
      #expect(summary.feeds.map(\.skipped) == [wait])
      #expect(requestedPaths(bench) == ["/feed", "/2"])
      clock.set(wait.date)
      bench.server.set("/2", atom("4"))
      #expect(try await walk(bench) == Outcome(["4"], .beginning))
    }
  }

  @Test func `a walk requests only as many pages as needed`() async throws {
    try await LibraryBench.withBench { bench in
      for page in 0...9 {
        bench.server.set("/\(page)", atom("p\(page)", link: link("next", "/\(page + 1)")))
      }
      try await bench.subscribe(bench.server.url("/0"))
      #expect(try await walk(bench, pages: 3) == Outcome(["p1", "p2", "p3"], .enough))
      #expect(requestedPaths(bench) == ["/0", "/1", "/2", "/3"])
      #expect(try await walk(bench, pages: 2) == Outcome(["p4", "p5"], .enough))
    }
  }

  @Test func `a walk skips pages of known posts, up to a limit`() async throws {
    try await LibraryBench.withBench { bench in
      let known = OlderPostsFetch.knownPages
      try await bench.subscribe(bench.server.url("/0"))
      for page in 0...known + 2 {
        bench.server.set("/\(page)", atom("p\(page)"))
      }
      for page in 0...known + 1 {
        bench.server.set("/0", atom("p\(page)"))
        _ = try await bench.library.refresh(try await bench.store.feeds())
      }
      for page in 0...known + 1 {
        bench.server.set("/\(page)", atom("p\(page)", link: link("next", "/\(page + 1)")))
      }
      #expect(try await walk(bench) == Outcome([], .known))
      #expect(try await walk(bench) == Outcome(["p\(known + 2)"], .beginning))
    }
  }

  @Test func `a walk that has ended starts again after a day`() async throws {
    let clock = TestClock()
    try await LibraryBench.withBench(clock: clock) { bench in
      bench.server.set("/feed", atom("2"))
      try await bench.subscribe(bench.server.url("/feed"))
      #expect(try await walk(bench) == Outcome([], .beginning))
      bench.server.set("/feed", atom("2", link: link("next", "/2")))
      bench.server.set("/2", atom("1"))
      #expect(try await walk(bench) == Outcome([], .beginning))
      clock.set(bench.now + 86_400)
      #expect(try await walk(bench) == Outcome(["1"], .beginning))
    }
  }

  @Test func `a walk records a failure of the feed itself like a refresh`() async throws {
    try await LibraryBench.withBench { bench in
      bench.server.set("/feed", .status(403))
      try await bench.subscribe(bench.server.url("/feed"))
      let failure = FetchFailure(.status, "the server denied access (403)", status: 403)
      #expect(try await walk(bench) == Outcome([], .failed(failure)))
      #expect(try await bench.store.feeds()[0].fetchState.lastFailure == failure)
    }
  }
}
