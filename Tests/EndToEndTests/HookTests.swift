import Foundation
import GRDB
import Glibc
import TestSupport
import Testing

/// Programs that run on new posts and on changes of the unread count.
@Suite(.runsProcesses)
struct HookTests {
  let server: TestHTTPServer
  let lede: Lede
  /// A program that records its input.
  let hook: String

  init() async throws {
    server = try TestHTTPServer()
    lede = try Lede()
    hook = try lede.sandbox.writeProgram(
      """
      cd '\(lede.sandbox.path)'
      cat >> posts
      printf '%s\\0' "$@" > arguments
      printf '%s %s\\n' "$LEDE_NEW" "$LEDE_DATA_DIR" >> variables
      """, to: "hook")
    serve(1...3)
    _ = try await lede("add", "--no-refresh", server.url("/ants"))
  }

  private func serve(_ posts: ClosedRange<Int>) {
    server.set("/ants", .feed(TestFeed("ants", posts: posts).rss))
  }

  private func refresh(_ arguments: String...) async throws -> Run {
    try await lede.run(["refresh", "--force", "--quiet"] + arguments)
  }

  /// The GUIDs of the posts that the hook received.
  private func hookGUIDs() throws -> [String] {
    try Run.ok(lede.sandbox.text("posts") ?? "").jsonLines()
      .compactMap(\.["_lede"]["guid"].string)
  }

  // MARK: New posts

  @Test func `--on-new passes new posts as JSON lines, oldest first, and announces them`()
    async throws
  {
    #expect(try await refresh("--on-new", hook) == .ok(""))
    #expect(try hookGUIDs() == ["ants-1", "ants-2", "ants-3"])
    #expect(lede.sandbox.text("variables") == "3 \(lede.sandbox.file("library"))\n")
    let listed = try await lede("list", "--jsonl").jsonLines().map { $0.without(["_lede"]) }
    let lines = try Run.ok(lede.sandbox.text("posts") ?? "").jsonLines()
    #expect(lines.map { $0.without(["_lede"]) } == listed.reversed())
    #expect(try await refresh("--on-new", hook) == .ok(""))
    #expect(try hookGUIDs().count == 3)
    #expect(try await lede("get-more", "--jsonl") == .ok(""))
  }

  @Test func `--on-new runs its command without a shell`() async throws {
    let command = "\(hook) '$(touch P)' \"a  b\" `touch` ;touch P|%s"
    #expect(try await refresh("--on-new", command) == .ok(""))
    #expect(
      lede.sandbox.text("arguments")
        == ["$(touch P)", "a  b", "`touch`", ";touch", "P|%s", ""].joined(separator: "\0"))
    #expect(!lede.sandbox.names().contains("P"))
  }

  @Test func `a hook that fails gets the same posts again, and the refresh succeeds`()
    async throws
  {
    let bad = try lede.sandbox.writeProgram("exit 7", to: "bad")
    #expect(
      try await refresh("--on-new", bad)
        == Run(.exited(0), errors: "lede: \(bad): exited with 7; it will get these posts again\n"))
    #expect(
      try await refresh("--on-new", "/no/program").errors
        == "lede: /no/program: could not be started; it will get these posts again\n")
    #expect(try await lede("unread", "--count") == .ok("3\n"))
    #expect(try await refresh("--on-new", hook) == .ok(""))
    #expect(try hookGUIDs().count == 3)
  }

  /// A porcelain refresh announces all posts, so none may remain for the next command.
  @Test func `a thousand posts at a time are passed to the hook, and all are announced`()
    async throws
  {
    serve(1...1200)
    let run = try await lede("refresh", "--porcelain", "--on-new", hook)
    #expect(try run.jsonLines().count { $0["event"] == "post" } == 1200)
    #expect(try hookGUIDs().count == 1200)
    #expect(Set(try hookGUIDs()).count == 1200)
    #expect(
      lede.sandbox.text("variables")?.split(separator: "\n").map { $0.prefix { $0 != " " } }
        == ["1000", "200"])
    #expect(try await lede("get-more", "--jsonl") == .ok(""))
  }

  @Test func `a hook that fails on its second batch gets only that batch again`() async throws {
    let once = try lede.sandbox.writeProgram(
      "mkdir '\(lede.sandbox.file("second"))' && cat >> '\(lede.sandbox.file("posts"))'",
      to: "once")
    serve(1...1200)
    _ = try await refresh("--on-new", once)
    #expect(try hookGUIDs().count == 1000)
    #expect(try await lede("get-more", "--jsonl").lines.count == 200)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends a refresh and its hook, and the posts are announced again`(
    signal: Int32
  ) async throws {
    let endless = try lede.sandbox.writeProgram(
      "cd '\(lede.sandbox.path)'; echo $$ > pid; mv pid started; while :; do sleep 0.1; done",
      to: "endless")
    let process = try lede.start(["refresh", "--force", "--quiet", "--on-new", endless])
    await eventually { lede.sandbox.text("started") != nil }
    let program = try #require(
      lede.sandbox.text("started").flatMap { Int32($0.prefix { $0.isNumber }) })
    Glibc.kill(process.id, signal)
    let run = await process.finish()
    #expect(run == Run(.exited(130)))
    // Signal 0 fails, so the hook has ended.
    #expect(kill(program, 0) == -1)
    #expect(try await lede("unread", "--count") == .ok("3\n"))
    #expect(try await refresh("--on-new", hook) == .ok(""))
    #expect(try hookGUIDs().count == 3)
  }

  @Test
  func `a signal during the indexing of search words ends the refresh without data loss`()
    async throws
  {
    serve(1...12_000)
    let hook = try lede.sandbox.writeProgram("cat >> '\(lede.sandbox.file("handed"))'", to: "quick")
    let process = try lede.start(["refresh", "--force", "--quiet", "--on-new", hook])
    // Words are indexed last, in batches. After the first batch, at least two remain.
    await endOnceWordsAreIndexed(process)
    #expect(await process.finish() == Run(.exited(130)))
    #expect(lede.sandbox.text("handed")?.split(separator: "\n").count == 12_000)
    #expect(try await lede("get-more", "--jsonl") == .ok(""))
    #expect(try await lede("search", "post", "--jsonl").lines.count == 12_000)
  }

  /// Ends a process once it has indexed a batch of words, or after a minute.
  ///
  /// A dedicated thread polls the library: a task could be scheduled later than the remaining
  /// batches take.
  private func endOnceWordsAreIndexed(_ process: LedeProcess) async {
    let database = lede.sandbox.file("library/lede.db")
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let end = ContinuousClock.now + .seconds(60)
        while Self.indexedWords(in: database) == 0, ContinuousClock.now < end { usleep(2_000) }
        Glibc.kill(process.id, SIGTERM)
        continuation.resume()
      }
    }
  }

  /// The number of posts whose words are indexed; 0 if the library cannot be read.
  private static func indexedWords(in database: String) -> Int {
    let count = try? DatabaseQueue(path: database).read { db in
      try Int.fetchOne(db, sql: "SELECT indexedUpTo FROM searchState")
    }
    return count ?? 0
  }

  @Test func `an empty or malformed hook command is a usage error`() async throws {
    for command in ["", " ", "'open"] {
      #expect(try await refresh("--on-new", command).ending == .exited(2))
    }
  }

  // MARK: Desktop notifications

  private func withNotifySend() throws -> Lede {
    _ = try lede.sandbox.writeProgram(
      "printf '%s\\0' \"$@\" >> '\(lede.sandbox.file("notices"))'", to: "bin/notify-send")
    return lede.with("PATH", lede.sandbox.file("bin") + ":/usr/bin:/bin")
  }

  @Test func `--notify shows one notification and leaves the posts unannounced`() async throws {
    let lede = try withNotifySend()
    let post = "<item><title>&lt;b&gt;-rf&lt;/b&gt; &amp;amp; $(x) %s</title><guid>h</guid></item>"
    server.set(
      "/ants",
      .feed(
        TestFeed("ants", posts: 1...9).rss
          .replacing("<item>", with: post + "<item>", maxReplacements: 1)))
    #expect(try await lede("refresh", "--quiet", "--notify") == .ok(""))
    #expect(try await lede("refresh", "--quiet", "--notify", "--force") == .ok(""))
    let words = (lede.sandbox.text("notices") ?? "").split(separator: "\0")
    #expect(
      words.dropLast() == ["--app-name=lede", "--icon=application-rss+xml", "--", "10 new posts"])
    let lines = words.last?.split(separator: "\n") ?? []
    #expect(lines.contains("ants: -rf &amp; $(x) %s"))
    #expect(lines.last == "and 5 more")
    #expect(try await lede("get-more", "--jsonl").lines.count == 10)
  }

  @Test func `watch shows one notification for each refresh`() async throws {
    let lede = try withNotifySend()
    server.set("/ants", .feed(TestFeed("ants", posts: 1...2).rss))
    let other = try TestHTTPServer()
    other.set("/bees", .delayed(by: .seconds(3), .feed(TestFeed("bees", posts: 3...3).rss)))
    _ = try await lede("add", "--no-refresh", other.url("/bees"))
    let watch = try lede.start(["watch", "--notify"], to: .file(lede.sandbox.file("watched")))
    await eventually { lede.sandbox.text("notices")?.contains("new posts") == true }
    Glibc.kill(watch.id, SIGTERM)
    #expect(await watch.finish() == .ok(""))
    let notices = lede.sandbox.text("notices") ?? ""
    #expect(notices.split(separator: "\0").filter { $0.hasSuffix(" new posts") } == ["3 new posts"])
  }

  @Test func `rules with --notify restrict notifications to the posts that match`() async throws {
    let lede = try withNotifySend()
    _ = try await lede("rules", "add", "title:/ 2$/", "--notify")
    #expect(try await lede("refresh", "--quiet", "--notify", "--on-new", hook) == .ok(""))
    let words = (lede.sandbox.text("notices") ?? "").split(separator: "\0")
    #expect(words.suffix(2) == ["1 new post", "ants: Post 2"])
    let lines = try Run.ok(lede.sandbox.text("posts") ?? "").jsonLines()
    #expect(lines.map { $0["_lede"]["notify"] } == [.null, true, .null])
    serve(1...4)
    #expect(try await lede("refresh", "--quiet", "--notify", "--force") == .ok(""))
    #expect((lede.sandbox.text("notices") ?? "").split(separator: "\0") == words)
    #expect(try await lede("rules", "remove", "1").ending == .exited(0))
    serve(1...5)
    #expect(try await lede("refresh", "--quiet", "--notify", "--force") == .ok(""))
    #expect(lede.sandbox.text("notices")?.hasSuffix("ants: Post 5\0") == true)
  }

  @Test func `all new posts are shown on the desktop if a notification rule is unreadable`()
    async throws
  {
    let lede = try withNotifySend()
    try await addUnreadableRule("notify", to: lede)
    let run = try await lede("refresh", "--quiet", "--notify")
    #expect(run.errors.hasPrefix("lede: rule 1 has no effect: "))
    #expect(lede.sandbox.text("notices")?.contains("3 new posts") == true)
  }

  @Test func `--notify without notify-send does nothing`() async throws {
    let lede = lede.with("PATH", lede.sandbox.file("bin"))
    #expect(try await lede("refresh", "--quiet", "--notify") == .ok(""))
  }

  // MARK: The unread count

  @Test func `the unread count is written to a file, and a program runs when it changes`()
    async throws
  {
    let script = "echo \"$LEDE_UNREAD $1\" >> '\(lede.sandbox.file("changes"))'"
    let program = try lede.sandbox.writeProgram(script, to: "changed")
    let lede = lede.with("LEDE_ON_CHANGE", "\(program) '$(x)'")
    var counts: [String?] = []
    for command in [
      ["refresh", "--quiet"], ["list"], ["mark-read", "1"], ["star", "2"], ["mark-all-read"],
      ["undo"], ["refresh", "--force"], ["unread"],
    ] {
      #expect(try await lede.run(command).ending == .exited(0))
      counts.append(lede.sandbox.text("library/unread"))
    }
    #expect(counts == ["3\n", "3\n", "2\n", "2\n", "0\n", "2\n", "2\n", "2\n"])
    #expect(lede.sandbox.text("changes") == "3 $(x)\n2 $(x)\n0 $(x)\n2 $(x)\n")
    #expect(try lede.sandbox.mode("library/unread") == 0o600)
  }

  @Test func `a failing LEDE_ON_CHANGE program is reported, and the command succeeds`() async throws
  {
    let lede = lede.with("LEDE_ON_CHANGE", "/no/program")
    #expect(
      try await lede("refresh", "--quiet")
        == Run(.exited(0), errors: "lede: /no/program, the program of LEDE_ON_CHANGE, failed\n"))
    #expect(try await lede("unread", "--count") == .ok("3\n"))
  }

  @Test func `a symbolic link in place of the unread count file is not followed`() async throws {
    let victim = try lede.sandbox.write("precious", to: "victim")
    try FileManager.default.removeItem(atPath: lede.sandbox.file("library/unread"))
    try FileManager.default.createSymbolicLink(
      atPath: lede.sandbox.file("library/unread"), withDestinationPath: victim)
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    #expect(lede.sandbox.text("victim") == "precious")
  }
}
