import TestSupport
import Testing

/// Updated posts, settings of feeds, and duplicate posts.
@Suite(.runsProcesses)
struct UpdateTests {
  let server: TestHTTPServer
  let lede: Lede

  init() throws {
    server = try TestHTTPServer()
    lede = try Lede()
  }

  private func serve(_ text: String) {
    server.set(
      "/ants", .feed(TestFeed("ants", posts: [1]).rss.replacing("Text of", with: text)))
  }

  @Test func `updated posts are announced or marked unread according to the setting of the feed`()
    async throws
  {
    serve("First")
    _ = try await lede("add", "--on-update", "announce", server.url("/ants"))
    _ = try await lede("mark-all-read")
    serve("Second")
    #expect(try await lede("get-more", "--tsv").lines.count == 1)
    serve("Third")
    #expect(try await lede("set", "ants", "--on-update", "unread") == .ok("1 feed changed.\n"))
    #expect(try await lede("refresh", "--force") == .ok("1 ok · 0 unchanged · 0 new\n"))
    #expect(try await lede("unread", "--count") == .ok("1\n"))
    #expect(try await lede("list", "--jsonl").json()["_lede"]["edits"] == 2)
    #expect(try await lede("undo") == .ok("Undone: set, 1 feed (ants).\n"))
    #expect(try await lede("info", "ants", "--json").json()["on_update"] == "announce")
  }

  @Test func `settings of a feed are set and removed`() async throws {
    serve("First")
    _ = try await lede("add", server.url("/ants"))
    #expect(
      try await lede(
        "set", "1", "--title", "Mine", "--folder", "a/b", "--tags", "x, y z,", "--keep-days", "30",
        "--keep-posts", "100") == .ok("1 feed changed.\n"))
    let feed = try await lede("info", "1", "--json").json()
    #expect(feed["name"] == "Mine")
    #expect(feed["folder"] == "a/b")
    #expect(feed["tags"] == ["x", "y z"])
    #expect([feed["keep_days"], feed["keep_posts"]] == [30, 100])
    #expect(
      try await lede("set", "1", "--title", "", "--folder", "", "--tags", "", "--keep-days", "")
        == .ok("1 feed changed.\n"))
    let bare = try await lede("info", "1", "--json").json()
    #expect(bare["name"] == "ants")
    #expect([bare["folder"], bare["tags"], bare["keep_days"]] == [.null, .null, .null])
    #expect(bare["keep_posts"] == 100)
  }

  @Test func `a feed with a new address keeps its posts and identity`() async throws {
    serve("First")
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("add", "--no-refresh", server.url("/bees"))
    _ = try await lede("mark-all-read", "--unlisted")
    server.set("/wasps", .feed(TestFeed("ants", posts: [1, 2]).rss))
    server.remove("/ants")
    #expect(
      try await lede("set", "1", "--url", server.url("/wasps#top")) == .ok("1 feed changed.\n"))
    // Setting the current address makes the next refresh request it.
    #expect(try await lede("set", "1", "--url", server.url("/wasps")) == .ok("1 feed changed.\n"))
    #expect(try await lede("refresh", "1") == .ok("1 ok · 0 unchanged · 1 new\n"))
    #expect(try await lede("unread", "--count") == .ok("1\n"))
    #expect(
      try await lede("set", "1", "--url", server.url("/bees"))
        == .failed(
          1,
          """
          lede: \(server.url("/bees")) is the address of feed 2 (\(server.url("/bees"))); if they \
          are the same, remove this one with: lede remove 1

          """))
    #expect(
      try await lede("set", "1", "--url", "file:///etc/passwd")
        == .failed(
          1,
          "lede: file:///etc/passwd is not a web address; it must start with http:// or https://\n")
    )
    #expect(try await lede("undo") == .ok("Undone: set, 1 feed (ants).\n"))
    #expect(try await lede("info", "1", "--json").json()["url"].string == server.url("/ants"))
  }

  @Test func `all changes of one set command are undone together`() async throws {
    serve("First")
    _ = try await lede("add", server.url("/ants"))
    func filing() async throws -> [JSON] {
      let info = try await lede("info", "1", "--json").json()
      return ["url", "name", "title", "folder"].map { info[$0] }
    }
    let before = try await filing()
    _ = try await lede(
      "set", "1", "--url", server.url("/wasps"), "--title", "Mine", "--folder", "f")
    #expect(try await Array(filing().prefix(2)) == [.string(server.url("/wasps")), "Mine"])
    #expect(try await lede("undo", "--list").lines.count == 2)
    #expect(try await lede("undo") == .ok("Undone: set, 1 feed (Mine).\n"))
    #expect(try await filing() == before)
  }

  @Test(arguments: [
    ["set", "1", "2", "--url", "https://h.example/"],
    ["set", "1"], ["set", "1", "2", "--title", "x"], ["set", "1", "--on-update", "x"],
    ["set", "1", "--keep-days", "-1"], ["set", "1", "--keep-days", "x"],
  ])
  func `an invalid setting is a usage error`(_ command: [String]) async throws {
    #expect(try await lede.run(command).ending == .exited(2))
  }

  @Test func `--collapse lists a post only once if several feeds contain it`() async throws {
    server.set("/ants", .feed(TestFeed("ants", posts: 1...2).rss))
    let copy = TestFeed("ants", title: "planet", posts: [2]).rss
      .replacing("https://ants.example/2", with: "http://ANTS.example/2/?utm_source=planet")
    server.set("/planet", .feed(copy))
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("add", server.url("/planet"))
    #expect(try await lede("list", "--tsv").lines.count == 3)
    #expect(
      try await lede("list", "--collapse").lines.prefix(2)
        == [
          "1   2026-02-02  planet  Post 2 (also in ants)", "2   2026-02-01  ants    Post 1",
        ])
    #expect(try await lede("list", "--collapse", "--limit", "2").lines.count == 3)
    #expect(
      try await lede("list", "--collapse", "--limit", "1").lines
        == [
          "1   2026-02-02  planet  Post 2 (also in ants)", "2 of 3 shown; --limit 0 shows all.",
          "3 unread. Mark all as read: lede mark-all-read",
        ])
    let listed = try await lede("list", "--collapse", "--jsonl").jsonLines()
    #expect(listed.map { $0["_lede"]["also_in"] } == [["ants"], .null])
  }
}
