import TestSupport
import Testing

/// Finding posts.
struct SearchTests {
  let library: FilledLibrary
  let lede: Lede

  init() throws {
    library = try FilledLibrary()
    lede = library.lede
  }

  private func found(_ arguments: String...) throws -> [String] {
    let run = try lede.run(["search", "--template", "{feed} {title}"] + arguments)
    #expect(run.ending == .exited(0), "\(run.errors)")
    return run.lines
  }

  @Test func `words are found in titles and texts, read or not, newest first`() throws {
    _ = try lede("mark-all-read")
    #expect(
      try found("POST", "text") == ["bees Post 28", "ants Post 28", "ants Post 27", "ants Post 26"])
    #expect(try found("\"text of post 27\"") == ["ants Post 27"])
    #expect(try found("text of post 27") == ["ants Post 27"])
    #expect(try found("27 OR feed:bees") == ["bees Post 28", "ants Post 27"])
    #expect(try found("tex*", "-28", "title:/7$/") == ["ants Post 27"])
    #expect(try found("folder:Garden post") == ["bees Post 28"])
    #expect(try found("post", "--feed", "ants", "--limit", "1") == ["ants Post 28"])
    #expect(try found("nothing") == [])
  }

  @Test(arguments: [
    (["a b", "is:read"], "\"a b\" is:read"), (["title:a b", "c"], "title:\"a b\" c"),
    (["a OR b", "c"], "(a OR b) c"), (["a b"], "a b"), (["a", "b*"], "a b*"),
    (["feed:a b", "x is:read", "-y"], "feed:\"a b\" (x is:read) -y"),
    (["title:/a b/", "\"c d\""], "(title:/a b/) \"c d\""),
  ])
  func `quotes that the shell has taken away are put back`(
    _ arguments: [String], _ query: String
  ) throws {
    _ = try lede("add", "--title", "a b", "--no-refresh", "https://x.example/feed")
    #expect(try lede.run(["search", "--save", "it"] + arguments).ending == .exited(0))
    #expect(try lede("search", "--saved") == .ok("it  \(query)\n"))
  }

  @Test(arguments: [
    ["search", "--template", "{title}", "--", "-28"], ["search", "--template", "{title}", "-28"],
    ["search", "--template", "{title}", "feed:ants", "--", "-28"],
    ["list", "--template", "{title}", "--where", "-28"],
    ["list", "--template", "{title}", "--where=-28"],
    ["rules", "try", "--template", "{title}", "--", "-28"],
  ])
  func `a query may begin with a dash`(_ arguments: [String]) throws {
    #expect(try lede.run(arguments) == .ok("Post 27\nPost 26\n"))
  }

  @Test func `a search that takes the place of another one says so`() throws {
    #expect(try lede("search", "--save", "it", "a") == .ok("Saved: lede search @it\n"))
    #expect(try lede("search", "--save", "it", "a") == .ok("Saved: lede search @it\n"))
    #expect(
      try lede("search", "--save", "it", "b") == .ok("Saved: lede search @it, in place of: a\n"))
  }

  @Test func `behind two dashes all is a query`() throws {
    #expect(try lede("search", "--save", "it", "--", "-a", "--limit").ending == .exited(0))
    #expect(try lede("search", "--saved") == .ok("it  -a --limit\n"))
    #expect(
      try lede("mark-all-read", "--unlisted", "--where", "-27").lines == [
        "3 posts marked as read."
      ])
    #expect(try lede("rules", "add", "--star", "--", "-a", "b").ending == .exited(0))
    #expect(try lede("rules") == .ok("  1  star  -a b\n"))
    let run = try lede("search", "--")
    #expect(run.ending == .exited(2))
    #expect(run.errors.hasPrefix("lede: say what to search for (lede help search)"))
  }

  @Test(arguments: [["list", "--where", "--json"], ["mark-all-read", "--where", "--unlisted"]])
  func `an option is no query of another`(_ arguments: [String]) throws {
    let run = try lede.run(arguments)
    #expect(run.ending == .exited(2))
    #expect(
      run.errors.hasPrefix(
        "lede: --where needs a query, and \(arguments[2]) is an option (lede help "))
  }

  @Test func `what answers best comes first when that is asked for`() throws {
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
    _ = try lede("add", library.server.url("/best"))
    #expect(try found("moss", "fern") == ["best Notes", "best Moss", "best Moss and fern"])
    #expect(
      try found("moss", "fern", "--relevance")
        == ["best Moss and fern", "best Moss", "best Notes"])
    #expect(
      try found("moss", "--relevance", "--limit", "2") == ["best Moss", "best Moss and fern"])
    #expect(
      try lede("search", "moss", "--relevance", "--limit", "2").lines.suffix(2)
        == [
          "The best 2 are shown; --limit 0 shows all.",
          "Mark them as read: lede mark-all-read --where moss",
        ])
    #expect(try lede("show", "1").lines.first == "Moss")
  }

  @Test func `the numbers of what was found name posts`() throws {
    let run = try lede("search", "post 27")
    #expect(run.lines.count == 2 && run.lines[0].contains("Post 27"))
    #expect(run.lines[1] == "Mark them as read: lede mark-all-read --where 'post 27'")
    #expect(try lede("mark-read", "1") == .ok("1 post marked as read.\n"))
    #expect(try found("is:read") == ["ants Post 27"])
    #expect(try lede("search", "nothing") == .ok("Nothing found.\n"))
    #expect(
      try lede("search", "post", "--limit", "2", "--feed", "ants").lines.suffix(2)
        == [
          "The newest 2 are shown; --limit 0 shows all.",
          "Mark them as read: lede mark-all-read --feed ants --where post",
        ])
    #expect(
      try lede("search", "post", "--limit", "1").lines.contains(
        "The newest one is shown; --limit 0 shows all."))
    #expect(
      try lede("search", "@a*").errors.hasPrefix(
        "lede: cannot read the query at sign 1: there is no saved search a*; "))
    #expect(try lede("search", "is:read").lines.count == 1)
    #expect(try lede("search", "27", "--jsonl").jsonLines().map(\.["title"].string) == ["Post 27"])
  }

  @Test func `lists keep to a query too, and a saved one has a name`() throws {
    #expect(
      try lede("search", "--save", "new-ants", "feed:ants is:unread")
        == .ok("Saved: lede search @new-ants\n"))
    #expect(try lede("names", "searches") == .ok("@new-ants\n"))
    #expect(try found("@new-ants", "-27") == ["ants Post 28", "ants Post 26"])
    #expect(
      try lede("list", "--where", "@new-ants 26", "--template", "{title}") == .ok("Post 26\n"))
    #expect(
      try lede("search", "--saved", "--json").json() == [
        "schema": 1, "searches": [["name": "new-ants", "query": "feed:ants is:unread"]],
      ])
    #expect(try lede("search", "--remove", "new-ants") == .ok("new-ants: forgotten.\n"))
    #expect(try lede("search", "--remove", "new-ants").ending == .exited(4))
    let run = try lede("search", "@new-ants")
    #expect(run.ending == .exited(2) && run.saysOneLine)
  }

  @Test(arguments: [
    ["a OR"], ["(a"], ["x:y"], ["title:/(/"], ["newer:soon"], [], ["--limt", "5", "a"],
    ["--save", "a b", "c"], ["--save", "a"], ["--saved", "a"], ["--limit=-1", "a"],
  ])
  func `what cannot be searched for is wrong usage`(_ arguments: [String]) throws {
    let run = try lede.run(["search"] + arguments)
    #expect(run.ending == .exited(2))
    #expect(run.output == "")
  }

  @Test(arguments: ["feed:wasps", "folder:Desert", "-feed:wasps post"])
  func `a feed that is not there is told`(_ query: String) throws {
    let run = try lede("search", query)
    #expect(run.ending == .exited(4))
    #expect(run.saysOneLine)
  }

  @Test func `what was found is marked as read by what is offered, and nothing else`() throws {
    for command in [
      ["search", "-27", "--feed", "ants", "--limit", "1"], ["list", "--where", "26"],
    ] {
      let offer = try #require(try lede.run(command).lines.last)
      let words = offer.replacing("'", with: "").split(separator: " ").map(String.init)
      #expect(words.prefix(5) == ["Mark", "them", "as", "read:", "lede"])
      let marked = try lede.run(Array(words.dropFirst(5)))
      #expect(marked.output.hasPrefix("1 post marked as read."))
    }
    #expect(try found("is:read") == ["ants Post 28", "ants Post 26"])
  }

  @Test func `what a query finds is marked as read`() throws {
    _ = try lede("list")
    #expect(
      try lede("mark-all-read", "--where", "feed:ants -27") == .ok("2 posts marked as read.\n"))
    #expect(try found("is:unread") == ["bees Post 28", "ants Post 27"])
    #expect(try lede("undo") == .ok("Undone: mark-all-read, 2 posts.\n"))
  }

  @Test func `a bad query says where`() throws {
    #expect(
      try lede("list", "--where", "a (b")
        == .failed(
          2, "lede: cannot read the query at sign 3: the ( that opens here is not closed\n"))
  }

  @Test func `quiet refreshes read the words, and others leave them to who searches`() throws {
    #expect(try lede("refresh", "--quiet", "--force").ending == .exited(0))
    #expect(try found("28 feed:ants") == ["ants Post 28"])
    #expect(try lede("maint", "--check") == .ok("Sound: 2 feeds, 4 posts.\n"))
  }
}
