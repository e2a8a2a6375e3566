import TestSupport
import Testing

/// New posts are announced exactly once: by the first command that prints them, and never by a
/// quiet one.
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

  /// The GUIDs of the posts that `get-more` prints.
  private func announcedGUIDs() async throws -> [String] {
    try await lede("get-more", "--jsonl").jsonLines().compactMap(\.["_lede"]["guid"].string)
  }

  private func newCodes(_ arguments: String...) async throws -> [String] {
    try await lede.run(["refresh", "--json"] + arguments).json()["results"].array
      .flatMap { $0["new"].array.compactMap(\.string) }
  }

  @Test func `posts from quiet refreshes are announced once by the next get-more`() async throws {
    for last in 3...5 {
      serve(1...last)
      #expect(try await lede.later(2 * last)("refresh", "--quiet") == .ok(""))
    }
    #expect(try await announcedGUIDs() == ["ants-5", "ants-4", "ants-3", "ants-2", "ants-1"])
    #expect(try await announcedGUIDs() == [])
    #expect(try await lede.later(20)("refresh") == .ok("1 ok · 1 unchanged · 0 new\n"))
  }

  @Test func `refresh announces new posts with their number`() async throws {
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    #expect(try await lede.later()("refresh") == .ok("1 ok · 1 unchanged · 3 new\n"))
    #expect(try await lede.later(4)("refresh") == .ok("1 ok · 1 unchanged · 0 new\n"))
    #expect(try await announcedGUIDs() == [])
  }

  @Test func `refresh --json announces posts by their codes`() async throws {
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    let codes = try await lede("list", "--jsonl").jsonLines().compactMap(\.["id"].string)
    #expect(try await newCodes() == codes)
    #expect(try await newCodes() == [])
  }

  @Test func `refresh of one feed announces only the posts of that feed`() async throws {
    server.set("/bees", .feed(TestFeed("bees", posts: [9]).rss))
    _ = try await lede("add", "--no-refresh", server.url("/bees"))
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    #expect(try await newCodes("bees").count == 1)
    #expect(try await announcedGUIDs() == ["ants-3", "ants-2", "ants-1"])
  }

  @Test func `posts that list has shown as text are not announced again`() async throws {
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    #expect(try await lede("list", "--limit", "2").ending == .exited(0))
    #expect(try await announcedGUIDs() == ["ants-1"])
  }

  @Test func `posts that list has printed as JSON are still announced`() async throws {
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    #expect(try await lede("list", "--jsonl").lines.count == 3)
    #expect(try await announcedGUIDs() == ["ants-3", "ants-2", "ants-1"])
  }

  @Test func `posts that are read or deleted before they are announced are not announced`()
    async throws
  {
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    let codes = try await lede("list", "--jsonl").jsonLines().compactMap(\.["id"].string)
    #expect(try await lede("mark-read", codes[0]).ending == .exited(0))
    #expect(try await lede("delete", codes[1]).ending == .exited(0))
    #expect(try await announcedGUIDs() == ["ants-1"])
  }

  @Test func `add announces the posts of the new feed only`() async throws {
    server.set("/bees", .feed(TestFeed("bees", posts: 8...9).rss))
    #expect(try await lede("add", server.url("/bees")) == .ok("bees: added, 2 posts.\n"))
    #expect(try await announcedGUIDs() == ["ants-3", "ants-2", "ants-1"])
  }

  @Test(arguments: [["refresh"], ["refresh", "--json"], ["get-more"], ["get-more", "--jsonl"]])
  func `posts are announced again if their output failed`(_ command: [String]) async throws {
    for output in [LedeProcess.Output.closed, .file("/dev/full")] {
      #expect(try await lede.run(command, to: output).ending == .exited(1))
    }
    #expect(try await announcedGUIDs() == ["ants-3", "ants-2", "ants-1"])
  }
}
