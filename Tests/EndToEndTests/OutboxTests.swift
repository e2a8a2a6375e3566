import TestSupport
import Testing

/// What is new is told once: by the first command that tells of it, and not by one that is quiet.
struct OutboxTests {
  let server: TestHTTPServer
  let lede: Lede

  init() throws {
    server = try TestHTTPServer()
    lede = try Lede()
    serve(1...3)
    _ = try lede("add", "--no-refresh", server.url("/ants"))
  }

  private func serve(_ posts: ClosedRange<Int>) {
    server.set("/ants", .feed(TestFeed("ants", posts: posts).rss))
  }

  /// The numbers of the posts that get-more lists.
  private func more() throws -> [String] {
    try lede("get-more", "--jsonl").jsonLines().compactMap(\.["_lede"]["guid"].string)
  }

  private func refreshed(_ arguments: String...) throws -> [String] {
    try lede.run(["refresh", "--json"] + arguments).json()["results"].array
      .flatMap { $0["new"].array.compactMap(\.string) }
  }

  @Test func `what quiet refreshes brought is told by the next command that tells`() throws {
    for last in 3...5 {
      serve(1...last)
      #expect(try lede.later(2 * last)("refresh", "--quiet") == .ok(""))
    }
    #expect(try more() == ["ants-5", "ants-4", "ants-3", "ants-2", "ants-1"])
    #expect(try more() == [])
    #expect(try lede.later(20)("refresh") == .ok("1 ok · 1 unchanged · 0 new\n"))
  }

  @Test func `a refresh tells of new posts in its line`() throws {
    #expect(try lede("refresh", "--quiet") == .ok(""))
    #expect(try lede.later()("refresh") == .ok("1 ok · 1 unchanged · 3 new\n"))
    #expect(try lede.later(4)("refresh") == .ok("1 ok · 1 unchanged · 0 new\n"))
    #expect(try more() == [])
  }

  @Test func `a refresh for programs names them`() throws {
    #expect(try lede("refresh", "--quiet") == .ok(""))
    let codes = try lede("list", "--jsonl").jsonLines().compactMap(\.["id"].string)
    #expect(try refreshed() == codes)
    #expect(try refreshed() == [])
  }

  @Test func `a refresh of one feed tells of that feed`() throws {
    server.set("/bees", .feed(TestFeed("bees", posts: [9]).rss))
    _ = try lede("add", "--no-refresh", server.url("/bees"))
    #expect(try lede("refresh", "--quiet") == .ok(""))
    #expect(try refreshed("bees").count == 1)
    #expect(try more() == ["ants-3", "ants-2", "ants-1"])
  }

  @Test func `a list that was shown to a person is no news`() throws {
    #expect(try lede("refresh", "--quiet") == .ok(""))
    #expect(try lede("list", "--limit", "2").ending == .exited(0))
    #expect(try more() == ["ants-1"])
  }

  @Test func `a list for a program leaves the news to people`() throws {
    #expect(try lede("refresh", "--quiet") == .ok(""))
    #expect(try lede("list", "--jsonl").lines.count == 3)
    #expect(try more() == ["ants-3", "ants-2", "ants-1"])
  }

  @Test func `what was read meanwhile is no news`() throws {
    #expect(try lede("refresh", "--quiet") == .ok(""))
    let codes = try lede("list", "--jsonl").jsonLines().compactMap(\.["id"].string)
    #expect(try lede("mark-read", codes[0]).ending == .exited(0))
    #expect(try lede("delete", codes[1]).ending == .exited(0))
    #expect(try more() == ["ants-1"])
  }

  @Test func `adding a feed tells of its posts`() throws {
    server.set("/bees", .feed(TestFeed("bees", posts: 8...9).rss))
    #expect(try lede("add", server.url("/bees")) == .ok("bees: added, 2 posts.\n"))
    #expect(try more() == ["ants-3", "ants-2", "ants-1"])
  }

  @Test(arguments: [["refresh"], ["refresh", "--json"], ["get-more"], ["get-more", "--jsonl"]])
  func `what did not arrive is told again`(_ command: [String]) throws {
    for output in [LedeProcess.Output.closed, .file("/dev/full")] {
      #expect(try lede.run(command, to: output).ending == .exited(1))
    }
    #expect(try more() == ["ants-3", "ants-2", "ants-1"])
  }
}
