import GRDB
import TestSupport
import Testing

/// What `mark-all-read` takes, and what it leaves.
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

  @Test func `what has arrived since the last listing stays unread`() throws {
    serve(1...3)
    _ = try lede("add", server.url("/ants"))
    _ = try lede("list", "--limit", "1")
    serve(1...5)
    _ = try lede("refresh", "--force")
    #expect(try lede("unread", "--count") == .ok("5\n"))
    #expect(
      try lede("mark-all-read")
        == .ok("3 posts marked as read. 2 unread that no listing has shown: lede list\n"))
    #expect(
      try lede("mark-all-read", "--feed", "ants")
        == .ok("0 posts marked as read. 2 unread that no listing has shown: lede list\n"))
    #expect(try lede("list", "--jsonl").lines.count == 2)
    #expect(try lede("mark-all-read") == .ok("2 posts marked as read.\n"))
  }

  @Test func `whether anything is unread is an exit code`() throws {
    serve(1...2)
    _ = try lede("add", server.url("/ants"))
    #expect(try lede("unread", "--exit-code", "--feed", "ants") == .ok(""))
    _ = try lede("mark-all-read")
    #expect(try lede("unread", "--exit-code") == .failed(1, ""))
    #expect(try lede("unread", "--exit-code", "--feed", "bees").ending == .exited(2))
    try lede.sandbox.write("no database", to: "library/lede.db")
    #expect(try lede("unread", "--exit-code").ending == .exited(2))
  }

  @Test func `a listing of nothing was a listing too`() throws {
    serve(1...2)
    _ = try lede("add", server.url("/ants"))
    #expect(try lede("mark-all-read") == .ok("2 posts marked as read.\n"))
    #expect(try lede("list").lines == ["Nothing unread. Get more: lede get-more"])
    serve(1...3)
    _ = try lede("refresh", "--force")
    #expect(
      try lede("mark-all-read")
        == .ok("0 posts marked as read. 1 unread that no listing has shown: lede list\n"))
    #expect(try lede("mark-all-read", "--unlisted") == .ok("1 post marked as read.\n"))
  }

  @Test func `feeds that were not listed stay unread`() throws {
    serve(1...2)
    server.set("/bees", .feed(TestFeed("bees", posts: 1...3).rss))
    _ = try lede("add", server.url("/ants"))
    _ = try lede("add", server.url("/bees"))
    _ = try lede("list", "--feed", "ants")
    #expect(
      try lede("mark-all-read")
        == .ok("2 posts marked as read. 3 unread that no listing has shown: lede list\n"))
    _ = try lede("list")
    server.set("/bees", .feed(TestFeed("bees", posts: 1...4).rss))
    serve(1...4)
    _ = try lede.later()("refresh")
    _ = try lede("list", "--feed", "ants", "--json")
    #expect(
      try lede("mark-all-read")
        == .ok("5 posts marked as read. 1 unread that no listing has shown: lede list\n"))
  }

  @Test func `a listing of starred posts has shown no unread ones`() throws {
    serve(1...2)
    _ = try lede("add", server.url("/ants"))
    _ = try lede("list", "--starred")
    #expect(
      try lede("mark-all-read")
        == .ok("0 posts marked as read. 2 unread that no listing has shown: lede list\n"))
  }

  @Test func `a listing that did not arrive has shown nothing`() throws {
    serve(1...1)
    _ = try lede("add", server.url("/ants"))
    _ = try lede("list")
    serve(1...2)
    _ = try lede.later()("refresh")
    #expect(try lede("list", to: .file("/dev/full")).ending == .exited(1))
    #expect(
      try lede("mark-all-read")
        == .ok("1 post marked as read. 1 unread that no listing has shown: lede list\n"))
  }

  @Test func `what get-more has not shown was not listed`() throws {
    serve(1...1)
    _ = try lede("add", server.url("/ants"))
    _ = try lede("list")
    _ = try lede("mark-all-read")
    serve(1...2)
    #expect(try lede.later()("refresh") == .ok("1 ok · 0 unchanged · 1 new\n"))
    _ = try lede("get-more")
    let nothing = "0 posts marked as read. 1 unread that no listing has shown: lede list\n"
    #expect(try lede("mark-all-read") == .ok(nothing))
    serve(1...4)
    let later = lede.later(4)
    #expect(try later("get-more", "--jsonl").lines.count == 2)
    #expect(
      try lede("mark-all-read")
        == .ok("2 posts marked as read. 1 unread that no listing has shown: lede list\n"))
  }

  @Test func `what get-more has shown was listed`() throws {
    serve(1...2)
    _ = try lede("add", server.url("/ants"))
    _ = try lede("list")
    serve(1...4)
    #expect(try lede("get-more", "--jsonl").lines.count == 2)
    #expect(try lede("mark-all-read") == .ok("4 posts marked as read.\n"))
  }

  @Test func `a listing does not wait for another program that writes`() throws {
    serve(1...3)
    server.set("/bees", .feed(TestFeed("bees", posts: [4]).rss))
    _ = try lede("add", server.url("/ants"), server.url("/bees"))
    _ = try lede("list", "--feed", "ants")
    let other = try DatabaseQueue(path: lede.sandbox.file("library/lede.db"))
    try other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      let run = try lede("list", "--feed", "bees")
      #expect(run.ending == .exited(0))
      #expect(run.lines.first?.hasSuffix("bees  Post 4") == true)
      #expect(
        run.errors
          == "lede: the library cannot be written: use item codes, the numbers are not kept\n")
      #expect(
        try lede("list", "--jsonl").jsonLines().map { $0["_lede"]["number"] } == [
          .null, .null, .null, .null,
        ])
      try db.execute(sql: "ROLLBACK")
    }
    #expect(try lede("show", "1").lines.first == "Post 3")
    #expect(
      try lede("mark-all-read")
        == .ok("3 posts marked as read. 1 unread that no listing has shown: lede list\n"))
  }

  @Test(.timeLimit(.minutes(10)))
  func `posts that a refresh brings beside it stay unread`() throws {
    serve(1...1)
    _ = try lede("add", server.url("/ants"))
    var announced = 0
    for round in 1...12 {
      _ = try lede("list")
      _ = try lede("mark-all-read")
      _ = try lede("list")
      serve(1...(1 + 2 * round))
      let refresh = try lede.start(["refresh", "--force", "--json"])
      let marking = try lede.start(["mark-all-read"])
      announced += try refresh.finish().json()["results"].array
        .reduce(0) { $0 + $1["new"].array.count }
      #expect(marking.finish().ending == .exited(0))
      #expect(try lede("unread", "--count") == .ok("2\n"), "round \(round)")
    }
    #expect(announced == 24)
  }
}
