import TestSupport
import Testing

/// Many processes that use one library at the same time.
@Suite(.runsProcesses)
struct ConcurrencyTests {
  let server: TestHTTPServer
  let lede: Lede

  init() throws {
    server = try TestHTTPServer()
    lede = try Lede()
  }

  private func subscribe(to feeds: [String], posts: ClosedRange<Int>) async throws {
    for feed in feeds { server.set("/" + feed, .feed(TestFeed(feed, posts: posts).rss)) }
    let list = opml(feeds.map { server.url("/" + $0) })
    #expect(try await lede("import", "-", input: list).ending == .exited(0))
  }

  /// Runs commands, at most `atOnce` at a time, and returns their results in order.
  private func run(_ commands: [[String]], atOnce: Int) async throws -> [Run] {
    var running: [LedeProcess] = []
    var runs: [Run] = []
    for command in commands {
      if running.count == atOnce { runs.append(await running.removeFirst().finish()) }
      running.append(try lede.start(command))
    }
    return await runs + running.asyncMap { await $0.finish() }
  }

  private func expectConsistentCounts(posts: Set<String>) async throws {
    let listed = try await lede("list", "--all", "--jsonl").jsonLines()
    let guids = listed.compactMap(\.["_lede"]["guid"].string)
    #expect(guids.count == posts.count)
    #expect(Set(guids) == posts)
    let unread = listed.count { $0["_lede"]["read"] == false }
    let feeds = try await lede("feeds", "--json").json()["feeds"].array
    #expect(try await lede("unread", "--count") == .ok("\(unread)\n"))
    #expect(try await lede("list", "--jsonl").lines.count == unread)
    #expect(feeds.compactMap(\.["unread"].number).reduce(0, +) == unread)
    #expect(feeds.compactMap(\.["total"].number).reduce(0, +) == posts.count)
  }

  @Test func `after 200 commands, eight at a time, all listings and counts agree`() async throws {
    let names = (1...6).map { "f\($0)" }
    try await subscribe(to: names, posts: 1...5)
    #expect(try await lede("refresh").ending == .exited(0))
    let codes = try await lede("list", "--jsonl").jsonLines().compactMap(\.["id"].string)
    for name in names {
      server.set("/" + name, .feed(TestFeed(name, posts: 1...10).rss))
    }
    server.set("/broken", .status(500))
    _ = try await lede("add", "--no-refresh", server.url("/broken"))

    let commands = (0..<200).map { number in
      switch number % 5 {
      case 0: ["refresh", "--quiet", "--force", "--wait"]
      case 1: ["list", "--jsonl"]
      case 2: ["unread", "--count"]
      case 3: ["mark-read", codes[number % codes.count]]
      default: ["mark-unread", codes[(number + 7) % codes.count]]
      }
    }
    let runs = try await run(commands, atOnce: 8)
    for (command, run) in zip(commands, runs) {
      if command[0] == "refresh" {
        let line = "lede: \(server.url("/broken")): the server reported an error (500)\n"
        #expect(run == .failed(3, line))
      } else {
        #expect(run.ending == .exited(0), "\(command)")
        #expect(run.errors == "", "\(command)")
      }
    }
    try await expectConsistentCounts(
      posts: Set(names.flatMap { name in (1...10).map { "\(name)-\($0)" } }))
  }

  @Test func `two concurrent refreshes store and announce each post once`() async throws {
    let names = (1...10).map { "f\($0)" }
    try await subscribe(to: names, posts: 1...20)
    for round in 0..<3 {
      for name in names {
        server.set("/" + name, .feed(TestFeed(name, posts: 1...(20 + 2 * round)).rss))
      }
      let runs = try await run(
        Array(repeating: ["refresh", "--force", "--json", "--wait"], count: 2), atOnce: 2)
      #expect(runs.map(\.errors) == ["", ""])
      let announced = try runs.flatMap { run in
        try run.json()["results"].array.flatMap { $0["new"].array.compactMap(\.string) }
      }
      #expect(announced.count == names.count * (round == 0 ? 20 : 2))
      #expect(Set(announced).count == announced.count)
      try await expectConsistentCounts(
        posts: Set(names.flatMap { name in (1...(20 + 2 * round)).map { "\(name)-\($0)" } }))
    }
  }

  @Test func `processes that start at the same time create one library`() async throws {
    for round in 0..<6 {
      let running = try (0..<8).map { _ in
        try lede.library("made-\(round)").start(["search", "--save", "it", "x"])
      }
      let saved = Run.ok("Saved: lede search @it\n")
      #expect(await running.asyncMap { await $0.finish() } == Array(repeating: saved, count: 8))
    }
  }

  @Test
  func `other commands work while a refresh waits for a slow server`() async throws {
    try await subscribe(to: ["quick"], posts: 1...3)
    #expect(try await lede("refresh").ending == .exited(0))
    server.set("/slow", .slow)
    _ = try await lede("add", "--no-refresh", server.url("/slow"))
    let refresh = try lede.start(["refresh", "slow"])
    await server.wait { $0.requests.contains { $0.path == "/slow" } }
    #expect(try await lede("unread", "--count") == .ok("3\n"))
    #expect(try await lede("list", "--jsonl").lines.count == 3)
    #expect(try await lede("mark-all-read") == .ok("3 posts marked as read.\n"))
    #expect(try await lede("export").ending == .exited(0))
    refresh.kill()
    #expect(await refresh.finish().ending == .killed(signal: 9))
    #expect(try await lede("unread", "--count") == .ok("0\n"))
  }
}
