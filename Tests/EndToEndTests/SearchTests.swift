import TestSupport
import Testing

/// `lede search` and queries in other commands.
@Suite(.runsProcesses)
struct SearchTests {
  let library: FilledLibrary
  let lede: Lede

  init() async throws {
    library = try await FilledLibrary()
    lede = library.lede
  }

  private func found(_ arguments: String...) async throws -> [String] {
    let run = try await lede.run(["search", "--template", "{feed} {title}"] + arguments)
    #expect(run.ending == .exited(0), "\(run.errors)")
    return run.lines
  }

  @Test func `search finds words in titles and texts of all posts, newest first`() async throws {
    _ = try await lede("mark-all-read")
    #expect(
      try await found("POST", "text") == [
        "bees Post 28", "ants Post 28", "ants Post 27", "ants Post 26",
      ])
    #expect(try await found("\"text of post 27\"") == ["ants Post 27"])
    #expect(try await found("text of post 27") == ["ants Post 27"])
    #expect(try await found("27 OR feed:bees") == ["bees Post 28", "ants Post 27"])
    #expect(try await found("tex*", "-28", "title:/7$/") == ["ants Post 27"])
    #expect(try await found("folder:Garden post") == ["bees Post 28"])
    #expect(try await found("post", "--feed", "ants", "--limit", "1") == ["ants Post 28"])
    #expect(try await found("nothing") == [])
  }

  @Test(arguments: [
    (["a b", "is:read"], "\"a b\" is:read"), (["title:a b", "c"], "title:\"a b\" c"),
    (["a OR b", "c"], "(a OR b) c"), (["a b"], "a b"), (["a", "b*"], "a b*"),
    (["feed:a b", "x is:read", "-y"], "feed:\"a b\" (x is:read) -y"),
    (["title:/a b/", "\"c d\""], "(title:/a b/) \"c d\""),
  ])
  func `search restores the quotes that the shell has removed from an argument`(
    _ arguments: [String], _ query: String
  ) async throws {
    _ = try await lede("add", "--title", "a b", "--no-refresh", "https://x.example/feed")
    #expect(try await lede.run(["search", "--save", "it"] + arguments).ending == .exited(0))
    #expect(try await lede("search", "--saved") == .ok("it  \(query)\n"))
  }

  @Test(arguments: [
    ["search", "--template", "{title}", "--", "-28"], ["search", "--template", "{title}", "-28"],
    ["search", "--template", "{title}", "feed:ants", "--", "-28"],
    ["list", "--template", "{title}", "--where", "-28"],
    ["list", "--template", "{title}", "--where=-28"],
    ["rules", "try", "--template", "{title}", "--", "-28"],
  ])
  func `a query may start with a hyphen`(_ arguments: [String]) async throws {
    #expect(try await lede.run(arguments) == .ok("Post 27\nPost 26\n"))
  }

  @Test func `search --save reports the query that it replaces`() async throws {
    #expect(try await lede("search", "--save", "it", "a") == .ok("Saved: lede search @it\n"))
    #expect(try await lede("search", "--save", "it", "a") == .ok("Saved: lede search @it\n"))
    #expect(
      try await lede("search", "--save", "it", "b")
        == .ok("Saved: lede search @it (replaces: a)\n"))
  }

  @Test func `all arguments after -- belong to the query`() async throws {
    #expect(try await lede("search", "--save", "it", "--", "-a", "--limit").ending == .exited(0))
    #expect(try await lede("search", "--saved") == .ok("it  -a --limit\n"))
    #expect(
      try await lede("mark-all-read", "--unlisted", "--where", "-27").lines == [
        "3 posts marked as read."
      ])
    #expect(try await lede("rules", "add", "--star", "--", "-a", "b").ending == .exited(0))
    #expect(try await lede("rules") == .ok("  1  star  -a b\n"))
    let run = try await lede("search", "--")
    #expect(run.ending == .exited(2))
    #expect(run.errors.hasPrefix("lede: add a query to search for (lede help search)"))
  }

  @Test(arguments: [["list", "--where", "--json"], ["mark-all-read", "--where", "--unlisted"]])
  func `an option after --where is not taken as its query`(_ arguments: [String]) async throws {
    let run = try await lede.run(arguments)
    #expect(run.ending == .exited(2))
    #expect(
      run.errors.hasPrefix(
        "lede: --where needs a query, but \(arguments[2]) is an option (lede help "))
  }

  @Test func `--relevance sorts the best matches first`() async throws {
    let item = { (number: Int, title: String, text: String) in
      "<item><title>\(title)</title><guid>\(number)</guid><description>\(text)</description>"
        + "<pubDate>0\(number) Jan 2026 10:00:00 GMT</pubDate></item>"
    }
    library.server.set(
      "/best",
      .feed(
        "<rss version=\"2.0\"><channel><title>best</title>" + item(1, "Moss and fern", "x")
          + item(2, "Garden", "moss") + item(3, "Moss", "fern") + item(4, "Notes", "fern, moss")
          + "</channel></rss>"))
    _ = try await lede("add", library.server.url("/best"))
    #expect(try await found("moss", "fern") == ["best Notes", "best Moss", "best Moss and fern"])
    #expect(
      try await found("moss", "fern", "--relevance")
        == ["best Moss and fern", "best Moss", "best Notes"])
    #expect(
      try await found("moss", "--relevance", "--limit", "2") == ["best Moss", "best Moss and fern"])
    #expect(
      try await lede("search", "moss", "--relevance", "--limit", "2").lines.suffix(2)
        == [
          "The best 2 are shown; --limit 0 shows all.",
          "Mark them as read: lede mark-all-read --where moss",
        ])
    #expect(try await lede("show", "1").lines.first == "Moss")
  }

  @Test func `search numbers its results for other commands`() async throws {
    let run = try await lede("search", "post 27")
    #expect(run.lines.count == 2 && run.lines[0].contains("Post 27"))
    #expect(run.lines[1] == "Mark them as read: lede mark-all-read --where 'post 27'")
    #expect(try await lede("mark-read", "1") == .ok("1 post marked as read.\n"))
    #expect(try await found("is:read") == ["ants Post 27"])
    #expect(try await lede("search", "nothing") == .ok("Nothing found.\n"))
    #expect(
      try await lede("search", "post", "--limit", "2", "--feed", "ants").lines.suffix(2)
        == [
          "The newest 2 are shown; --limit 0 shows all.",
          "Mark them as read: lede mark-all-read --feed ants --where post",
        ])
    #expect(
      try await lede("search", "post", "--limit", "1").lines.contains(
        "The newest one is shown; --limit 0 shows all."))
    #expect(
      try await lede("search", "@a*").errors.hasPrefix(
        "lede: cannot read the query at character 1: there is no saved search a*; "))
    #expect(try await lede("search", "is:read").lines.count == 1)
    #expect(
      try await lede("search", "27", "--jsonl").jsonLines().map(\.["title"].string) == ["Post 27"])
  }

  @Test func `list accepts queries, and saved searches are used by name`() async throws {
    #expect(
      try await lede("search", "--save", "new-ants", "feed:ants is:unread")
        == .ok("Saved: lede search @new-ants\n"))
    #expect(try await lede("names", "searches") == .ok("@new-ants\n"))
    #expect(try await found("@new-ants", "-27") == ["ants Post 28", "ants Post 26"])
    #expect(
      try await lede("list", "--where", "@new-ants 26", "--template", "{title}") == .ok("Post 26\n")
    )
    #expect(
      try await lede("search", "--saved", "--json").json() == [
        "schema": 1, "searches": [["name": "new-ants", "query": "feed:ants is:unread"]],
      ])
    #expect(try await lede("search", "--remove", "new-ants") == .ok("new-ants: deleted.\n"))
    #expect(try await lede("search", "--remove", "new-ants").ending == .exited(4))
    let run = try await lede("search", "@new-ants")
    #expect(run.ending == .exited(2) && run.isOneErrorLine)
  }

  @Test(arguments: [
    ["a OR"], ["(a"], ["x:y"], ["title:/(/"], ["newer:soon"], [], ["--limt", "5", "a"],
    ["--save", "a b", "c"], ["--save", "a"], ["--saved", "a"], ["--limit=-1", "a"],
  ])
  func `an invalid search is a usage error`(_ arguments: [String]) async throws {
    let run = try await lede.run(["search"] + arguments)
    #expect(run.ending == .exited(2))
    #expect(run.output == "")
  }

  @Test(arguments: ["feed:wasps", "folder:Desert", "-feed:wasps post"])
  func `a query that names an unknown feed or folder exits with 4`(_ query: String) async throws {
    let run = try await lede("search", query)
    #expect(run.ending == .exited(4))
    #expect(run.isOneErrorLine)
  }

  @Test func `the command that a listing suggests marks exactly its matches as read`() async throws
  {
    for command in [
      ["search", "-27", "--feed", "ants", "--limit", "1"], ["list", "--where", "26"],
    ] {
      let offer = try #require(try await lede.run(command).lines.last)
      let words = offer.replacing("'", with: "").split(separator: " ").map(String.init)
      #expect(words.prefix(5) == ["Mark", "them", "as", "read:", "lede"])
      let marked = try await lede.run(Array(words.dropFirst(5)))
      #expect(marked.output.hasPrefix("1 post marked as read."))
    }
    #expect(try await found("is:read") == ["ants Post 28", "ants Post 26"])
  }

  @Test func `mark-all-read --where marks the posts that match a query`() async throws {
    _ = try await lede("list")
    #expect(
      try await lede("mark-all-read", "--where", "feed:ants -27")
        == .ok("2 posts marked as read.\n"))
    #expect(try await found("is:unread") == ["bees Post 28", "ants Post 27"])
    #expect(try await lede("undo") == .ok("Undone: mark-all-read, 2 posts.\n"))
  }

  @Test func `a query that cannot be parsed is reported with the position of the error`()
    async throws
  {
    #expect(
      try await lede("list", "--where", "a (b")
        == .failed(
          2, "lede: cannot read the query at character 3: this ( is not closed\n"))
  }

  @Test func `refresh --quiet indexes words, and other refreshes leave that to the next search`()
    async throws
  {
    #expect(try await lede("refresh", "--quiet", "--force").ending == .exited(0))
    #expect(try await found("28 feed:ants") == ["ants Post 28"])
    #expect(try await lede("maint", "--check") == .ok("The library is sound: 2 feeds, 4 posts.\n"))
  }
}
