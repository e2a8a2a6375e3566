import TestSupport
import Testing

/// Failures that users of other command-line readers have reported, tested on the whole program.
/// Each component also has tests of its own.
@Suite(.runsProcesses)
struct AcceptanceTests {
  let server: TestHTTPServer
  let lede: Lede

  init() throws {
    server = try TestHTTPServer()
    lede = try Lede()
  }

  /// Serves `response` and refreshes the feed at a time `hours` later than the start.
  ///
  /// - Returns: the titles of the unread posts.
  private func refresh(_ response: TestHTTPResponse, after hours: Int) async throws -> [String] {
    server.set("/feed", response)
    let lede = lede.later(hours)
    _ = try await lede("refresh", "feed")
    return try await lede("list", "--template", "{title}").lines
  }

  private func subscribe(_ response: TestHTTPResponse) async throws {
    server.set("/feed", response)
    #expect(try await lede("add", server.url("/feed")).ending == .exited(0))
  }

  private func feed(_ items: String...) -> TestHTTPResponse {
    .feed(
      "<rss version=\"2.0\"><channel><title>feed</title><link>https://f.example/</link>"
        + items.joined() + "</channel></rss>")
  }

  // MARK: No post is lost

  @Test func `a new ETag with an unchanged Last-Modified date brings the new posts`() async throws {
    let date = "Sun, 01 Feb 2026 00:00:00 GMT"
    try await subscribe(
      .feed(TestFeed("ants", posts: 1...2).rss, etag: "W/\"1\"", lastModified: date))
    let new = TestFeed("ants", posts: 1...3).rss
    #expect(
      try await refresh(.feed(new, etag: "\"2\"", lastModified: date), after: 2).first == "Post 3")
    #expect(server.requests.last?["If-None-Match"] == "W/\"1\"")
    #expect(server.requests.last?["If-Modified-Since"] == date)
  }

  @Test func `a truncated feed changes nothing, and the next complete one is stored`() async throws
  {
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

  @Test func `items without identifiers and items that share a GUID are all listed`() async throws {
    try await subscribe(
      feed(
        "<item><description>one</description></item>",
        "<item><description>two</description></item>",
        "<item><title>A</title><guid>same</guid></item>",
        "<item><title>B</title><guid>same</guid><link>https://f.example/b</link></item>"))
    #expect(try await lede("list", "--all", "--tsv").lines.count == 4)
  }

  @Test func `--keep-posts keeps the newest posts of a feed that appends new items at its end`()
    async throws
  {
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

  // MARK: No post is announced twice

  @Test func `GUIDs and links that change scheme, host or tracking parameters announce no post`()
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

  @Test func `without GUIDs, an edited title or date announces at most one new post`() async throws
  {
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

  @Test func `marking a post read does not affect a post with the same GUID in another feed`()
    async throws
  {
    let items = "<item><title>A</title><guid>1</guid></item>"
    try await subscribe(feed(items))
    server.set("/other", feed(items))
    _ = try await lede("add", server.url("/other"))
    _ = try await lede("mark-all-read", "--feed", "1", "--unlisted")
    #expect(
      try await lede("list", "--all", "--template", "{read}").lines.sorted() == ["read", "unread"])
  }

  // MARK: Servers

  @Test func `a permanent redirect to a maintenance page does not change the address of the feed`()
    async throws
  {
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

  // MARK: In scripts

  /// No command asks for confirmation: changes can be undone and cover only listed posts.
  @Test func `without a terminal mark-all-read does not ask and marks only listed posts`()
    async throws
  {
    try await subscribe(.feed(TestFeed("ants", posts: 1...2).rss))
    _ = try await lede("list")
    #expect(try await refresh(.feed(TestFeed("ants", posts: 1...3).rss), after: 2).count == 3)
    server.set("/feed", .feed(TestFeed("ants", posts: 1...5).rss))
    _ = try await lede.later(4)("refresh", "feed")
    #expect(
      try await lede("mark-all-read", input: "")
        == .ok(
          "3 posts marked as read. 2 left unread that no listing has shown; list them with: lede list\n"
        ))
    #expect(try await lede("undo", input: "") == .ok("Undone: mark-all-read, 3 posts.\n"))
    #expect(try await lede("unread", "--count") == .ok("5\n"))
  }
}
