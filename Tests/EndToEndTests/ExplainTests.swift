import TestSupport
import Testing

/// `lede explain` and `lede parse --diff`: the reasons for each verdict.
@Suite(.runsProcesses)
struct ExplainTests {
  let server: TestHTTPServer
  let lede: Lede

  init() throws {
    server = try TestHTTPServer()
    lede = try Lede()
  }

  private func item(_ number: Int, guid: String? = nil, text: String = "text") -> String {
    """
    <item><title>Post \(number)</title><guid isPermaLink="false">\(guid ?? "ants-\(number)")</guid>
    <link>https://ants.example/\(number)</link><description>\(text)</description>
    <pubDate>0\(number) Feb 2026 10:00:00 GMT</pubDate></item>
    """
  }

  private func feed(_ items: String..., end: String = "</channel></rss>") -> String {
    "<rss version='2.0'><channel><title>Ants</title><link>https://ants.example/</link>"
      + items.joined() + end
  }

  /// Fills a library with posts 1 to 3, deletes the second, then serves items of every verdict.
  private func fill() async throws {
    server.set("/ants", .feed(feed(item(1), item(2), item(3))))
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("list")
    _ = try await lede("delete", "2")
    server.set(
      "/ants",
      .feed(
        feed(
          item(4), item(4), item(3, text: "edited"), item(2),
          item(1, guid: "https://ants.example/1"))))
    _ = try await lede("refresh", "--force")
  }

  @Test func `explain prints the verdict and reason of each item of a feed`() async throws {
    try await fill()
    #expect(
      try await lede("explain", "Ants")
        == .ok(
          """
          Ants
          2026-03-01 12:00 · 5 items · posts that it does not list have left the feed
          new       Post 4  no known post has its guid
          repeated  Post 4  listed earlier in the same document; known by its guid
          updated   Post 3  known by its guid; changed: text
          deleted   Post 2  you deleted it; known by its guid
          merged    Post 1  known by facts shared with a missing post: place, title, date, text; changed: guid

          """))
  }

  @Test func `explain accepts item numbers and codes, also of a post that left the feed`()
    async throws
  {
    try await fill()
    let code = try #require(try await lede("list", "--jsonl").jsonLines().first?["id"].string)
    #expect(
      try await lede("explain", code).lines.dropFirst(2).map { $0.prefix(8) } == [
        "new     ", "repeated",
      ])
    _ = try await lede("list")
    #expect(
      try await lede("explain", "2").lines.last
        == "updated   Post 3  known by its guid; changed: text")
    server.set("/ants", .feed(feed(item(4))))
    _ = try await lede("refresh", "--force")
    #expect(
      try await lede("explain", "2").lines.last
        == "absent    Post 3  it is not in the last document")
    #expect(try await lede("explain", "1", "--feed", "ants").lines.count == 6)
  }

  @Test func `explain --json gives the reasons as stable codes`() async throws {
    try await fill()
    let document = try #require(try await lede("explain", "Ants", "--json").jsonLines().first)
    #expect(document["purge"] == "believed")
    #expect(document["completeness"] == "complete")
    let items = document["items"].array
    #expect(
      (0..<5).map { items[$0]["verdict"].string } == [
        "new", "repeated", "updated", "deleted", "merged",
      ])
    #expect(
      (0..<5).map { items[$0]["reason"].string } == [
        "guid", "guid", "guid", "guid", "witnesses",
      ])
    #expect(items[2]["changed"] == .array(["text"]))
    #expect(items[4]["witnesses"].array == ["place", "title", "date", "text"])
    #expect(items[3]["title"] == "Post 2")
    let deleted = try #require(items[3]["id"].string)
    #expect(
      try await lede("explain", deleted).lines.last
        == "deleted   Post 2  you deleted it; known by its guid")
    server.set("/ants", .feed(feed(item(4))))
    _ = try await lede("refresh", "--force")
    #expect(
      try await lede("explain", deleted).lines.last
        == "deleted   Post 2  you deleted it; it is not in the last document")
  }

  @Test func `explain --feed of a feed that was never fetched suggests a refresh`() async throws {
    _ = try await lede("add", "--no-refresh", "--title", "Ants", server.url("/ants"))
    let message =
      "lede: Ants: there is no document to explain yet; fetch it first: lede refresh 1\n"
    #expect(try await lede("explain", "--feed", "Ants") == Run(.exited(0), errors: message))
  }

  @Test func `explain names a deletion in another feed until the deletion is undone`()
    async throws
  {
    server.set("/ants", .feed(feed(item(1), item(2))))
    server.set("/bees", .feed(feed(item(3)).replacing("Ants", with: "Bees")))
    _ = try await lede("add", server.url("/ants"), server.url("/bees"))
    _ = try await lede("list", "--feed", "Ants")
    _ = try await lede("delete", "1")
    server.set(
      "/bees", .feed(feed(item(3), item(2, guid: "bees-2")).replacing("Ants", with: "Bees")))
    #expect(try await lede("refresh", "--force").lines == ["2 ok · 0 unchanged · 0 new"])
    #expect(
      try await lede("explain", "Bees").lines.last
        == "deleted   Post 2  you deleted this story in another feed")
    #expect(try await lede("undo") == .ok("Undone: delete, 1 post (Post 2).\n"))
    #expect(
      try await lede.later()("get-more", "--tsv").lines.map { $0.contains("Bees\tPost 2") } == [
        true
      ])
    #expect(try await lede("unread", "--count") == .ok("4\n"))
    try expectSoundDatabase(of: lede)
  }

  @Test func `explain states why an incomplete document removes nothing`() async throws {
    server.set("/ants", .feed(feed(item(1), item(2))))
    _ = try await lede("add", server.url("/ants"))
    let answers: [(TestHTTPResponse, String)] = [
      (
        .feed(feed(item(1), "<item><title>ha", end: "")),
        "it is truncated, so no post has left the feed"
      ),
      (.feed(feed()), "it is empty, probably by mistake, so no post has left the feed"),
    ]
    for (response, words) in answers {
      server.set("/ants", response)
      _ = try await lede("refresh", "--force")
      #expect(try await lede("explain", "Ants").lines[1].hasSuffix(words))
    }
  }

  @Test func `explain reports items that a truncated document withholds`() async throws {
    server.set("/ants", .feed(feed(item(1), "<item><title>ha", end: "")))
    _ = try await lede("add", server.url("/ants"))
    #expect(
      try await lede("explain", "Ants").lines.suffix(2) == [
        "new       Post 1  no known post has its guid",
        "deferred until the document is complete: the truncated item and all items below it",
      ])
  }

  @Test func `an edit is explained as ignored if the feed ignores updates`() async throws {
    server.set("/ants", .feed(feed(item(1))))
    _ = try await lede("add", "--on-update", "ignore", server.url("/ants"))
    server.set("/ants", .feed(feed(item(1, text: "edited"))))
    _ = try await lede("refresh", "--force")
    #expect(
      try await lede("explain", "Ants").lines.last
        == "ignored   Post 1  known by its guid; changed: text")
  }

  @Test func `explain shows the results of later fetches`() async throws {
    server.set("/ants", .feed(feed(item(1)), etag: "\"1\""))
    _ = try await lede("add", server.url("/ants"))
    let later = lede.with("LEDE_NOW", "2026-03-02T12:00:00Z")
    _ = try await later("refresh")
    #expect(
      try await lede("explain", "Ants").lines[2] == "2026-03-02 12:00 · the feed is unchanged")
    server.set("/ants", .status(503))
    _ = try await lede.with("LEDE_NOW", "2026-03-03T12:00:00Z")("refresh")
    #expect(try await lede("explain", "Ants").lines[2].hasPrefix("2026-03-03 12:00 · "))
    #expect(try await lede("explain", "Ants").lines.count == 4)
  }

  @Test func `explain reports a feed that was never fetched and a name that is not found`()
    async throws
  {
    server.set("/ants", .feed(feed(item(1))))
    _ = try await lede("add", "--no-refresh", server.url("/ants"))
    let run = try await lede("explain", "1")
    #expect(run.ending == .exited(0))
    #expect(
      run.errors.hasSuffix("there is no document to explain yet; fetch it first: lede refresh 1\n"))
    server.set("/ants", .status(404))
    _ = try await lede("refresh")
    #expect(
      try await lede("explain", "1").errors.hasSuffix(
        "there is no document to explain yet; the last fetch failed: there is nothing at this address (404)\n"
      ))
    #expect(
      try await lede("explain", "wasps")
        == .failed(4, "lede: there is no item or feed wasps; lede list and lede feeds show them\n"))
    #expect(try await lede("explain").ending == .exited(2))
  }

  // MARK: Without a library

  @Test func `parse --diff compares two documents`() async throws {
    try lede.sandbox.write(feed(item(1), item(2), item(3)), to: "old")
    try lede.sandbox.write(feed(item(4), item(3), item(2, text: "edited")), to: "new")
    #expect(
      try await lede("parse", "--diff", "old", "new")
        == .ok(
          """
          Ants
          3 items · posts that it does not list have left the feed (1 post)
          new       Post 4  no known post has its guid
          known     Post 3  known by its guid
          updated   Post 2  known by its guid; changed: text

          """))
    let document = try #require(
      try await lede("parse", "--diff", "--json", "old", "new").jsonLines().first)
    #expect(document["left"] == 1)
    #expect(document["items"].array[0]["verdict"] == "new")
    #expect(
      try await lede("parse", "--diff", "--profile", "classic", "old", "new").lines.last
        == "known     Post 2  known by its guid")
  }

  @Test func `parse --diff needs exactly two feeds`() async throws {
    try lede.sandbox.write(feed(item(1)), to: "old")
    try lede.sandbox.write("x", to: "bad")
    for arguments in [
      ["--diff", "old"], ["--diff", "old", "old", "old"], ["--diff", "--atom", "old", "old"],
      ["--profile", "classic", "old"],
    ] {
      #expect(try await lede.run(["parse"] + arguments).ending == .exited(2), "\(arguments)")
    }
    let run = try await lede("parse", "--diff", "old", "bad")
    #expect(run.ending == .exited(1))
    #expect(run.errors.hasPrefix("lede: bad: not a feed"))
    #expect(run.output == "")
  }
}
