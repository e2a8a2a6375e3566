import TestSupport
import Testing

/// A typical session: import, refresh, list, mark as read and get more posts.
@Suite(.runsProcesses)
struct DailyUseTests {
  let server: TestHTTPServer
  let lede: Lede

  init() throws {
    server = try TestHTTPServer()
    lede = try Lede()
    server.set("/ants", .feed(TestFeed("ants", posts: 26...27).rss, etag: "\"1\""))
    server.set("/bees", .feed(TestFeed("bees", posts: [28]).rss, etag: "\"1\""))
    try lede.sandbox.write(opml([server.url("/ants"), server.url("/bees")]), to: "my.opml")
  }

  @Test func `import, refresh, list, mark-all-read and get-more work in sequence`() async throws {
    #expect(
      try await lede("import", "my.opml") == .ok("+2 new · ~0 different · =0 the same\n"))
    #expect(try await lede("refresh") == .ok("2 ok · 0 unchanged · 3 new\n"))
    #expect(
      try await lede("list")
        == .ok(
          """
          1           1d  bees  Post 28
          2           2d  ants  Post 27
          3           3d  ants  Post 26

          3 unread. Mark all as read: lede mark-all-read

          """))
    #expect(try await lede("unread", "--count") == .ok("3\n"))
    #expect(try await lede("mark-all-read") == .ok("3 posts marked as read.\n"))
    #expect(try await lede("list") == .ok("Nothing unread. Get more: lede get-more\n"))
    server.set("/ants", .feed(TestFeed("ants", posts: 25...28).rss, etag: "\"2\""))
    #expect(
      try await lede.later()("get-more")
        == .ok(
          """
          1           1d  ants  Post 28
          2           4d  ants  Post 25

          2 unread. Mark all as read: lede mark-all-read

          """))
    #expect(try await lede("show", "2").lines.first == "Post 25")
    #expect(try await lede("export", "copy.opml") == .ok(""))
    let second = lede.library("second")
    #expect(
      try await second("import", "copy.opml") == .ok("+2 new · ~0 different · =0 the same\n"))
    #expect(try await second("refresh") == .ok("2 ok · 0 unchanged · 5 new\n"))
    #expect(try await second("export") == .ok(lede.sandbox.text("copy.opml")!))
  }

  @Test func `import, refresh, list, mark-all-read and get-more work in sequence with --jsonl`()
    async throws
  {
    _ = try await lede("import", "my.opml")
    _ = try await lede("refresh")
    let listed = try await lede("list", "--jsonl").jsonLines()
    #expect(listed.map { $0.without(["id"]) } == [bee(28, 1), ant(27, 2), ant(26, 3)])
    #expect(try await lede("mark-all-read") == .ok("3 posts marked as read.\n"))
    #expect(try await lede("list", "--jsonl") == .ok(""))
    server.set("/ants", .feed(TestFeed("ants", posts: 25...28).rss, etag: "\"2\""))
    let more = try await lede.later()("get-more", "--jsonl").jsonLines()
    #expect(
      more.map { $0.without(["id"]) }
        == [28, 25].enumerated().map { ant($1, $0 + 1, seen: "2026-03-01T14:00:00Z") })
    #expect(try await lede("show", "--json", "2").json()["id"] == more[1]["id"])
    let known = Set(listed.compactMap(\.["id"].string))
    #expect(known.isDisjoint(with: more.compactMap(\.["id"].string)))
  }

  private func ant(_ number: Int, _ place: Int, seen: String = Lede.now) -> JSON {
    post("ants", number, place, seen: seen)
  }
  private func bee(_ number: Int, _ place: Int) -> JSON { post("bees", number, place) }

  private func post(
    _ feed: String, _ number: Int, _ place: Int, seen: String = Lede.now
  ) -> JSON {
    [
      "url": "https://\(feed).example/\(number)", "title": "Post \(number)",
      "date_published": "2026-02-\(number)T10:00:00Z",
      "_lede": [
        "schema": 1, "number": .number(Double(place)), "feed": "\(feed)",
        "feed_url": "\(server.url("/" + feed))",
        "guid": "\(feed)-\(number)", "read": false, "starred": false,
        "first_seen": "\(seen)",
      ],
    ]
  }

  @Test func `a listing of one feed suggests marking that feed as read`() async throws {
    _ = try await lede("import", "my.opml")
    _ = try await lede("refresh")
    #expect(
      try await lede("list", "--feed", "bees")
        == .ok(
          """
          1           1d  bees  Post 28

          1 unread. Mark all as read: lede mark-all-read --feed bees

          """))
    #expect(try await lede("mark-all-read", "--feed", "bees") == .ok("1 post marked as read.\n"))
    #expect(
      try await lede("list", "--feed", "bees")
        == .ok("Nothing unread here, 2 elsewhere: lede list\n"))
  }

  @Test func `an empty listing keeps the numbers of the previous listing`() async throws {
    _ = try await lede("import", "my.opml")
    _ = try await lede("refresh")
    _ = try await lede("list")
    _ = try await lede("mark-all-read")
    #expect(try await lede("list") == .ok("Nothing unread. Get more: lede get-more\n"))
    #expect(try await lede("star", "1") == .ok("1 post starred.\n"))
    #expect(try await lede("list", "--starred").lines.first == "1 *         1d  bees  Post 28")
  }
}
