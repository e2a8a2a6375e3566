import TestSupport
import Testing

/// What people who use other readers in a shell were hurt by, each tried on the program as a whole. The
/// parts have tests of their own.
@Suite(.runsProcesses)
struct AcceptanceTests {
  let server: TestHTTPServer
  let lede: Lede

  init() throws {
    server = try TestHTTPServer()
    lede = try Lede()
  }

  /// Serves a feed and refreshes, some hours later each time.
  ///
  /// - Returns: the titles that are unread.
  private func refresh(_ answer: TestHTTPAnswer, after hours: Int) async throws -> [String] {
    server.set("/feed", answer)
    let lede = lede.later(hours)
    _ = try await lede("refresh", "feed")
    return try await lede("list", "--template", "{title}").lines
  }

  private func subscribe(_ answer: TestHTTPAnswer) async throws {
    server.set("/feed", answer)
    #expect(try await lede("add", server.url("/feed")).ending == .exited(0))
  }

  private func feed(_ items: String...) -> TestHTTPAnswer {
    .feed(
      "<rss version=\"2.0\"><channel><title>feed</title><link>https://f.example/</link>"
        + items.joined() + "</channel></rss>")
  }

  // MARK: No post is lost

  @Test func `a new tag with an old date brings what is new`() async throws {
    let date = "Sun, 01 Feb 2026 00:00:00 GMT"
    try await subscribe(
      .feed(TestFeed("ants", posts: 1...2).rss, etag: "W/\"1\"", lastModified: date))
    let new = TestFeed("ants", posts: 1...3).rss
    #expect(
      try await refresh(.feed(new, etag: "\"2\"", lastModified: date), after: 2).first == "Post 3")
    #expect(server.requests.last?["If-None-Match"] == "W/\"1\"")
    #expect(server.requests.last?["If-Modified-Since"] == date)
  }

  @Test func `half a feed changes nothing, and the next whole one is taken`() async throws {
    try await subscribe(.feed(TestFeed("ants", posts: 1...4).rss, etag: "\"1\""))
    _ = try await lede("mark-all-read")
    let new = Array(TestFeed("ants", posts: 1...6).rss.utf8)
    server.set("/feed", .truncated(new, sending: new.count / 2))
    #expect(try await lede.later(2)("refresh", "feed").ending == .exited(3))
    #expect(try await lede.later(2)("info", "1", "--json").json()["etag"] == "\"1\"")
    let unread = try await refresh(.feed(new, etag: "\"2\""), after: 6)
    #expect(unread == ["Post 6", "Post 5"])
    #expect(try await lede("list", "--all", "--template", "{title}").lines.count == 6)
  }

  @Test func `items that say hardly anything, or the same guid, are all there`() async throws {
    try await subscribe(
      feed(
        "<item><description>one</description></item>",
        "<item><description>two</description></item>",
        "<item><title>A</title><guid>same</guid></item>",
        "<item><title>B</title><guid>same</guid><link>https://f.example/b</link></item>"))
    #expect(try await lede("list", "--all", "--tsv").lines.count == 4)
  }

  @Test func `of a feed that grows at its end the newest stay when few are kept`() async throws {
    let items = (1...6).map { number in
      "<item><title>Post \(number)</title><guid>\(number)</guid>"
        + "<pubDate>0\(number) Feb 2026 10:00:00 GMT</pubDate></item>"
    }
    try await subscribe(feed(items.joined()))
    _ = try await lede("set", "1", "--keep-posts", "2")
    _ = try await lede("mark-all-read")
    #expect(try await refresh(feed(items[5]), after: 2) == [])
    #expect(try await lede.later(3)("maint").ending == .exited(0))
    #expect(try await lede("list", "--all", "--template", "{title}").lines == ["Post 6", "Post 5"])
    #expect(try await refresh(feed(items.joined()), after: 6) == [])
  }

  // MARK: No post is new twice

  @Test func `guids and links that move to another scheme, host or campaign announce nothing`()
    async throws
  {
    func items(_ base: String, _ tail: String = "") -> String {
      (1...5).map { number in
        "<item><title>Post \(number)</title><link>\(base)/\(number)\(tail)</link>"
          + "<guid>\(base)/\(number)</guid><pubDate>0\(number) Feb 2026 10:00:00 GMT</pubDate>"
          + "<description>Text of \(number).</description></item>"
      }.joined()
    }
    try await subscribe(feed(items("http://f.example")))
    _ = try await lede("mark-all-read")
    #expect(try await refresh(feed(items("https://f.example")), after: 2) == [])
    #expect(try await refresh(feed(items("https://www.g.example")), after: 4) == [])
    #expect(
      try await refresh(feed(items("https://www.g.example", "/?utm_source=feed")), after: 6) == [])
    #expect(try await lede("list", "--all", "--tsv").lines.count == 5)
  }

  @Test func `without guids an edited title or date is one new post at most`() async throws {
    func items(edited: String, at hour: Int) -> String {
      (1...5).map { number in
        "<item><title>\(number == 3 ? edited : "Post \(number)")</title>"
          + "<link>https://f.example/\(number)</link>"
          + "<pubDate>0\(number) Feb 2026 \(hour):00:00 GMT</pubDate></item>"
      }.joined()
    }
    try await subscribe(feed(items(edited: "Post 3", at: 10)))
    _ = try await lede("mark-all-read")
    #expect(try await refresh(feed(items(edited: "Post 3, edited", at: 10)), after: 2).count <= 1)
    #expect(try await refresh(feed(items(edited: "Post 3, edited", at: 11)), after: 4).count <= 1)
  }

  @Test func `feeds that share guids have nothing to do with each other`() async throws {
    let items = "<item><title>A</title><guid>1</guid></item>"
    try await subscribe(feed(items))
    server.set("/other", feed(items))
    _ = try await lede("add", server.url("/other"))
    _ = try await lede("mark-all-read", "--feed", "1", "--unlisted")
    #expect(
      try await lede("list", "--all", "--template", "{read}").lines.sorted() == ["read", "unread"])
  }

  // MARK: Servers

  @Test func `a page of maintenance behind a redirect changes no address`() async throws {
    try await subscribe(.feed(TestFeed("ants", posts: 1...2).rss))
    let page = "<!DOCTYPE html><title>Back soon</title>"
    server.set("/soon", .status(200, headers: ["Content-Type": "text/html"], body: page))
    server.set("/feed", .redirect(to: "/soon", status: 301))
    for hours in [12, 24, 36, 48] {
      #expect(try await lede.later(hours)("refresh", "1").ending == .exited(3))
    }
    let info = try await lede("info", "1", "--json").json()
    #expect(info["url"] == "\(server.url("/feed"))" && info["moved_to"] == .null)
    #expect(
      try await refresh(.feed(TestFeed("ants", posts: 1...3).rss), after: 100).first == "Post 3")
  }

  // MARK: In a shell

  /// Nothing asks: what is done can be undone, and is bounded by what was listed.
  @Test func `without a terminal nobody is asked, and marking all goes no further than was listed`()
    async throws
  {
    try await subscribe(.feed(TestFeed("ants", posts: 1...2).rss))
    _ = try await lede("list")
    #expect(try await refresh(.feed(TestFeed("ants", posts: 1...3).rss), after: 2).count == 3)
    server.set("/feed", .feed(TestFeed("ants", posts: 1...5).rss))
    _ = try await lede.later(4)("refresh", "feed")
    #expect(
      try await lede("mark-all-read", input: "")
        == .ok("3 posts marked as read. 2 unread that no listing has shown: lede list\n"))
    #expect(try await lede("undo", input: "") == .ok("Undone: mark-all-read, 3 posts.\n"))
    #expect(try await lede("unread", "--count") == .ok("5\n"))
  }
}
