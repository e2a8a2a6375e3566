import TestSupport
import Testing

/// What is new is told once: by the first command that tells of it, and not by one that is quiet.
@Suite(.runsProcesses)
struct OutboxTests {
  let server: TestHTTPServer
  let lede: Lede

  init() async throws {
    server = try TestHTTPServer()
    lede = try Lede()
    serve(1...3)
    _ = try await lede("add", "--no-refresh", server.url("/ants"))
  }

  private func serve(_ posts: ClosedRange<Int>) {
    server.set("/ants", .feed(TestFeed("ants", posts: posts).rss))
  }

  /// The numbers of the posts that get-more lists.
  private func more() async throws -> [String] {
    try await lede("get-more", "--jsonl").jsonLines().compactMap(\.["_lede"]["guid"].string)
  }

  private func refreshed(_ arguments: String...) async throws -> [String] {
    try await lede.run(["refresh", "--json"] + arguments).json()["results"].array
      .flatMap { $0["new"].array.compactMap(\.string) }
  }

  @Test func `what quiet refreshes brought is told by the next command that tells`() async throws {
    for last in 3...5 {
      serve(1...last)
      #expect(try await lede.later(2 * last)("refresh", "--quiet") == .ok(""))
    }
    #expect(try await more() == ["ants-5", "ants-4", "ants-3", "ants-2", "ants-1"])
    #expect(try await more() == [])
    #expect(try await lede.later(20)("refresh") == .ok("1 ok · 1 unchanged · 0 new\n"))
  }

  @Test func `a refresh tells of new posts in its line`() async throws {
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    #expect(try await lede.later()("refresh") == .ok("1 ok · 1 unchanged · 3 new\n"))
    #expect(try await lede.later(4)("refresh") == .ok("1 ok · 1 unchanged · 0 new\n"))
    #expect(try await more() == [])
  }

  @Test func `a refresh for programs names them`() async throws {
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    let codes = try await lede("list", "--jsonl").jsonLines().compactMap(\.["id"].string)
    #expect(try await refreshed() == codes)
    #expect(try await refreshed() == [])
  }

  @Test func `a refresh of one feed tells of that feed`() async throws {
    server.set("/bees", .feed(TestFeed("bees", posts: [9]).rss))
    _ = try await lede("add", "--no-refresh", server.url("/bees"))
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    #expect(try await refreshed("bees").count == 1)
    #expect(try await more() == ["ants-3", "ants-2", "ants-1"])
  }

  @Test func `a list that was shown to a person is no news`() async throws {
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    #expect(try await lede("list", "--limit", "2").ending == .exited(0))
    #expect(try await more() == ["ants-1"])
  }

  @Test func `a list for a program leaves the news to people`() async throws {
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    #expect(try await lede("list", "--jsonl").lines.count == 3)
    #expect(try await more() == ["ants-3", "ants-2", "ants-1"])
  }

  @Test func `what was read meanwhile is no news`() async throws {
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    let codes = try await lede("list", "--jsonl").jsonLines().compactMap(\.["id"].string)
    #expect(try await lede("mark-read", codes[0]).ending == .exited(0))
    #expect(try await lede("delete", codes[1]).ending == .exited(0))
    #expect(try await more() == ["ants-1"])
  }

  @Test func `adding a feed tells of its posts`() async throws {
    server.set("/bees", .feed(TestFeed("bees", posts: 8...9).rss))
    #expect(try await lede("add", server.url("/bees")) == .ok("bees: added, 2 posts.\n"))
    #expect(try await more() == ["ants-3", "ants-2", "ants-1"])
  }

  @Test(arguments: [["refresh"], ["refresh", "--json"], ["get-more"], ["get-more", "--jsonl"]])
  func `what did not arrive is told again`(_ command: [String]) async throws {
    for output in [LedeProcess.Output.closed, .file("/dev/full")] {
      #expect(try await lede.run(command, to: output).ending == .exited(1))
    }
    #expect(try await more() == ["ants-3", "ants-2", "ants-1"])
  }
}
