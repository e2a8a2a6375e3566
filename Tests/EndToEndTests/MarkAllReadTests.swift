import GRDB
import TestSupport
import Testing

/// The posts that `mark-all-read` marks, and those that it leaves unread.
@Suite(.runsProcesses)
struct MarkAllReadTests {
  let server: TestHTTPServer
  let lede: Lede

  init() throws {
    server = try TestHTTPServer()
    lede = try Lede()
  }

  private func serve(_ posts: ClosedRange<Int>) {
    server.set("/ants", .feed(TestFeed("ants", posts: posts).rss))
  }

  @Test func `mark-all-read leaves posts unread that arrived after the last listing`() async throws
  {
    serve(1...3)
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("list", "--limit", "1")
    serve(1...5)
    _ = try await lede("refresh", "--force")
    #expect(try await lede("unread", "--count") == .ok("5\n"))
    #expect(
      try await lede("mark-all-read")
        == .ok(
          "3 posts marked as read. 2 left unread that no listing has shown; list them with: lede list\n"
        ))
    #expect(
      try await lede("mark-all-read", "--feed", "ants")
        == .ok(
          "0 posts marked as read. 2 left unread that no listing has shown; list them with: lede list\n"
        ))
    #expect(try await lede("list", "--jsonl").lines.count == 2)
    #expect(try await lede("mark-all-read") == .ok("2 posts marked as read.\n"))
  }

  @Test func `unread --exit-code reports whether any post is unread`() async throws {
    serve(1...2)
    _ = try await lede("add", server.url("/ants"))
    #expect(try await lede("unread", "--exit-code", "--feed", "ants") == .ok(""))
    _ = try await lede("mark-all-read")
    #expect(try await lede("unread", "--exit-code") == .failed(1, ""))
    #expect(try await lede("unread", "--exit-code", "--feed", "bees").ending == .exited(2))
    try lede.sandbox.write("no database", to: "library/lede.db")
    #expect(try await lede("unread", "--exit-code").ending == .exited(2))
  }

  @Test func `mark-all-read after an empty listing marks no post that arrived later`() async throws
  {
    serve(1...2)
    _ = try await lede("add", server.url("/ants"))
    #expect(try await lede("mark-all-read") == .ok("2 posts marked as read.\n"))
    #expect(try await lede("list").lines == ["Nothing unread. Get more: lede get-more"])
    serve(1...3)
    _ = try await lede("refresh", "--force")
    #expect(
      try await lede("mark-all-read")
        == .ok(
          "0 posts marked as read. 1 left unread that no listing has shown; list them with: lede list\n"
        ))
    #expect(try await lede("mark-all-read", "--unlisted") == .ok("1 post marked as read.\n"))
  }

  @Test func `mark-all-read leaves posts of feeds that were not listed unread`() async throws {
    serve(1...2)
    server.set("/bees", .feed(TestFeed("bees", posts: 1...3).rss))
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("add", server.url("/bees"))
    _ = try await lede("list", "--feed", "ants")
    #expect(
      try await lede("mark-all-read")
        == .ok(
          "2 posts marked as read. 3 left unread that no listing has shown; list them with: lede list\n"
        ))
    _ = try await lede("list")
    server.set("/bees", .feed(TestFeed("bees", posts: 1...4).rss))
    serve(1...4)
    _ = try await lede.later()("refresh")
    _ = try await lede("list", "--feed", "ants", "--json")
    #expect(
      try await lede("mark-all-read")
        == .ok(
          "5 posts marked as read. 1 left unread that no listing has shown; list them with: lede list\n"
        ))
  }

  @Test func `a listing of starred posts counts no unread post as shown`() async throws {
    serve(1...2)
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("list", "--starred")
    #expect(
      try await lede("mark-all-read")
        == .ok(
          "0 posts marked as read. 2 left unread that no listing has shown; list them with: lede list\n"
        ))
  }

  @Test func `a listing whose output failed counts no post as shown`() async throws {
    serve(1...1)
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("list")
    serve(1...2)
    _ = try await lede.later()("refresh")
    #expect(try await lede("list", to: .file("/dev/full")).ending == .exited(1))
    #expect(
      try await lede("mark-all-read")
        == .ok(
          "1 post marked as read. 1 left unread that no listing has shown; list them with: lede list\n"
        ))
  }

  @Test func `posts that get-more has not printed count as not shown`() async throws {
    serve(1...1)
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("list")
    _ = try await lede("mark-all-read")
    serve(1...2)
    #expect(try await lede.later()("refresh") == .ok("1 ok · 0 unchanged · 1 new\n"))
    _ = try await lede("get-more")
    let nothing =
      "0 posts marked as read. 1 left unread that no listing has shown; list them with: lede list\n"
    #expect(try await lede("mark-all-read") == .ok(nothing))
    serve(1...4)
    let later = lede.later(4)
    #expect(try await later("get-more", "--jsonl").lines.count == 2)
    #expect(
      try await lede("mark-all-read")
        == .ok(
          "2 posts marked as read. 1 left unread that no listing has shown; list them with: lede list\n"
        ))
  }

  @Test func `posts that get-more has printed count as shown`() async throws {
    serve(1...2)
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("list")
    serve(1...4)
    #expect(try await lede("get-more", "--jsonl").lines.count == 2)
    #expect(try await lede("mark-all-read") == .ok("4 posts marked as read.\n"))
  }

  @Test func `list works while another process holds the write lock`() async throws {
    serve(1...3)
    server.set("/bees", .feed(TestFeed("bees", posts: [4]).rss))
    _ = try await lede("add", server.url("/ants"), server.url("/bees"))
    _ = try await lede("list", "--feed", "ants")
    let lock = try WriteLock(on: lede.sandbox.file("library/lede.db"))
    let run = try await lede("list", "--feed", "bees")
    #expect(run.ending == .exited(0))
    #expect(run.lines.first?.hasSuffix("bees  Post 4") == true)
    #expect(
      run.errors
        == "lede: the library cannot be written, so the listing has no numbers; use item codes\n")
    #expect(
      try await lede("list", "--jsonl").jsonLines().map { $0["_lede"]["number"] } == [
        .null, .null, .null, .null,
      ])
    try lock.release()
    #expect(try await lede("show", "1").lines.first == "Post 3")
    #expect(
      try await lede("mark-all-read")
        == .ok(
          "3 posts marked as read. 1 left unread that no listing has shown; list them with: lede list\n"
        ))
  }

  @Test
  func `mark-all-read leaves posts unread that a concurrent refresh stores`() async throws {
    serve(1...1)
    _ = try await lede("add", server.url("/ants"))
    var announced = 0
    for round in 1...12 {
      _ = try await lede("list")
      _ = try await lede("mark-all-read")
      _ = try await lede("list")
      serve(1...(1 + 2 * round))
      let refresh = try lede.start(["refresh", "--force", "--json"])
      let marking = try lede.start(["mark-all-read"])
      announced += try await refresh.finish().json()["results"].array
        .reduce(0) { $0 + $1["new"].array.count }
      #expect(await marking.finish().ending == .exited(0))
      #expect(try await lede("unread", "--count") == .ok("2\n"), "round \(round)")
    }
    #expect(announced == 24)
  }
}
