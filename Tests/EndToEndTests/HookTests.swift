import Foundation
import GRDB
import Glibc
import TestSupport
import Testing

/// Programs that are started when there is something new, and when the unread count changes.
@Suite(.runsProcesses)
struct HookTests {
  let server: TestHTTPServer
  let lede: Lede
  /// Keeps what it was given.
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

  /// The guids of the posts that the hook was handed.
  private func handed() throws -> [String] {
    try Run.ok(lede.sandbox.text("posts") ?? "").jsonLines()
      .compactMap(\.["_lede"]["guid"].string)
  }

  // MARK: New posts

  @Test func `new posts go to a program as lines, the oldest first, and are told then`()
    async throws
  {
    #expect(try await refresh("--on-new", hook) == .ok(""))
    #expect(try handed() == ["ants-1", "ants-2", "ants-3"])
    #expect(lede.sandbox.text("variables") == "3 \(lede.sandbox.file("library"))\n")
    let listed = try await lede("list", "--jsonl").jsonLines().map { $0.without(["_lede"]) }
    let lines = try Run.ok(lede.sandbox.text("posts") ?? "").jsonLines()
    #expect(lines.map { $0.without(["_lede"]) } == listed.reversed())
    #expect(try await refresh("--on-new", hook) == .ok(""))
    #expect(try handed().count == 3)
    #expect(try await lede("get-more", "--jsonl") == .ok(""))
  }

  @Test func `no shell reads the command`() async throws {
    let command = "\(hook) '$(touch P)' \"a  b\" `touch` ;touch P|%s"
    #expect(try await refresh("--on-new", command) == .ok(""))
    #expect(
      lede.sandbox.text("arguments")
        == ["$(touch P)", "a  b", "`touch`", ";touch", "P|%s", ""].joined(separator: "\0"))
    #expect(!lede.sandbox.names().contains("P"))
  }

  @Test func `what a program did not take it gets again, and the refresh is none the worse`()
    async throws
  {
    let bad = try lede.sandbox.writeProgram("exit 7", to: "bad")
    #expect(
      try await refresh("--on-new", bad)
        == Run(.exited(0), errors: "lede: \(bad): ended with 7; it gets these posts again\n"))
    #expect(
      try await refresh("--on-new", "/no/program").errors
        == "lede: /no/program: could not be started; it gets these posts again\n")
    #expect(try await lede("unread", "--count") == .ok("3\n"))
    #expect(try await refresh("--on-new", hook) == .ok(""))
    #expect(try handed().count == 3)
  }

  /// What is printed besides is told whole, so nothing may be left to be printed again.
  @Test func `very many posts are handed on a thousand at a time, all of them at once`()
    async throws
  {
    serve(1...1200)
    let run = try await lede("refresh", "--porcelain", "--on-new", hook)
    #expect(try run.jsonLines().count { $0["event"] == "post" } == 1200)
    #expect(try handed().count == 1200)
    #expect(Set(try handed()).count == 1200)
    #expect(
      lede.sandbox.text("variables")?.split(separator: "\n").map { $0.prefix { $0 != " " } }
        == ["1000", "200"])
    #expect(try await lede("get-more", "--jsonl") == .ok(""))
  }

  @Test func `a program that fails in between gets again what it did not take`() async throws {
    let once = try lede.sandbox.writeProgram(
      "mkdir '\(lede.sandbox.file("second"))' && cat >> '\(lede.sandbox.file("posts"))'",
      to: "once")
    serve(1...1200)
    _ = try await refresh("--on-new", once)
    #expect(try handed().count == 1000)
    #expect(try await lede("get-more", "--jsonl").lines.count == 200)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a refresh that is told to end ends its program, which gets its posts again`(
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
    // It has ended: there is nobody who would take a signal.
    #expect(kill(program, 0) == -1)
    #expect(try await lede("unread", "--count") == .ok("3\n"))
    #expect(try await refresh("--on-new", hook) == .ok(""))
    #expect(try handed().count == 3)
  }

  @Test
  func `a refresh that is told to end while it reads words for searches ends, and loses none`()
    async throws
  {
    serve(1...12_000)
    let hook = try lede.sandbox.writeProgram("cat >> '\(lede.sandbox.file("handed"))'", to: "quick")
    let process = try lede.start(["refresh", "--force", "--quiet", "--on-new", hook])
    // Words are indexed last, in batches: once one is done, at least two are to come.
    await endOnceWordsAreIndexed(process)
    #expect(await process.finish() == Run(.exited(130)))
    #expect(lede.sandbox.text("handed")?.split(separator: "\n").count == 12_000)
    #expect(try await lede("get-more", "--jsonl") == .ok(""))
    #expect(try await lede("search", "post", "--jsonl").lines.count == 12_000)
  }

  /// Ends a process as soon as it has indexed a batch of words, or after a minute.
  ///
  /// It is watched by a thread of its own: a task may wait for a thread longer than the remaining
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

  /// The number of posts whose words are indexed; 0 while the library cannot be read.
  private static func indexedWords(in database: String) -> Int {
    let count = try? DatabaseQueue(path: database).read { db in
      try Int.fetchOne(db, sql: "SELECT indexedUpTo FROM searchState")
    }
    return count ?? 0
  }

  @Test func `a command without words is wrong usage`() async throws {
    for command in ["", " ", "'open"] {
      #expect(try await refresh("--on-new", command).ending == .exited(2))
    }
  }

  // MARK: The desktop

  private func withNotices() throws -> Lede {
    _ = try lede.sandbox.writeProgram(
      "printf '%s\\0' \"$@\" >> '\(lede.sandbox.file("notices"))'", to: "bin/notify-send")
    return lede.with("PATH", lede.sandbox.file("bin") + ":/usr/bin:/bin")
  }

  @Test func `new posts are told on the desktop in one notice, and stay news`() async throws {
    let lede = try withNotices()
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

  @Test func `watch tells the desktop once of all that one refresh has brought`() async throws {
    let lede = try withNotices()
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

  @Test func `once rules say which, only those posts are told on the desktop`() async throws {
    let lede = try withNotices()
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

  @Test func `while a rule for the desktop cannot be read, all new posts are told there`()
    async throws
  {
    let lede = try withNotices()
    try await addUnreadableRule("notify", to: lede)
    let run = try await lede("refresh", "--quiet", "--notify")
    #expect(run.errors.hasPrefix("lede: rule 1 does nothing: "))
    #expect(lede.sandbox.text("notices")?.contains("3 new posts") == true)
  }

  @Test func `without a desktop nothing is told there`() async throws {
    let lede = lede.with("PATH", lede.sandbox.file("bin"))
    #expect(try await lede("refresh", "--quiet", "--notify") == .ok(""))
  }

  // MARK: The count

  @Test func `the unread count stands in a file, and a program is started when it changes`()
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

  @Test func `a program that fails on a change is told of, and the command is done`() async throws {
    let lede = lede.with("LEDE_ON_CHANGE", "/no/program")
    #expect(
      try await lede("refresh", "--quiet")
        == Run(.exited(0), errors: "lede: /no/program, started on a change, did not end well\n"))
    #expect(try await lede("unread", "--count") == .ok("3\n"))
  }

  @Test func `a link in place of the file of the count is left alone`() async throws {
    let victim = try lede.sandbox.write("precious", to: "victim")
    try FileManager.default.removeItem(atPath: lede.sandbox.file("library/unread"))
    try FileManager.default.createSymbolicLink(
      atPath: lede.sandbox.file("library/unread"), withDestinationPath: victim)
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    #expect(lede.sandbox.text("victim") == "precious")
  }
}
