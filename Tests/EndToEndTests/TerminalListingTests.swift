import TestSupport
import Testing

/// Listings in several terminals, and without a terminal.
@Suite(.runsProcesses)
struct TerminalListingTests {
  let library: FilledLibrary
  let terminals: [TestTerminal]
  /// The program without a terminal.
  let lede: Lede
  /// The program at two different terminals.
  let one: Lede
  let two: Lede

  init() async throws {
    library = try await FilledLibrary()
    terminals = [try TestTerminal(), try TestTerminal()]
    lede = library.lede
    (one, two) = (lede.at(terminals[0]), lede.at(terminals[1]))
  }

  /// Runs the program in a session without a terminal, even if the tests run in one.
  private func runWithoutTerminal(_ arguments: String...) async throws -> Run {
    try await lede.start(arguments, under: ["setsid", "-w"]).finish()
  }

  private func starred(by item: String, _ lede: Lede) async throws -> [Int] {
    #expect(try await lede("star", item) == .ok("1 post starred.\n"))
    let places = try await library.places("starred")
    _ = try await lede("unstar", item)
    return places
  }

  @Test func `item numbers refer to the last listing of their terminal`() async throws {
    _ = try await one("list", "--feed", "ants")
    #expect(try await starred(by: "2", two) == [3])
    _ = try await two("list")
    _ = try await runWithoutTerminal("list", "--feed", "bees")
    #expect(
      try await runWithoutTerminal("star", "2").errors
        == "lede: there is no item 2: the last listing ends at 1\n")
    #expect(try await starred(by: "2", one) == [3])
    #expect(try await starred(by: "2", two) == [2])
  }

  @Test func `without a terminal mark-all-read counts only listings at terminals as shown`()
    async throws
  {
    _ = try await one("list", "--feed", "bees")
    _ = try await runWithoutTerminal("list")
    let way = "no listing on a terminal has shown; run lede list there, or use --unlisted"
    let left = try await runWithoutTerminal("unread", "--count", "--feed", "ants").output.dropLast()
    #expect(
      try await runWithoutTerminal("mark-all-read", "--feed", "ants")
        == .ok("0 posts marked as read. \(left) left unread that \(way)\n"))
    #expect(
      try await one("mark-all-read", "--feed", "ants")
        == .ok(
          "0 posts marked as read. \(left) left unread that no listing has shown; "
            + "list them with: lede list\n"))
  }

  @Test func `posts listed at another terminal count as not shown at this terminal`() async throws {
    _ = try await one("list", "--feed", "bees")
    library.server.set("/ants", .feed(TestFeed("ants", posts: 20...29).rss))
    library.server.set("/bees", .feed(TestFeed("bees", posts: 28...29).rss))
    #expect(try await lede("refresh", "--force", "--quiet").ending == .exited(0))
    _ = try await runWithoutTerminal("list")
    #expect(
      try await one("mark-all-read")
        == .ok(
          "1 post marked as read. 11 left unread that no listing has shown; list them with: lede list\n"
        ))
    #expect(
      try await two("mark-all-read")
        == .ok(
          "0 posts marked as read. 11 left unread that no listing has shown; list them with: lede list\n"
        ))
    _ = try await two("list", "--feed", "bees")
    #expect(
      try await two("mark-all-read")
        == .ok(
          "1 post marked as read. 10 left unread that no listing has shown; list them with: lede list\n"
        ))
    _ = try await two("list")
    #expect(try await runWithoutTerminal("mark-all-read") == .ok("10 posts marked as read.\n"))
  }

  /// This happens when a status bar runs a click command while a timer runs a script that lists.
  @Test func `without a terminal mark-all-read marks the posts listed at the last terminal`()
    async throws
  {
    _ = try await runWithoutTerminal("list", "--json")
    library.server.set("/ants", .feed(TestFeed("ants", posts: 20...29).rss))
    #expect(try await lede("refresh", "--force", "--quiet").ending == .exited(0))
    _ = try await one("list")
    library.server.set("/bees", .feed(TestFeed("bees", posts: 27...29).rss))
    #expect(try await lede("refresh", "--force", "--quiet").ending == .exited(0))
    _ = try await runWithoutTerminal("list", "--json")
    #expect(
      try await runWithoutTerminal("mark-all-read")
        == .ok(
          """
          11 posts marked as read. 2 left unread that no listing on a terminal has shown; \
          run lede list there, or use --unlisted

          """))
    #expect(try await runWithoutTerminal("star", "2") == .ok("1 post starred.\n"))
    #expect(try await library.places("starred") == [2])
  }

  @Test
  func `without any listing at a terminal mark-all-read marks the posts that a script listed`()
    async throws
  {
    _ = try await runWithoutTerminal("list", "--json")
    library.server.set("/bees", .feed(TestFeed("bees", posts: 27...29).rss))
    #expect(try await lede("refresh", "--force", "--quiet").ending == .exited(0))
    #expect(
      try await runWithoutTerminal("mark-all-read")
        == .ok(
          "4 posts marked as read. 2 left unread that no listing has shown; list them with: lede list\n"
        ))
  }

  @Test(arguments: [
    ("lede list --feed ants < /dev/tty; lede list --feed bees; lede star 1 < /dev/tty", [1]),
    (
      "lede list --feed bees; lede list --feed ants < /dev/null 2> /dev/null | cat; lede star 1",
      [2]
    ),
  ])
  func `a terminal is recognised by its other names and through a pipe`(
    commands: String, places: [Int]
  ) async throws {
    let script = try lede.sandbox.write(
      "lede() { '\(Lede.binary)' \"$@\"; }\n" + commands, to: "commands")
    let shell = try LedeProcess(
      ["script", "-qec", "sh '\(script)'", "/dev/null"], environment: lede.environment,
      directory: lede.directory, inputFile: "/dev/null", output: .pipes)
    #expect(await shell.finish().ending == .exited(0))
    #expect(try await library.places("starred") == places)
  }
}
