import TestSupport
import Testing

/// Complete JSON output of the commands.
@Suite(.runsProcesses)
struct JSONOutputTests {
  let library: FilledLibrary
  let lede: Lede

  init() async throws {
    library = try await FilledLibrary()
    lede = library.lede
  }

  private var ants: JSON { "\(library.server.url("/ants"))" }
  private var bees: JSON { "\(library.server.url("/bees"))" }

  private func feed(_ id: Int, _ name: String, posts: Int) -> [String: JSON] {
    [
      "id": .number(Double(id)), "name": .string(name), "title": .string(name),
      "url": "\(library.server.url("/" + name))", "home_page_url": "https://\(name).example/",
      "description": "About \(name)", "profile": "standard", "unread": .number(Double(posts)),
      "total": .number(Double(posts)), "added": "\(Lede.now)", "last_checked": "\(Lede.now)",
      "last_succeeded": "\(Lede.now)", "failures": 0, "etag": "\"\(name.prefix(1))1\"",
      "last_new": "2026-02-28T10:00:00Z", "answers": [Self.answer(Lede.now, 200)],
    ]
  }

  private static func answer(_ date: String, _ status: Int) -> JSON {
    ["date": "\(date)", "status": .number(Double(status))]
  }

  /// The members whose values depend on the port of the server.
  private static let varyingMembers: Set = ["next_check", "next_check_reason"]

  @Test func `feeds and info print the same objects`() async throws {
    let first = JSON.object(feed(1, "ants", posts: 3))
    let second = JSON.object(
      feed(2, "bees", posts: 1).merging(["folder": "Garden/Hive"]) { $1 })
    let feeds = try await lede("feeds", "--json").json()["feeds"].array
    #expect(feeds.map { $0.without(Self.varyingMembers) } == [first, second])
    let info = try await lede("info", "--json", "2").json()
    #expect(info["schema"] == 1)
    #expect(info.without(["schema"]) == feeds[1])
    #expect(info["next_check_reason"] == "rhythm")
    #expect(info["next_check"].string.map { $0 > "2026-03-02T00:00:00Z" } == true)
  }

  /// Every JSON document and every stream of JSON lines states its schema.
  @Test(arguments: [
    "feeds --json", "info 1 --json", "unread --json", "refresh --force --json",
    "refresh --force --porcelain", "explain --feed 1 --json", "rules list --json",
    "search --saved --json", "undo --list --json", "maint --json", "maint --check --json",
    "status --format json",
    "parse --diff --json wasps.xml wasps.xml",
  ])
  func `JSON output states its schema number`(_ command: String) async throws {
    try lede.sandbox.write(TestFeed("wasps", posts: [1]).rss, to: "wasps.xml")
    let run = try await lede.run(command.split(separator: " ").map(String.init))
    #expect(run.ending == .exited(0))
    #expect(try run.jsonLines().first?["schema"] == 1)
  }

  @Test(arguments: ["list --json", "list --jsonl", "show 1 --json", "search post --jsonl"])
  func `JSON Feed output states its schema number in the _lede extension`(
    _ command: String
  ) async throws {
    _ = try await lede("list")
    let run = try await lede.run(command.split(separator: " ").map(String.init))
    #expect(try run.jsonLines().first?["_lede"]["schema"] == 1)
  }

  @Test func `refresh --json reports the reason of a failure`() async throws {
    library.server.set("/ants", .status(503))
    let run = try await lede.later()("refresh", "--json")
    #expect(
      try run.json() == [
        "schema": 1, "feeds": 2, "unchanged": 1, "new": 0, "failed": 1, "skipped": 0,
        "results": [
          [
            "feed": "ants", "url": ants, "result": "failed", "code": "status", "status": 503,
            "error": "the server reported an error (503)", "new": [], "updated": 0,
          ],
          ["feed": "bees", "url": bees, "result": "unchanged", "new": [], "updated": 0],
        ],
      ])
    #expect(run.ending == .exited(3))
    let failure: [String: JSON] = [
      "failures": 1, "last_failure": "the server reported an error (503)", "last_status": 503,
      "last_checked": "2026-03-01T14:00:00Z",
      "answers": [Self.answer("2026-03-01T14:00:00Z", 503), Self.answer(Lede.now, 200)],
    ]
    let failing = try await lede("feeds", "--failing", "--json").json()["feeds"].array
    #expect(
      failing.map { $0.without(Self.varyingMembers) }
        == [.object(feed(1, "ants", posts: 3).merging(failure) { $1 })])
    #expect(failing[0]["next_check_reason"] == "back-off")
  }

  @Test func `refresh --porcelain prints its events as JSON lines`() async throws {
    library.server.set("/ants", .feed(TestFeed("ants", posts: 25...28).rss))
    library.server.set("/bees", .status(500))
    let run = try await lede.later()("refresh", "--porcelain")
    let events = try run.jsonLines()
    let bees = library.server.url("/bees")
    #expect(events.first == ["event": "start", "schema": 1, "feeds": 2])
    #expect(
      Set(events.dropFirst().prefix(2)) == [
        [
          "event": "feed", "feed": "ants", "url": ants, "result": "refreshed", "new": 1,
          "updated": 0,
        ],
        [
          "event": "feed", "feed": "bees", "url": "\(bees)", "result": "failed", "new": 0,
          "updated": 0, "code": "status", "status": 500,
          "error": "the server reported an error (500)",
        ],
      ])
    #expect(
      events.dropFirst(3).map { $0.without(["id"]) } == [
        [
          "event": "post", "feed": "ants", "url": "https://ants.example/25", "title": "Post 25",
          "date_published": "2026-02-25T10:00:00Z",
        ],
        ["event": "end", "feeds": 2, "unchanged": 0, "new": 1, "failed": 1, "skipped": 0],
      ])
    #expect(try await lede("list", "--jsonl").jsonLines().contains { $0["id"] == events[3]["id"] })
    #expect(run.ending == .exited(3))
    #expect(run.errors == "lede: bees: the server reported an error (500)\n")
    #expect(try await lede("get-more", "--jsonl").output == "")
    #expect(try await lede("refresh", "--porcelain", "--json").ending == .exited(2))
  }

  @Test func `refresh --json lists the new posts`() async throws {
    library.server.set("/ants", .feed(TestFeed("ants", posts: 26...30).rss))
    let refreshed = try await lede.later()("refresh", "--json").json()
    let listed = try await lede("list", "--jsonl").jsonLines()
    let new = listed.filter { ["Post 29", "Post 30"].contains($0["title"].string) }.map { $0["id"] }
    // Feeds are listed in the order in which they were stored.
    let ants = refreshed["results"].array.first { $0["feed"] == "ants" }
    #expect(ants.map { Set($0["new"].array) } == Set(new))
    #expect(new.count == 2)
  }

  @Test func `unread --json prints the total and the feeds with unread posts`() async throws {
    _ = try await lede("mark-all-read", "--feed", "bees")
    #expect(
      try await lede("unread", "--json").json()
        == [
          "schema": 1, "unread": 3, "feeds": [["id": 1, "name": "ants", "url": ants, "unread": 3]],
        ])
  }

  @Test func `list prints a JSON Feed, JSON lines or tab-separated fields`() async throws {
    let items = try await lede("list", "--jsonl").jsonLines()
    #expect(
      try await lede("list", "--json").json()
        == [
          "version": "https://jsonfeed.org/version/1.1", "title": "lede", "_lede": ["schema": 1],
          "items": .array(items),
        ])
    let tsv = try await lede("list", "--tsv", "--limit", "1")
    let code = items[0]["id"].string!
    #expect(
      tsv
        == .ok(
          "1\t\(code)\t2026-02-28T10:00:00Z\tbees\tPost 28\thttps://bees.example/28\tunread\t\n"))
  }

  @Test func `show --json prints an item with its text`() async throws {
    let code = try await library.codes()[0]
    #expect(
      try await lede("show", "--json", code).json() == [
        "id": "\(code)", "url": "https://bees.example/28", "title": "Post 28",
        "content_html": "Text of post 28.", "date_published": "2026-02-28T10:00:00Z",
        "_lede": [
          "schema": 1, "feed": "bees", "feed_url": bees, "folder": "Garden/Hive", "guid": "bees-28",
          "read": false, "starred": false, "first_seen": "\(Lede.now)",
        ],
      ])
  }

  @Test func `parse --json prints one document per line, failures included`() async throws {
    try lede.sandbox.write(TestFeed("wasps", posts: [1]).rss, to: "wasps.xml")
    let run = try await lede("parse", "--json", "wasps.xml", "missing.xml", "-", input: "{")
    let documents = try run.jsonLines()
    #expect(documents.count == 3)
    #expect(documents[0]["title"] == "wasps")
    #expect(documents[0]["items"].array.map { $0["title"] } == ["Post 1"])
    #expect(run.ending == .exited(1))
    #expect(
      run.errors.split(separator: "\n").first == "lede: missing.xml: there is no such file")
  }

  @Test(arguments: ["CheckTime", "FetchState"])
  func `Output.md lists all failure codes and reasons`(file: String) throws {
    let source = try Repository.text("Sources/FeedModel/Fetching/\(file).swift")
    let words = source.matches(of: /(?:Code|Reason)\(rawValue: "([a-z-]+)"\)/).map(\.1)
    let manual = try Repository.text("Documentation/Output.md")
    let table = manual[try #require(manual.firstRange(of: "## Failure codes")).lowerBound...]
    #expect(words.count > 10)
    for word in words { #expect(table.contains("`\(word)`"), "\(word)") }
  }
}
