import Foundation
import Glibc
import TestSupport
import Testing

/// Refreshes and imports that are killed lose no data.
@Suite(.runsProcesses) struct KillTests {
  private static let feeds = 20
  private static let posts = 5
  /// Half of the kills happen at system calls, the other half at random times.
  private static let points =
    ProcessInfo.processInfo.environment["LEDE_TEST_LONG"] == "1" ? 200 : 40

  /// Refreshes that announce posts at once, in a second step, and not at all.
  private static let commands = [
    ["refresh", "--json"], ["get-more", "--jsonl"], ["refresh", "--quiet"],
  ]

  let server: TestHTTPServer
  let list: String
  /// The files of a library that has subscribed to the feeds and fetched none.
  let fresh: [String: [UInt8]]

  init() async throws {
    let server = try TestHTTPServer()
    for number in 1...Self.feeds {
      let feed = TestFeed("f\(number)", posts: 1...Self.posts)
      server.set("/f\(number)", .feed(feed.rss, etag: "\"\(number)\""))
    }
    list = opml((1...Self.feeds).map { server.url("/f\($0)") })
    let lede = try Lede()
    _ = try await lede("import", "-", input: list)
    fresh = try lede.sandbox.files()
    self.server = server
  }

  private static let everything = Set(
    (1...feeds).flatMap { feed in (1...posts).map { "f\(feed)-\($0)" } })

  @Test(.needsTracing)
  func `a refresh that is killed at a system call loses nothing`() async throws {
    for command in Self.commands {
      let calls = try await calls(of: command)
      let points = Self.points / 2 / Self.commands.count
      for point in 0...points {
        let call = 1 + (calls - 1) * point / points
        let runner = [Lede.built("kill-at-call"), "\(call)"]
        try await kill(command) { try await $0.start(command, under: runner).finish() }
      }
    }
  }

  @Test func `a refresh that is killed at a random time loses nothing`() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let start = ContinuousClock.now
    _ = try await Lede(Sandbox(fresh))("refresh")
    let length = (ContinuousClock.now - start) / .microseconds(1)
    for point in 0..<Self.points / 2 {
      let command = Self.commands[point % Self.commands.count]
      let moment = Duration.microseconds(Double.random(in: 0...length, using: &random))
      try await kill(command, "seed \(seed), point \(point)") { lede in
        let process = try lede.start(command)
        try await Task.sleep(for: moment)
        process.kill()
        return await process.finish()
      }
    }
  }

  /// From one call on, the disk fails, for good or only for this process.
  @Test(.needsFailingCalls)
  func `a refresh that a failing disk interrupts reports it and loses nothing`() async throws {
    for command in Self.commands {
      let calls = try await calls(of: command, failing: EIO)
      let points = Self.points / 4
      for point in 0..<points {
        let call = 1 + calls * point / points
        let runner = [Lede.built("kill-at-call"), "\(call)"]
        try await kill(command, "call \(call) of \(calls), \(command)") { lede in
          let failing = lede.with("KILL_AT_CALL_ERROR", "\(EIO)")
          let run = try await failing.start(command, under: runner).finish()
          #expect([.exited(0), .exited(1)].contains(run.ending), "call \(call)")
          if run.ending != .exited(0) {
            #expect(run.isOneErrorLine, "call \(call)")
            #expect(run.errors.contains("full or failing disk"), "call \(call)")
          }
          return run
        }
      }
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a refresh that gets a termination signal ends at once and loses nothing`(
    _ signal: Int32
  ) async throws {
    for number in 1...Self.feeds where number.isMultiple(of: 2) {
      let feed = TestFeed("f\(number)", posts: 1...Self.posts)
      server.set("/f\(number)", .delayed(by: .milliseconds(200), .feed(feed.rss)))
    }
    for point in 0..<4 {
      try await kill(Self.commands[point % Self.commands.count], "point \(point)") { lede in
        let process = try lede.start(Self.commands[point % Self.commands.count])
        try await Task.sleep(for: .milliseconds(point * 60))
        Glibc.kill(process.id, signal)
        let run = await process.finish()
        #expect([.killed(signal: signal), .exited(0)].contains(run.ending))
        #expect(run.errors == "")
        // Ending must not wait for the slow responses.
        let next = try await lede("refresh", "--quiet")
        #expect(next == .ok(""))
        return run
      }
    }
  }

  /// The killed process creates the library and fills it in one transaction.
  @Test func `a first import that is killed stores all feeds or none`() async throws {
    for moment in 0..<20 {
      let lede = try Lede()
      let process = try lede.start(["import", "-"], input: list)
      try await Task.sleep(for: .milliseconds(moment * 4))
      process.kill()
      _ = await process.finish()
      let found = try await lede("feeds", "--json").json()["feeds"].array.count
      #expect([0, Self.feeds].contains(found))
      #expect(
        try await lede("import", "-", input: list)
          == .ok("+\(Self.feeds - found) new · ~0 different · =\(found) the same\n"))
      try expectSoundDatabase(of: lede)
    }
  }

  // MARK: One killed run

  private func kill(
    _ command: [String], _ comment: Comment? = nil, _ run: (Lede) async throws -> Run
  ) async throws {
    let lede = try Lede(Sandbox(fresh))
    let killed = try await run(lede)
    try expectSoundDatabase(of: lede)
    let announced = try await posts(announcedBy: killed, of: command, in: lede)
    let next = try await lede("refresh", "--force", "--json")
    #expect(next.ending == .exited(0), comment)
    #expect(next.errors == "", comment)
    let announcedNext = try await posts(announcedBy: next, of: Self.commands[0], in: lede)
    // No post is lost, and only posts that the killed command announced may be announced twice.
    #expect(Set(announced + announcedNext) == Self.everything, comment)
    #expect(announcedNext.count == Set(announcedNext).count, comment)
    if killed.ending == .exited(0) {
      #expect(Set(announced).isDisjoint(with: announcedNext), comment)
    }

    let stored = try await lede("list", "--all", "--jsonl").jsonLines().compactMap(guid)
    #expect(stored.count == Self.everything.count, comment)
    #expect(Set(stored) == Self.everything, comment)
    #expect(try await lede("get-more", "--jsonl") == .ok(""), comment)
    try expectSoundDatabase(of: lede)
  }

  /// Returns the GUIDs of the posts that a command announced. Output before a kill counts.
  private func posts(
    announcedBy run: Run, of command: [String], in lede: Lede
  ) async throws -> [String] {
    guard !run.output.isEmpty else { return [] }
    if command[0] == "get-more" { return try run.jsonLines().compactMap(guid) }
    let known = try await lede("list", "--all", "--jsonl").jsonLines()
    let guids = Dictionary(uniqueKeysWithValues: known.map { ($0["id"], guid($0)) })
    return try run.json()["results"].array.flatMap { $0["new"].array }.compactMap {
      guids[$0] ?? nil
    }
  }

  private func guid(_ post: JSON) -> String? {
    post["_lede"]["guid"].string
  }

  /// Returns the number of system calls with which a command changes files.
  ///
  /// - Parameter error: counts only calls that can fail with this error.
  private func calls(of command: [String], failing error: Int32? = nil) async throws -> Int {
    var lede = try Lede(Sandbox(fresh))
    lede.environment["KILL_AT_CALL_ERROR"] = error.map { "\($0)" }
    return try await lede.countCalls(of: command)
  }
}
