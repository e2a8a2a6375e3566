import TestSupport
import Testing

/// The commands that read Hacker News.
@Suite(.runsProcesses)
struct HackerNewsReadingTests {
  private let hn: HackerNewsFixture

  init() throws {
    hn = try HackerNewsFixture()
  }

  private static let topList = """
    10   1p  3c  2026-01-02  Story 1 & more (example.org)
    20   2p  3c  2026-01-02  Story 2 & more (example.org)
    30   3p  3c  2026-01-02  Story 3 & more (example.org)

    """

  @Test(arguments: [[], ["top"], ["jobs"]])
  func `list prints a list of the API`(_ arguments: [String]) async throws {
    #expect(try await hn.lede.run(["hn", "list"] + arguments) == .ok(Self.topList))
    #expect(hn.standIn.server.requests.allSatisfy { $0.path.hasPrefix("/v0/") })
  }

  @Test func `list prints a list that only the site has`() async throws {
    #expect(
      try await hn("list", "front/2026-01-02")
        == .ok(Self.topList))
    #expect(hn.standIn.server.requests.map(\.path) == ["/front?day=2026-01-02"])
  }

  @Test func `list --json prints the items of a list`() async throws {
    let list = try await hn("list", "--json").json()
    #expect(list.without(["items"]) == ["schema": 1, "list": "top", "has_more": false])
    #expect(list["items"].array.count == 3)
    #expect(
      list["items"].array.first
        == [
          "id": 10, "kind": "story", "title": "Story 1 & more",
          "url": "https://example.org/1?a=1&b=2", "page_url": .string(hn.page(10)),
          "author": "author1", "date": "2026-01-02T03:04:05Z", "points": 1,
          "comment_count": 3, "read": false,
        ])
  }

  @Test func `an unknown list is refused with the names of all lists`() async throws {
    let run = try await hn("list", "nope")
    #expect(run.ending == .exited(2))
    #expect(run.errors.hasPrefix("lede: there is no list nope; the lists are active, ask, asknew,"))
    #expect(
      try await hn("list", "front")
        == .failed(2, "lede: write the list like this: lede hn list front/DAY\n"))
    #expect(hn.standIn.server.requests.isEmpty)
  }

  // MARK: More

  @Test func `more continues the list of its terminal`() async throws {
    let hn = try HackerNewsFixture(stories: 70)
    let (one, two) = (try TestTerminal(), try TestTerminal())
    let (first, second) = (hn.lede.at(one), hn.lede.at(two))
    func ids(_ run: Run) throws -> [Int] {
      try run.json()["items"].array.compactMap(\.["id"].number)
    }
    let site = try await first("hn", "list", "new", "--json")
    #expect(try ids(site) == (1...30).map { $0 * 10 })
    #expect(try site.json()["has_more"] == true)
    #expect(try await second("hn", "list", "active").ending == .exited(4))
    #expect(try await second("hn", "list", "best", "--json").json()["list"] == "best")
    #expect(try ids(await first("hn", "more", "--json")) == (31...60).map { $0 * 10 })
    let last = try await first("hn", "more", "--json")
    #expect(try ids(last) == (61...70).map { $0 * 10 })
    #expect(try last.json()["has_more"] == false)
    #expect(
      try await first("hn", "more")
        == .failed(
          4, "lede: the list new has no more items; list others with: lede hn list\n"))
    #expect(try ids(await second("hn", "more", "--json")) == (31...60).map { $0 * 10 })
  }

  @Test func `more continues a list of the site with the options of the list`() async throws {
    let hn = try HackerNewsFixture(stories: 40)
    let plain = hn.lede.with("LEDE_HN_SITE", nil).with("LEDE_HN_API", nil)
    let list = try await plain("hn", "list", "new", "--site", hn.standIn.url)
    #expect(list.lines.count == 31)
    #expect(list.output.hasSuffix("\n\nMore: lede hn more\n"))
    let more = try await plain("hn", "more")
    #expect(more.lines.count == 10)
    #expect(more.lines.first?.hasPrefix("310  ") == true)
    #expect(
      hn.standIn.server.requests.map(\.path) == ["/newest", "/newest?next=310&n=31"])
  }

  @Test func `more without a list says how to start one`() async throws {
    #expect(
      try await hn("more")
        == .failed(4, "lede: there is no list to continue; start with: lede hn list\n"))
  }

  // MARK: Threads

  @Test func `thread prints a story and the comments below it`() async throws {
    let thread = """
      Story 1 & more
      1 point · by author1 · 2026-01-02 · 10 · 3 comments
      https://example.org/1?a=1&b=2
      \(hn.page(10))

      ann · 2026-01-02 · 11
      First

      │ bob · 2026-01-02 · 12
      │ A reply

      cat · 2026-01-02 · 13
      See https://...[1]

      [1] https://example.org/x

      """
    #expect(try await hn("thread", "10") == .ok(thread))
    #expect(try await hn("thread", hn.page(10)) == .ok(thread))
  }

  @Test func `thread --depth counts the replies that it hides`() async throws {
    let lines = try await hn("thread", "10", "--depth", "1").lines
    #expect(lines.contains("ann · 2026-01-02 · 11 · [+1 reply]"))
    #expect(!lines.contains { $0.contains("bob") })
    #expect(
      try await hn("thread", "10", "--depth", "0").lines[1]
        == "1 point · by author1 · 2026-01-02 · 10 · 3 comments · [+3 replies]")
  }

  @Test func `thread --json prints the comments with their levels`() async throws {
    let thread = try await hn("thread", "10", "--json").json()
    #expect(thread["schema"] == 1)
    #expect(thread["item"]["title"] == "Story 1 & more")
    #expect(thread["comments"].array.map(\.["level"]) == [0, 1, 0])
    #expect(
      thread["comments"].array[1]
        == [
          "level": 1, "id": 12, "kind": "comment", "page_url": .string(hn.page(12)),
          "author": "bob", "date": "2026-01-02T03:04:05Z", "text_html": "A reply", "parent": 11,
          "story": 10, "read": false,
        ])
  }

  @Test func `a long thread opens in the pager`() async throws {
    let lede = hn.lede.with("LEDE_PAGER", "head -n 1").with("LINES", "4")
    #expect(
      try await lede.run(["hn", "thread", "10"], to: .terminal) == .ok("Story 1 & more\n"))
    let colours = hn.lede.with("TERM", "xterm").with("LEDE_PAGER", "cat")
    let output = try await colours.run(["hn", "thread", "10"], to: .terminal).output
    #expect(output.contains("\u{1B}[1mbob\u{1B}[0m"))
    #expect(output.contains("\u{1B}[2m│\u{1B}[0m A reply"))
  }

  @Test func `an item that does not exist exits with 4`() async throws {
    #expect(try await hn("thread", "999") == .failed(4, "lede: there is no such item\n"))
    #expect(try await hn("user", "nobody") == .failed(4, "lede: there is no such user\n"))
    #expect(
      try await hn("thread", "https://example.org/")
        == .failed(
          2, "lede: https://example.org/ is not the number of an item or the URL of its page\n"))
  }

  // MARK: Users and search

  @Test func `user prints karma and description`() async throws {
    #expect(
      try await hn("user", "pg")
        == .ok(
          """
          pg
          karma 157236 · since 2006-10-09 18:21

          Bug fixer.

          """))
    #expect(
      try await hn("user", "pg", "--json").json()
        == [
          "schema": 1, "name": "pg", "karma": 157236, "created": "2006-10-09T18:21:32Z",
          "about_html": "Bug fixer.",
        ])
  }

  @Test func `user --submissions lists the stories of a user`() async throws {
    let run = try await hn("user", "author2", "--submissions", "--json")
    #expect(try run.json()["items"].array.map(\.["id"]) == [20])
    #expect(try run.json()["list"] == "submitted/author2")
  }

  @Test func `search finds stories and comments`() async throws {
    let stories = try await hn("search", "Story", "2")
    #expect(stories == .ok("20   2p  2026-01-02  Story 2 & more (example.org)\n"))
    let comments = try await hn("search", "", "--comments", "--author", "bob", "--json").json()
    #expect(comments["count"] == 3)
    #expect(comments["items"].array.map(\.["id"]) == [32, 22, 12])
    #expect(try await hn("search", "nothing") == .ok("Nothing found.\n"))
    let request = try #require(hn.standIn.server.requests.first)
    #expect(request.path.contains("query=Story+2"))
    let api = hn.standIn.server.url("/api/v1")
    let plain = hn.lede.with("LEDE_HN_SEARCH", nil)
    #expect(try await plain("hn", "search", "Story 2", "--api", api) == stories)
  }

  // MARK: Records

  @Test func `items that were read are marked, and deleted ones never return`() async throws {
    #expect(try await hn("read", "10", "30") == .ok("2 items marked as read.\n"))
    #expect(try await hn("list").lines.map { $0.prefix(4) } == ["10 ·", "20  ", "30 ·"])
    #expect(
      try await hn("delete", hn.page(20), "--json").json() == ["schema": 1, "items": [20]])
    for list in ["top", "front/2026-01-02"] {
      #expect(
        try await hn("list", list, "--json").json()["items"].array.map(\.["id"]) == [10, 30])
    }
    #expect(try await hn("search", "Story 2") == .ok("Nothing found.\n"))
  }

  // MARK: Hostile text

  @Test func `texts of the site cannot control the terminal`() async throws {
    hn.standIn.update { state in
      state.items[10]?.title = HostileText.all
      state.items[10]?.author = "x\u{1B}[2J"
      state.items[11]?.text = "<p>\(HostileText.all)<pre><code>\(HostileText.all)</code></pre>"
      state.items[12]?.author = "\u{202E}y"
      state.profiles["pg"] = HostileText.all
    }
    for command in [
      ["list"], ["list", "new"], ["list", "front/2026-01-02"], ["thread", "10"],
      ["user", "pg"], ["search", "b"],
    ] {
      let arguments = ["hn"] + command
      let run = try await hn.lede.run(arguments)
      #expect(run.ending == .exited(0), "\(command)")
      #expect(OutputCheck.forbidden(in: run.output + run.errors) == [], "\(command)")
      let colour = try await hn.lede.run(arguments + ["--color", "always"]).output
      #expect(
        OutputCheck.forbidden(in: OutputCheck.withoutOwnSequences(colour)) == [], "\(command)")
      let json = try await hn.lede.run(arguments + ["--json"]).output
      #expect(OutputCheck.forbiddenInDocument(json) == [], "\(command)")
    }
  }
}
