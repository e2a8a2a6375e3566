import GRDB
import TestSupport
import Testing

/// What `mark-all-read` takes, and what it leaves.
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

  @Test func `what has arrived since the last listing stays unread`() async throws {
    serve(1...3)
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("list", "--limit", "1")
    serve(1...5)
    _ = try await lede("refresh", "--force")
    #expect(try await lede("unread", "--count") == .ok("5\n"))
    #expect(
      try await lede("mark-all-read")
        == .ok("3 posts marked as read. 2 unread that no listing has shown: lede list\n"))
    #expect(
      try await lede("mark-all-read", "--feed", "ants")
        == .ok("0 posts marked as read. 2 unread that no listing has shown: lede list\n"))
    #expect(try await lede("list", "--jsonl").lines.count == 2)
    #expect(try await lede("mark-all-read") == .ok("2 posts marked as read.\n"))
  }

  @Test func `whether anything is unread is an exit code`() async throws {
    serve(1...2)
    _ = try await lede("add", server.url("/ants"))
    #expect(try await lede("unread", "--exit-code", "--feed", "ants") == .ok(""))
    _ = try await lede("mark-all-read")
    #expect(try await lede("unread", "--exit-code") == .failed(1, ""))
    #expect(try await lede("unread", "--exit-code", "--feed", "bees").ending == .exited(2))
    try lede.sandbox.write("no database", to: "library/lede.db")
    #expect(try await lede("unread", "--exit-code").ending == .exited(2))
  }

  @Test func `a listing of nothing was a listing too`() async throws {
    serve(1...2)
    _ = try await lede("add", server.url("/ants"))
    #expect(try await lede("mark-all-read") == .ok("2 posts marked as read.\n"))
    #expect(try await lede("list").lines == ["Nothing unread. Get more: lede get-more"])
    serve(1...3)
    _ = try await lede("refresh", "--force")
    #expect(
      try await lede("mark-all-read")
        == .ok("0 posts marked as read. 1 unread that no listing has shown: lede list\n"))
    #expect(try await lede("mark-all-read", "--unlisted") == .ok("1 post marked as read.\n"))
  }

  @Test func `feeds that were not listed stay unread`() async throws {
    serve(1...2)
    server.set("/bees", .feed(TestFeed("bees", posts: 1...3).rss))
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("add", server.url("/bees"))
    _ = try await lede("list", "--feed", "ants")
    #expect(
      try await lede("mark-all-read")
        == .ok("2 posts marked as read. 3 unread that no listing has shown: lede list\n"))
    _ = try await lede("list")
    server.set("/bees", .feed(TestFeed("bees", posts: 1...4).rss))
    serve(1...4)
    _ = try await lede.later()("refresh")
    _ = try await lede("list", "--feed", "ants", "--json")
    #expect(
      try await lede("mark-all-read")
        == .ok("5 posts marked as read. 1 unread that no listing has shown: lede list\n"))
  }

  @Test func `a listing of starred posts has shown no unread ones`() async throws {
    serve(1...2)
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("list", "--starred")
    #expect(
      try await lede("mark-all-read")
        == .ok("0 posts marked as read. 2 unread that no listing has shown: lede list\n"))
  }

  @Test func `a listing that did not arrive has shown nothing`() async throws {
    serve(1...1)
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("list")
    serve(1...2)
    _ = try await lede.later()("refresh")
    #expect(try await lede("list", to: .file("/dev/full")).ending == .exited(1))
    #expect(
      try await lede("mark-all-read")
        == .ok("1 post marked as read. 1 unread that no listing has shown: lede list\n"))
  }

  @Test func `what get-more has not shown was not listed`() async throws {
    serve(1...1)
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("list")
    _ = try await lede("mark-all-read")
    serve(1...2)
    #expect(try await lede.later()("refresh") == .ok("1 ok · 0 unchanged · 1 new\n"))
    _ = try await lede("get-more")
    let nothing = "0 posts marked as read. 1 unread that no listing has shown: lede list\n"
    #expect(try await lede("mark-all-read") == .ok(nothing))
    serve(1...4)
    let later = lede.later(4)
    #expect(try await later("get-more", "--jsonl").lines.count == 2)
    #expect(
      try await lede("mark-all-read")
        == .ok("2 posts marked as read. 1 unread that no listing has shown: lede list\n"))
  }

  @Test func `what get-more has shown was listed`() async throws {
    serve(1...2)
    _ = try await lede("add", server.url("/ants"))
    _ = try await lede("list")
    serve(1...4)
    #expect(try await lede("get-more", "--jsonl").lines.count == 2)
    #expect(try await lede("mark-all-read") == .ok("4 posts marked as read.\n"))
  }

  @Test func `a listing does not wait for another program that writes`() async throws {
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
        == "lede: the library cannot be written: use item codes, the numbers are not kept\n")
    #expect(
      try await lede("list", "--jsonl").jsonLines().map { $0["_lede"]["number"] } == [
        .null, .null, .null, .null,
      ])
    try lock.release()
    #expect(try await lede("show", "1").lines.first == "Post 3")
    #expect(
      try await lede("mark-all-read")
        == .ok("3 posts marked as read. 1 unread that no listing has shown: lede list\n"))
  }

  @Test
  func `posts that a refresh brings beside it stay unread`() async throws {
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
