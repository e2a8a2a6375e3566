import TestSupport
import Testing

/// Lists of Hacker News as feeds.
@Suite(.runsProcesses)
struct HackerNewsFeedTests {
  let standIn: HNStandIn
  let lede: Lede

  init() throws {
    standIn = try HNStandIn()
    // Items of Hacker News have eight digits.
    standIn.addStories(3, after: 4_000_000)
    lede = try Lede().with("LEDE_HN_SITE", standIn.url).with("LEDE_HN_API", standIn.url + "v0/")
      .with("LEDE_HN_SEARCH", standIn.url + "api/v1/")
  }

  private func story(_ number: Int) -> Int { (4_000_000 + number) * 10 }

  private func addStory(_ number: Int) {
    let id = story(number)
    standIn.update { state in
      state.items[id] = .init(
        id: id, author: "new", title: "Story \(number)", url: "https://example.org/\(number)")
      state.stories.insert(id, at: 0)
    }
  }

  private func titles(_ lede: Lede, _ arguments: String...) async throws -> [String] {
    try await lede.run(["list", "--all", "--template", "{title}"] + arguments).lines.sorted()
  }

  private func codes(_ feed: String, _ title: String) async throws -> [String] {
    try await lede("list", "--all", "--feed", feed, "--template", "{id} {title}").lines
      .filter { $0.hasSuffix(title) }.map { String($0.prefix { $0 != " " }) }
  }

  @Test(arguments: [
    ("hn:top", "Hacker News: top stories", 3), ("HN:new", "Hacker News: new stories", 3),
    ("hn:best", "Hacker News: best stories", 3), ("hn:ask", "Ask HN", 3),
    ("hn:show", "Show HN", 3), ("hn:jobs", "Hacker News: jobs", 3),
    ("hn:front/2026-01-02", "Hacker News: front page of 2026-01-02", 3),
    ("hn:user/author4000002", "Hacker News: stories of author4000002", 1),
    ("hn:threads/bob", "Hacker News: comments of bob", 3),
    ("hn:item/40000010", "Hacker News: comments on item 40000010", 3),
    ("hn:search/Story 4000003", "Hacker News: Story 4000003", 1),
    ("hn:over/0100", "Hacker News: stories over 100 points", 3),
  ])
  func `a list is added and refreshed like a feed`(
    address: String, title: String, count: Int
  ) async throws {
    let posts = count == 1 ? "1 post" : "\(count) posts"
    #expect(try await lede("add", address) == .ok("\(title): added, \(posts).\n"))
    #expect(try await lede("add", address) == .ok("\(title): already subscribed.\n"))
    #expect(
      try await lede.later()("refresh", "--force") == .ok("1 ok · 0 unchanged · 0 new\n"))
    #expect(try await lede("unread", "--count") == .ok("\(count)\n"))
  }

  @Test func `a story is new once, whatever its rank`() async throws {
    _ = try await lede("add", "hn:top")
    addStory(9)
    #expect(try await lede.later(2)("refresh").lines == ["1 ok · 0 unchanged · 1 new"])
    standIn.update { $0.stories.reverse() }
    #expect(try await lede.later(4)("refresh").lines == ["1 ok · 0 unchanged · 0 new"])
    let id = story(9)
    standIn.update { $0.stories.removeAll { $0 == id } }
    #expect(try await lede.later(6)("refresh").lines == ["1 ok · 0 unchanged · 0 new"])
    standIn.update { $0.stories.append(id) }
    #expect(try await lede.later(8)("refresh").lines == ["1 ok · 0 unchanged · 0 new"])
    #expect(try await titles(lede).count == 4)
  }

  @Test func `a link that is posted again is a new story`() async throws {
    _ = try await lede("add", "hn:new")
    let (old, id) = (story(1), story(9))
    standIn.update { state in
      state.items[id] = .init(
        id: id, author: "b", title: state.items[old]?.title, url: state.items[old]?.url)
      state.items[id]?.time += 60
      state.stories = [id]
    }
    #expect(try await lede.later()("refresh").lines == ["1 ok · 0 unchanged · 1 new"])
    #expect(try await titles(lede).count == 4)
  }

  @Test func `points and comments are updated without an edit of the post`() async throws {
    _ = try await lede("add", "hn:top")
    _ = try await lede("set", "hn:top", "--on-update", "unread")
    let code = try #require(try await codes("hn:top", "Story 4000001 & more").first)
    _ = try await lede("mark-read", code)
    let shown = try await lede("show", code).lines
    #expect(shown[2] == "4000001 points · 3 comments")
    #expect(shown[4] == "comments: \(standIn.url)item?id=40000010")
    let id = story(1)
    standIn.update { state in
      state.items[id]?.score = 1
      state.items[id + 5] = .init(id: id + 5, author: "x", text: "New", parent: id)
    }
    #expect(try await lede.later()("refresh").lines == ["1 ok · 0 unchanged · 0 new"])
    let json = try JSON(try await lede("show", "--json", code).output)["_lede"]
    #expect(json["points"].number == 1)
    #expect(json["comments_count"].number == 4)
    #expect(json["edits"] == .null)
    #expect(json["read"] == .bool(true))
    #expect(json["guid"].string?.hasPrefix("hn:item:40000010@127.0.0.1:") == true)
    #expect(try await lede("show", code).lines[2] == "1 point · 4 comments")
    let verdicts = try await lede("explain", "hn:top").output
    #expect(!verdicts.contains("updated"))
  }

  @Test func `a changed title is an edit, and keeps the current points`() async throws {
    _ = try await lede("add", "hn:top")
    let id = story(2)
    standIn.update { state in
      state.items[id]?.title = "Renamed"
      state.items[id]?.score = 7
    }
    #expect(try await lede.later()("refresh").ending == .exited(0))
    let code = try #require(try await codes("hn:top", "Renamed").first)
    let json = try JSON(try await lede("show", "--json", code).output)["_lede"]
    #expect(json["points"].number == 7)
    #expect(json["edits"].number == 1)
  }

  // MARK: Deleting

  @Test func `a deleted story is gone from every list and from the RSS feeds of the site`()
    async throws
  {
    _ = try await lede("add", "hn:top", "hn:best", standIn.server.url("/rss"))
    let code = try #require(try await codes("hn:top", "Story 4000002 & more").first)
    #expect(try await lede("delete", code) == .ok("3 posts deleted.\n"))
    #expect(try await titles(lede).count == 6)
    _ = try await lede("add", "hn:new", standIn.server.url("/hnrss"))
    #expect(try await lede.later()("refresh", "--force").lines == ["5 ok · 0 unchanged · 0 new"])
    #expect(try await titles(lede).count == 10)
    #expect(try await !titles(lede).contains("Story 4000002 & more"))
    // A new title or link makes no difference.
    let id = story(2)
    standIn.update { $0.items[id]?.title = "Other" }
    standIn.update { $0.items[id]?.url = nil }
    _ = try await lede("add", "hn:show")
    #expect(try await lede.later(4)("refresh", "--force").lines == ["6 ok · 0 unchanged · 0 new"])
    #expect(try await titles(lede).count == 12)
  }

  @Test(arguments: ["/rss", "/hnrss"])
  func `a story deleted from a feed of the site is gone from the lists`(path: String) async throws {
    _ = try await lede("add", "hn:top", standIn.server.url(path), "--on-update", "record")
    let code = try #require(try await codes(path, "Story 4000001 & more").first)
    #expect(try await lede("delete", code) == .ok("2 posts deleted.\n"))
    _ = try await lede("add", "hn:new")
    #expect(try await titles(lede).count == 6)
    _ = try await lede("undo")
    _ = try await lede("undo")
    #expect(try await titles(lede).filter { $0 == "Story 4000001 & more" }.count == 2)
  }

  @Test func `a blog post with a discussion on the site survives the deletion of its story`()
    async throws
  {
    let page = standIn.url + "item?id=\(story(1))"
    let item = "<item><title>Mine</title><guid>x</guid><comments>\(page)</comments></item>"
    standIn.server.set(
      "/blog",
      .feed(
        "<rss version=\"2.0\"><channel><title>Blog</title><link>https://blog.example/</link>"
          + "\(item)</channel></rss>"))
    _ = try await lede("add", "hn:top", standIn.server.url("/blog"))
    let code = try #require(try await codes("hn:top", "Story 4000001 & more").first)
    #expect(try await lede("delete", code) == .ok("1 post deleted.\n"))
    #expect(try await titles(lede, "--feed", "Blog") == ["Mine"])
  }

  // MARK: Failures

  @Test func `without a connection, the list stays and the refresh says why`() async throws {
    _ = try await lede("add", "hn:top")
    standIn.server.stop()
    let run = try await lede.later()("refresh")
    #expect(run.ending == .exited(3))
    #expect(
      run.errors.contains("Hacker News: top stories: \(standIn.url)v0/topstories.json cannot be"))
    #expect(try await titles(lede).count == 3)
  }

  @Test func `a list is fetched once an hour, and Retry-After applies to all lists`() async throws {
    _ = try await lede("add", "hn:top", "hn:new")
    standIn.server.clearRequests()
    #expect(try await lede("refresh").output.contains("2 skipped (fetched recently)"))
    #expect(standIn.server.requests.isEmpty)
    standIn.update { $0.fault = .status(429, retryAfter: "7200") }
    #expect(try await lede.later(2)("refresh", "hn:top").ending == .exited(3))
    standIn.server.clearRequests()
    let run = try await lede.later(3)("refresh", "--force")
    #expect(run.output.contains("2 skipped"))
    #expect(standIn.server.requests.isEmpty)
  }

  @Test(arguments: [
    "hn:nope", "hn:", "hn:user/", "hn:item/x", "hn:front/2026-13-01", "hn:search/", "hn:top/1",
  ])
  func `a wrong address is refused with the valid ones`(address: String) async throws {
    let message = """
      lede: \(address) is not a Hacker News list; the lists are hn:top, hn:new, hn:best, hn:ask, \
      hn:show, hn:jobs, hn:front/YYYY-MM-DD, hn:user/NAME, hn:threads/NAME, hn:item/NUMBER, \
      hn:search/TEXT and hn:over/POINTS

      """
    #expect(try await lede("add", address) == .failed(1, message))
    #expect(try await lede("add", "--no-refresh", address) == .failed(1, message))
    #expect(standIn.server.requests.isEmpty)
  }

  @Test func `an unknown user is not added`() async throws {
    let lede = lede.with("LEDE_HN_SEARCH", nil)
    let run = try await lede("add", "hn:user/nobody")
    #expect(
      run
        == .failed(1, "lede: cannot add hn:user/nobody: there is no such user; check the address\n")
    )
  }

  @Test func `an invalid address of the API is reported and never requested`() async throws {
    let run = try await lede.with("LEDE_HN_API", "nonsense")("add", "hn:user/author4000001")
    #expect(
      run.errors
        == "lede: LEDE_HN_API: nonsense is not a web address such as https://example.org/\n")
    #expect(run.ending == .exited(0))
  }

  @Test func `a site is read with another markup file`() async throws {
    let file = try lede.sandbox.write("{}", to: "markup.json")
    let other = lede.with("LEDE_HN_API", nil).with("LEDE_HN_MARKUP", file)
    let run = try await other("add", "hn:new")
    #expect(run.ending == .exited(1))
    #expect(run.errors.contains("cannot add hn:new: "))
    let own = lede.with("LEDE_HN_API", nil)
    #expect(try await own("add", "hn:new").output == "Hacker News: new stories: added, 3 posts.\n")
  }

  // MARK: Subscriptions

  @Test func `lists keep their names and folders in OPML`() async throws {
    _ = try await lede("add", "--no-refresh", "--folder", "News", "--title", "Top", "hn:top")
    _ = try await lede("add", "--no-refresh", "hn:search/a & \"b\"", "hn:over/100")
    let list = try await lede("export")
    #expect(list.errors == "")
    #expect(list.output.contains("xmlUrl=\"hn:top\""))
    let other = lede.library("other")
    #expect(
      try await other("import", "-", input: list.output)
        == .ok("+3 new · ~0 different · =0 the same\n"))
    #expect(try await other("export").output == list.output)
    let again = try await other("import", "-", input: opml(["HN:over/0100", "hn:nope"]))
    #expect(again.output == "+0 new · ~0 different · =1 the same\n")
    #expect(again.errors == "lede: skipped hn:nope: not a web address\n")
    #expect(try await other("refresh").lines == ["3 ok · 0 unchanged · 6 new"])
  }

  @Test func `lists are renamed, moved and removed like feeds`() async throws {
    _ = try await lede("add", "hn:top")
    #expect(try await lede("set", "hn:top", "--title", "Top").ending == .exited(0))
    #expect(try await titles(lede, "--feed", "Top").count == 3)
    #expect(try await lede("set", "Top", "--url", "HN:best").ending == .exited(0))
    #expect(try await lede.later()("refresh", "hn:best").lines == ["1 ok · 0 unchanged · 0 new"])
    #expect(try await lede("set", "Top", "--url", "hn:nope").ending == .exited(1))
    #expect(try await lede("info", "Top").output.contains("hn:best"))
    _ = try await lede("remove", "Top")
    #expect(
      try await lede("add", "hn:best") == .ok("Top: added again, 3 posts restored, 0 new posts.\n"))
  }
}
