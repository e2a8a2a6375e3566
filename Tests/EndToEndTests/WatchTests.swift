import Foundation
import GRDB
import Glibc
import TestSupport
import Testing

/// `lede watch`.
@Suite(.runsProcesses) struct WatchTests {
  let server: TestHTTPServer
  let lede: Lede

  init() async throws {
    server = try TestHTTPServer()
    lede = try Lede()
    try await subscribe("ants", posts: 1...2)
  }

  private func subscribe(_ name: String, posts: ClosedRange<Int>) async throws {
    server.set("/" + name, .feed(TestFeed(name, posts: posts).rss))
    _ = try await lede("add", "--no-refresh", server.url("/" + name))
  }

  private func watch(_ options: String...) throws -> LedeProcess {
    try lede.start(["watch"] + options, to: .file(lede.sandbox.file("watched")))
  }

  /// Waits until the output is exactly this text.
  private func waitForOutput(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await eventually(sourceLocation: sourceLocation) { lede.sandbox.text("watched") == text }
  }

  /// Waits until the library has no more posts to announce.
  private func waitForEmptyOutbox(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(60)
    let library = try DatabaseQueue(
      path: lede.sandbox.file("library/lede.db"), configuration: configuration)
    try await eventually(sourceLocation: sourceLocation) {
      try await library.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM announcement") } == 0
    }
  }

  private func end(_ process: LedeProcess, by signal: Int32 = SIGTERM) async -> Run {
    Glibc.kill(process.id, signal)
    return await process.finish()
  }

  private static let ants = """
    ants  Post 1  https://ants.example/1
    ants  Post 2  https://ants.example/2

    """

  @Test(arguments: [SIGTERM, SIGINT])
  func `watch refreshes due feeds, prints new posts and ends on SIGTERM or SIGINT`(
    _ signal: Int32
  ) async throws {
    let watch = try watch()
    await waitForOutput(Self.ants)
    #expect(await end(watch, by: signal) == .ok(""))
    #expect(try await lede("get-more", "--jsonl") == .ok(""))
    #expect(try await lede("unread", "--count") == .ok("2\n"))
    #expect(server.requests.count == 2)
  }

  @Test func `watch checks all feeds on SIGHUP and requests only those that are due`()
    async throws
  {
    let watch = try watch("--template", "{title}\\n")
    await waitForOutput("Post 1\n\nPost 2\n\n")
    try await subscribe("bees", posts: 3...3)
    Glibc.kill(watch.id, SIGHUP)
    await waitForOutput("Post 1\n\nPost 2\n\nPost 3\n\n")
    #expect(await end(watch) == .ok(""))
    #expect(server.requests.map(\.path) == ["/ants", "/bees"])
  }

  @Test func `watch prints new posts while another feed does not respond`() async throws {
    let other = try TestHTTPServer()
    other.set("/bees", .hang)
    _ = try await lede("add", "--no-refresh", other.url("/bees"))
    let watch = try watch()
    await waitForOutput(Self.ants)
    // The connection may be made later. The request is still open.
    await other.wait { $0.requests.count == 1 && $0.openConnections == 1 }
    #expect(await end(watch) == .ok(""))
    #expect(try await lede("get-more", "ants", "--jsonl").output == "")
  }

  @Test func `watch and concurrent refreshes announce each post once`() async throws {
    let watch = try watch("--jsonl")
    await eventually { lede.sandbox.text("watched")?.isEmpty == false }
    server.set("/ants", .feed(TestFeed("ants", posts: 1...4).rss))
    // The watch prints posts while it still holds the refresh lock.
    for _ in 0..<3 {
      #expect(try await lede("refresh", "--force", "--wait").ending == .exited(0))
    }
    try await subscribe("bees", posts: 3...3)
    Glibc.kill(watch.id, SIGHUP)
    await eventually { lede.sandbox.text("watched")?.contains("bees") == true }
    #expect(await end(watch) == .ok(""))
    let printed = try Run.ok(lede.sandbox.text("watched") ?? "").jsonLines()
    #expect(
      printed.compactMap(\.["_lede"]["guid"].string) == ["ants-1", "ants-2", "bees-3"])
  }

  @Test func `watch ends at once while a server does not respond, and loses nothing`() async throws
  {
    server.set("/slow", .slow)
    _ = try await lede("add", "--no-refresh", server.url("/slow"))
    let watch = try watch("--quiet")
    await server.wait { $0.requests.contains { $0.path == "/slow" } }
    #expect(
      try await lede("refresh", "--force").ending == .exited(75),
      "the watch holds the refresh lock")
    #expect(await end(watch) == .ok(""))
    try expectSoundDatabase(of: lede)
    server.set("/slow", .feed(TestFeed("slow", posts: 1...1).rss))
    let more = try await lede("get-more", "--jsonl").jsonLines()
    #expect(
      Set(more.compactMap(\.["_lede"]["guid"].string)) == ["ants-1", "ants-2", "slow-1"])
  }

  @Test func `watch --on-new passes posts again that the hook did not accept`() async throws {
    let hook = try lede.sandbox.writeProgram(
      "cd '\(lede.sandbox.path)'; test -e ready || { touch refused; exit 1; }; cat >> watched",
      to: "hook")
    let watch = try watch("--quiet", "--on-new", hook)
    await eventually { lede.sandbox.text("refused") != nil }
    try lede.sandbox.write("", to: "ready")
    let run = await end(watch)
    #expect(run.ending == .exited(0))
    #expect(try await lede("refresh", "--force", "--quiet", "--on-new", hook) == .ok(""))
    let handed = try Run.ok(lede.sandbox.text("watched") ?? "").jsonLines()
    #expect(handed.compactMap(\.["_lede"]["guid"].string) == ["ants-1", "ants-2"])
  }

  @Test func `watch prints posts at its start that were not announced before`() async throws {
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    let watch = try watch()
    await waitForOutput(Self.ants)
    #expect(await end(watch) == .ok(""))
    #expect(server.requests.count == 1)
    #expect(try await lede("get-more", "--jsonl") == .ok(""))
  }

  @Test func `watch retries a failed hook without requesting feeds`() async throws {
    let hook = try lede.sandbox.writeProgram(
      "cd '\(lede.sandbox.path)'; test -e ready || { touch refused; exit 1; }; cat >> handed",
      to: "hook")
    let watch = try lede.start(
      ["watch", "--on-new", hook], to: .file(lede.sandbox.file("watched")),
      under: limit("unlimited"))
    await waitForMessage("it will get these posts again")
    try lede.sandbox.write("", to: "ready")
    // After a while, the watch also retries without a signal.
    Glibc.kill(watch.id, SIGHUP)
    // The hook may have read the posts without having ended. Only its exit records them.
    try await waitForEmptyOutbox()
    #expect(await end(watch).ending == .exited(0))
    let handed = try Run.ok(lede.sandbox.text("handed") ?? "").jsonLines()
    #expect(handed.compactMap(\.["_lede"]["guid"].string) == ["ants-1", "ants-2"])
    #expect(lede.sandbox.text("watched") == Self.ants, "what was printed is not printed again")
    #expect(server.requests.count == 1)
    #expect(try await lede("get-more", "--jsonl") == .ok(""))
  }

  /// A shell command that writes messages to a file and limits the size of files to a number of
  /// blocks.
  private func limit(_ blocks: String) -> [String] {
    let script = "ulimit -S -f \(blocks) && exec \"$@\" 2> '\(lede.sandbox.file("said"))'"
    return ["/bin/sh", "-c", script, "sh"]
  }

  /// Waits for a message that contains the text.
  private func waitForMessage(
    _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await eventually(sourceLocation: sourceLocation) {
      lede.sandbox.text("said")?.contains(words) == true
    }
  }

  @Test func `watch continues when a full disk has space again, and loses nothing`() async throws {
    try await subscribe("bees", posts: 1...2_000)
    let watch = try lede.start(
      ["watch", "--template", "{title}"], to: .file(lede.sandbox.file("watched")),
      under: limit("300"))
    await waitForMessage("full or failing disk")
    Glibc.kill(watch.id, SIGHUP)
    await eventually { server.requests.count { $0.path == "/bees" } >= 2 }
    let room = try LedeProcess(
      ["prlimit", "--pid", "\(watch.id)", "--fsize=unlimited:"], environment: lede.environment,
      directory: lede.directory, inputFile: "/dev/null", output: .pipes)
    #expect(await room.finish() == .ok(""))
    Glibc.kill(watch.id, SIGHUP)
    await eventually { lede.sandbox.text("watched")?.contains("Post 2000") == true }
    #expect(await end(watch) == .ok(""))
    let text =
      "is on a full or failing disk; free space or check the disk. watch will try again.\n"
    #expect(
      lede.sandbox.text("said")
        == "lede: the library \(lede.sandbox.file("library/lede.db")) \(text)")
    let titles = (lede.sandbox.text("watched") ?? "").matches(of: /Post [0-9]+/).map(\.output)
    #expect(titles.count == 2_002)
    #expect(Set(titles).count == 2_000)
    #expect(try await lede("get-more", "--jsonl") == .ok(""))
    try expectSoundDatabase(of: lede)
  }

  @Test func `watch continues when another process releases the library`() async throws {
    let watch = try lede.start(
      ["watch"], to: .file(lede.sandbox.file("watched")), under: limit("unlimited"))
    await waitForOutput(Self.ants)
    try await subscribe("bees", posts: 3...3)
    let lock = try WriteLock(on: lede.sandbox.file("library/lede.db"))
    Glibc.kill(watch.id, SIGHUP)
    await waitForMessage(
      "is in use by another program; try again in a moment. watch will try again")
    try lock.release()
    Glibc.kill(watch.id, SIGHUP)
    await waitForOutput(Self.ants + "bees  Post 3  https://bees.example/3\n")
    #expect(await end(watch) == .ok(""))
    #expect(lede.sandbox.text("said")?.split(separator: "\n").count == 1)
  }

  @Test func `watch reports a failure once`() async throws {
    server.set("/ants", .status(500))
    let watch = try lede.start(
      ["watch"], to: .file(lede.sandbox.file("watched")), under: limit("unlimited"))
    await waitForMessage("the server reported an error (500)")
    try await subscribe("bees", posts: 3...3)
    Glibc.kill(watch.id, SIGHUP)
    await waitForOutput("bees  Post 3  https://bees.example/3\n")
    #expect(await end(watch) == .ok(""))
    #expect(
      lede.sandbox.text("said")
        == "lede: \(server.url("/ants")): the server reported an error (500)\n")
    #expect(server.requests.map(\.path) == ["/ants", "/bees"])
  }

  @Test func `watch reports a rule that cannot be parsed once`() async throws {
    try await addUnreadableRule("drop", to: lede)
    let watch = try watch("--template", "{title}\\n")
    await waitForOutput("Post 1\n\nPost 2\n\n")
    try await subscribe("bees", posts: 3...3)
    Glibc.kill(watch.id, SIGHUP)
    await waitForOutput("Post 1\n\nPost 2\n\nPost 3\n\n")
    let run = await end(watch)
    #expect(run.ending == .exited(0))
    #expect(
      run.errors.hasPrefix("lede: rule 1 has no effect: cannot read the query at character 1"))
    #expect(run.isOneErrorLine)
  }

  @Test func `watch ends when its output is closed`() async throws {
    let pipeline = try LedeProcess(
      ["/bin/sh", "-c", "\"$0\" watch | head -n 1", Lede.binary],
      environment: lede.environment, directory: lede.directory, inputFile: "/dev/null",
      output: .pipes)
    #expect(await pipeline.finish() == .ok("ants  Post 1  https://ants.example/1\n"))
  }

  @Test(arguments: [
    ["--jsonl", "--quiet"], ["--template", "{odd}"], ["--on-new", ""], ["extra"],
  ])
  func `invalid options of watch are a usage error`(_ options: [String]) async throws {
    #expect(try await lede.run(["watch"] + options).ending == .exited(2))
  }
}
