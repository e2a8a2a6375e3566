import Foundation
import Glibc
import TestSupport
import Testing

/// The program is killed, and loses nothing.
///
/// Each death holds a thread, of which tests that wait have need: in between they are let through.
@Suite(.serialized, .timeLimit(.minutes(20))) struct KillTests {
  private static let feeds = 20
  private static let posts = 5
  /// Half of them at system calls, half at random times.
  private static let points =
    ProcessInfo.processInfo.environment["LEDE_TEST_LONG"] == "1" ? 200 : 40

  /// What tells of new posts in three ways, the last of them not at all.
  private static let commands = [
    ["refresh", "--json"], ["get-more", "--jsonl"], ["refresh", "--quiet"],
  ]

  let server: TestHTTPServer
  let list: String
  /// A library that has subscribed and not fetched.
  let fresh: [String: [UInt8]]

  init() throws {
    let server = try TestHTTPServer()
    for number in 1...Self.feeds {
      let feed = TestFeed("f\(number)", posts: 1...Self.posts)
      server.set("/f\(number)", .feed(feed.rss, etag: "\"\(number)\""))
    }
    list = opml((1...Self.feeds).map { server.url("/f\($0)") })
    let lede = try Lede()
    _ = try lede("import", "-", input: list)
    fresh = try lede.sandbox.files()
    self.server = server
  }

  private static let everything = Set(
    (1...feeds).flatMap { feed in (1...posts).map { "f\(feed)-\($0)" } })

  @Test func `a refresh that is killed at a system call loses nothing`() async throws {
    for command in Self.commands {
      guard let calls = try calls(of: command) else { return }
      let points = Self.points / 2 / Self.commands.count
      for point in 0...points {
        await Task.yield()
        let call = 1 + (calls - 1) * point / points
        let runner = [Lede.built("kill-at-call"), "\(call)"]
        try kill(command) { try $0.start(command, under: runner).finish() }
      }
    }
  }

  @Test func `a refresh that is killed at a random time loses nothing`() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let start = ContinuousClock.now
    _ = try Lede(Sandbox(fresh))("refresh")
    let length = (ContinuousClock.now - start) / .microseconds(1)
    for point in 0..<Self.points / 2 {
      await Task.yield()
      let command = Self.commands[point % Self.commands.count]
      let moment = UInt32(Double.random(in: 0...length, using: &random))
      try kill(command, "seed \(seed), point \(point)") { lede in
        let process = try lede.start(command)
        usleep(moment)
        process.kill()
        return process.finish()
      }
    }
  }

  /// From a point on the disk fails, for good or for this process only.
  @Test func `a refresh that a failing disk interrupts says so, and loses nothing`() async throws {
    for command in Self.commands {
      guard let calls = try calls(of: command, failing: EIO) else { return }
      let points = Self.points / 4
      for point in 0..<points {
        await Task.yield()
        let call = 1 + calls * point / points
        let runner = [Lede.built("kill-at-call"), "\(call)"]
        try kill(command, "call \(call) of \(calls), \(command)") { lede in
          let failing = lede.with("KILL_AT_CALL_ERROR", "\(EIO)")
          let run = try failing.start(command, under: runner).finish()
          #expect([.exited(0), .exited(1)].contains(run.ending), "call \(call)")
          if run.ending != .exited(0) {
            #expect(run.saysOneLine, "call \(call)")
            #expect(run.errors.contains("full or failing disk"), "call \(call)")
          }
          return run
        }
      }
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a refresh that is asked to end does so at once, and loses nothing`(
    _ signal: Int32
  ) async throws {
    for number in 1...Self.feeds where number.isMultiple(of: 2) {
      let feed = TestFeed("f\(number)", posts: 1...Self.posts)
      server.set("/f\(number)", .delayed(by: .milliseconds(200), .feed(feed.rss)))
    }
    for point in 0..<4 {
      await Task.yield()
      try kill(Self.commands[point % Self.commands.count], "point \(point)") { lede in
        let process = try lede.start(Self.commands[point % Self.commands.count])
        usleep(UInt32(point) * 60_000)
        Glibc.kill(process.id, signal)
        let run = process.finish()
        #expect([.killed(signal: signal), .exited(0)].contains(run.ending))
        #expect(run.errors == "")
        // Nobody has to wait for what is gone.
        let next = try lede("refresh", "--quiet")
        #expect(next == .ok(""))
        return run
      }
    }
  }

  /// What is killed here makes the library, and fills it in one transaction.
  @Test func `a killed first import leaves all or nothing`() async throws {
    for moment: UInt32 in 0..<20 {
      await Task.yield()
      let lede = try Lede()
      let process = try lede.start(["import", "-"], input: list)
      usleep(moment * 4_000)
      process.kill()
      _ = process.finish()
      let found = try lede("feeds", "--json").json()["feeds"].array.count
      #expect([0, Self.feeds].contains(found))
      #expect(
        try lede("import", "-", input: list)
          == .ok("+\(Self.feeds - found) new · ~0 filed otherwise · =\(found) the same\n"))
      try expectSoundDatabase(of: lede)
    }
  }

  // MARK: One death

  private func kill(
    _ command: [String], _ comment: Comment? = nil, _ run: (Lede) throws -> Run
  ) throws {
    let lede = try Lede(Sandbox(fresh))
    let killed = try run(lede)
    try expectSoundDatabase(of: lede)
    let told = try posts(toldBy: killed, of: command, in: lede)
    let next = try lede("refresh", "--force", "--json")
    #expect(next.ending == .exited(0), comment)
    #expect(next.errors == "", comment)
    let toldNext = try posts(toldBy: next, of: Self.commands[0], in: lede)
    // Nothing is lost, and only what the killed command was telling may come twice.
    #expect(Set(told + toldNext) == Self.everything, comment)
    #expect(toldNext.count == Set(toldNext).count, comment)
    if killed.ending == .exited(0) { #expect(Set(told).isDisjoint(with: toldNext), comment) }

    let stored = try lede("list", "--all", "--jsonl").jsonLines().compactMap(guid)
    #expect(stored.count == Self.everything.count, comment)
    #expect(Set(stored) == Self.everything, comment)
    #expect(try lede("get-more", "--jsonl") == .ok(""), comment)
    try expectSoundDatabase(of: lede)
  }

  /// The guids of the posts that a command told of. What a killed one wrote before has arrived.
  private func posts(
    toldBy run: Run, of command: [String], in lede: Lede
  ) throws -> [String] {
    guard !run.output.isEmpty else { return [] }
    if command[0] == "get-more" { return try run.jsonLines().compactMap(guid) }
    let known = try lede("list", "--all", "--jsonl").jsonLines()
    let guids = Dictionary(uniqueKeysWithValues: known.map { ($0["id"], guid($0)) })
    return try run.json()["results"].array.flatMap { $0["new"].array }.compactMap {
      guids[$0] ?? nil
    }
  }

  private func guid(_ post: JSON) -> String? {
    post["_lede"]["guid"].string
  }

  /// How many system calls a command makes that change files; nil where nobody may count them.
  ///
  /// - Parameter error: what writing to the disk may end in, if only such calls are meant.
  private func calls(of command: [String], failing error: Int32? = nil) throws -> Int? {
    var lede = try Lede(Sandbox(fresh))
    lede.environment["KILL_AT_CALL_COUNT"] = lede.sandbox.file("calls")
    lede.environment["KILL_AT_CALL_ERROR"] = error.map { "\($0)" }
    let run = try lede.start(command, under: [Lede.built("kill-at-call"), "0"]).finish()
    guard run.ending != .exited(77) else { return nil }
    #expect(run.ending == .exited(0))
    let text = lede.sandbox.text("calls")?.trimmingCharacters(in: .newlines)
    let calls: Int = try #require(text.flatMap { Int($0) })
    return calls
  }
}
