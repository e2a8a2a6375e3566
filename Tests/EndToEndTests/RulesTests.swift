import TestSupport
import Testing

/// `lede rules`: actions on new posts.
@Suite(.runsProcesses)
struct RulesTests {
  let server: TestHTTPServer
  let lede: Lede

  init() throws {
    server = try TestHTTPServer()
    lede = try Lede()
    server.set("/ants", .feed(TestFeed("ants", posts: 1...4).rss))
  }

  private func add(_ arguments: String...) async throws {
    let run = try await lede.run(["rules", "add"] + arguments)
    #expect(run.ending == .exited(0), "\(run.errors)")
  }

  @Test func `rules act on new posts, and explain names the rule`() async throws {
    try await add("title:/ 1$/", "--drop")
    try await add("2", "site:ants.example", "--mark-read", "--tag", "read later")
    try await add("post -4", "--star")
    #expect(
      try await lede("add", server.url("/ants")) == .ok("ants: added, 3 posts.\n"))
    #expect(
      try await lede("search", "post", "--template", "{title} {read} {starred} {tags}")
        == .ok("Post 4 unread  \nPost 3 unread starred \nPost 2 read starred read later\n"))
    #expect(try await lede("unread", "--count") == .ok("2\n"))

    let items = try await lede("explain", "ants", "--json").json()["items"].array
    #expect(items.map(\.["title"].string) == ["Post 4", "Post 3", "Post 2", "Post 1"])
    #expect(
      items.map(\.["rules"].string) == [
        nil, "rule 3 (post -4): star",
        "rule 2 (2 site:ants.example): read, tag:read later; rule 3 (post -4): star",
        "rule 1 (title:/ 1$/): drop; rule 3 (post -4): star",
      ])
    #expect(try await lede("rules", "remove", "1") == .ok("1 rule removed.\n"))
    #expect(try await lede("refresh", "--force") == .ok("1 ok · 0 unchanged · 0 new\n"))
    #expect(
      try await lede("explain", "ants").lines.last?.contains("rule 1 (title:/ 1$/): drop") == true)
  }

  @Test func `rules are listed, tested and removed`() async throws {
    _ = try await lede("add", server.url("/ants"))
    #expect(
      try await lede("rules") == .ok("No rules. Add one with: lede rules add QUERY --star\n"))
    #expect(
      try await lede("rules", "add", "title:/3|4/", "--star", "--notify")
        == .ok(
          """
          Rule 1 added. List the posts that match it now with: lede rules try 1
          From now on, --notify shows only posts that match such rules.

          """))
    #expect(try await lede("rules", "list") == .ok("  1  star, notify  title:/3|4/\n"))
    _ = try await lede("rules", "add", "moss", "--drop")
    #expect(
      try await lede("rules")
        == .ok("  1  star, notify  title:/3|4/\n  2  drop          moss\n"))
    _ = try await lede("rules", "remove", "2")
    let json = try await lede("rules", "list", "--json").json()["rules"].array
    #expect(json.map(\.["query"].string) == ["title:/3|4/"])
    #expect(
      try await lede("rules", "try", "1", "--template", "{title} {starred}")
        == .ok("Post 4 \nPost 3 \n"))
    #expect(try await lede("rules", "try", "3 -4", "--template", "{title}") == .ok("Post 3\n"))
    #expect(try await lede("rules", "remove", "7").ending == .exited(4))
    #expect(try await lede("rules", "try", "7").ending == .exited(4))
    #expect(try await lede("rules", "remove", "1") == .ok("1 rule removed.\n"))
  }

  @Test func `a saved search cannot be removed while a rule or another search uses it`()
    async throws
  {
    _ = try await lede("search", "--save", "few", "2")
    _ = try await lede("search", "--save", "fewer", "@few -post")
    _ = try await lede("search", "--save", "either", "2 OR \"@few\"")
    try await add("star @few", "--drop")
    #expect(
      try await lede("search", "--remove", "few")
        == .failed(
          1,
          "lede: @few is used by rule 1, @fewer, which would become invalid; remove that "
            + "first, or save another query as few\n"))
    // Replacing a search by one that refers back to its users is refused too.
    #expect(
      try await lede("search", "--save", "few", "@fewer")
        == .failed(
          1,
          "lede: @few is used by rule 1, @fewer, which would become invalid; save the "
            + "query under another name\n"))
    #expect(try await lede("search", "--save", "fewer", "@fewer 1").ending != .exited(0))
    #expect(try await lede("search", "--save", "few", "3").ending == .exited(0))
    _ = try await lede("search", "--save", "few", "2")
    _ = try await lede("rules", "remove", "1")
    _ = try await lede("search", "--remove", "fewer")
    #expect(try await lede("search", "--remove", "few") == .ok("few: deleted.\n"))
    #expect(try await lede("undo", "3").ending == .exited(0))
    #expect(try await lede("rules") == .ok("  1  drop  star @few\n"))
  }

  @Test func `a rule that cannot be parsed is skipped, and refresh reports it with new posts`()
    async throws
  {
    _ = try await lede("add", "--no-refresh", server.url("/ants"))
    try await addUnreadableRule("drop", to: lede)
    let run = try await lede("rules")
    #expect(run.lines == ["  1  drop  @few"])
    #expect(run.isOneErrorLine)
    let refresh = try await lede("refresh")
    #expect(refresh.output == "1 ok · 0 unchanged · 4 new\n")
    #expect(
      refresh.errors.hasPrefix("lede: rule 1 has no effect: cannot read the query at character 1"))
    #expect(refresh.isOneErrorLine)
    #expect(try await lede("refresh", "--force") == .ok("1 ok · 0 unchanged · 0 new\n"))
  }

  @Test(arguments: [
    ["post"], ["--star"], ["post", "--drop", "--star"], ["post", "--tag", " "], ["(", "--star"],
  ])
  func `an invalid rule is a usage error`(_ arguments: [String]) async throws {
    #expect(try await lede.run(["rules", "add"] + arguments).ending == .exited(2))
    #expect(try await lede("rules", "list", "--json").json()["rules"].array.isEmpty)
  }

  @Test func `backup and restore include rules, saved searches and tags`() async throws {
    try await add("3", "--tag", "own")
    _ = try await lede("search", "--save", "it", "tag:own")
    _ = try await lede("add", server.url("/ants"))
    #expect(try await lede("backup", "copy.db").ending == .exited(0))
    let other = lede.library("other")
    #expect(try await other("restore", "copy.db").ending == .exited(0))
    #expect(try await other("rules") == lede("rules"))
    #expect(try await other("search", "@it", "--template", "{title}") == .ok("Post 3\n"))
  }
}
