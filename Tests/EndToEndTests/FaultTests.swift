import GRDB
import Glibc
import TestSupport
import Testing

/// Full disks and clock changes: a clear message, and no data loss.
@Suite(.runsProcesses)
struct FaultTests {
  let server: TestHTTPServer
  let lede: Lede

  init() async throws {
    server = try TestHTTPServer()
    lede = try Lede()
    serve(1...3)
    _ = try await lede("add", server.url("/ants"))
  }

  private func serve(_ posts: ClosedRange<Int>) {
    server.set("/ants", .feed(TestFeed("ants", posts: posts).rss))
  }

  private func guids(_ arguments: String...) async throws -> [String] {
    try await lede.run(arguments).jsonLines().compactMap(\.["_lede"]["guid"].string)
  }

  /// A shell command that limits the size of files to a number of blocks of 512 bytes.
  private func limit(_ blocks: Int) -> [String] {
    ["/bin/sh", "-c", "ulimit -f \(blocks) && exec \"$@\"", "sh"]
  }

  @Test(arguments: [["refresh"], ["get-more", "--jsonl"], ["refresh", "--quiet"]])
  func `a refresh that runs out of disk space reports that and loses nothing`(_ command: [String])
    async throws
  {
    serve(1...2_000)
    let database = lede.sandbox.file("library/lede.db")
    for blocks in [100, 300, 600] {
      let run = try await lede.later().start(command, under: limit(blocks)).finish()
      #expect(
        run
          == .failed(
            1,
            """
            lede: the library \(database) is on a full or failing disk; \
            free space or check the disk.

            """))
      try expectSoundDatabase(of: lede)
      #expect(try await guids("list", "--all", "--jsonl") == ["ants-3", "ants-2", "ants-1"])
    }
    let new = try await lede.later().run(["get-more", "--jsonl"]).jsonLines().compactMap(
      \.["_lede"]["guid"].string)
    #expect(new.count == 1_997)
    #expect(Set(new) == Set((4...2_000).map { "ants-\($0)" }))
  }

  @Test func `commands that only read work on a full disk`() async throws {
    let usual = try await Self.readers.asyncMap { try await lede.run($0) }
    for blocks in [0, 8] {
      let run = try await lede.start(["list"], under: limit(blocks)).finish()
      #expect(run.ending == .exited(0))
      #expect(run.output.hasSuffix("3 unread. Mark all as read: lede mark-all-read\n"))
      #expect(
        run.errors
          == "lede: the library cannot be written, so the listing has no numbers; use item codes\n")
      for (command, usual) in zip(Self.readers, usual) {
        #expect(
          try await lede.start(command, under: limit(blocks)).finish() == usual, "\(command)")
      }
    }
    let run = try await lede.start(["mark-all-read"], under: limit(0)).finish()
    #expect(
      run
        == .failed(
          1,
          """
          lede: the library \(lede.sandbox.file("library/lede.db")) is on a full or failing disk; \
          free space or check the disk.

          """))
    try expectSoundDatabase(of: lede)
    #expect(try await lede("mark-all-read") == .ok("3 posts marked as read.\n"))
  }

  private static let readers = [
    ["unread", "--count"], ["unread"], ["status"], ["feeds"], ["export"], ["explain", "ants"],
    ["undo", "--list"], ["maint", "--check"], ["names", "feeds"],
  ]

  @Test func `a library left by a killed process can be read on a full disk`() async throws {
    let database = lede.sandbox.file("library/lede.db")
    let killed = lede.library("killed")
    try await DatabaseQueue(path: database).writeWithoutTransaction { db in
      try db.execute(sql: "UPDATE unread SET arrival = 0; DELETE FROM unread WHERE postId = 1")
      try db.execute(sql: "UPDATE feedCount SET unread = 2; UPDATE libraryCount SET unread = 2")
      // The state of the files while another process has the library open.
      for end in ["", "-wal"] {
        let bytes = try #require(lede.sandbox.read("library/lede.db" + end))
        try lede.sandbox.write(bytes, to: "killed/lede.db" + end)
      }
    }
    for name in ["killed/lede.db", "killed/lede.db-wal"] { chmod(lede.sandbox.file(name), 0o600) }
    #expect(lede.sandbox.read("killed/lede.db-wal")?.isEmpty == false)
    let run = try await killed.start(["unread", "--count"], under: limit(0)).finish()
    #expect(run == .ok("2\n"))
    #expect(try await killed("unread", "--count") == .ok("2\n"))
  }

  @Test func `a library that could not be created on a full disk is created later`() async throws {
    let other = lede.library("other")
    let run = try await other.start(["add", server.url("/ants")], under: limit(8)).finish()
    #expect(run.ending == .exited(1))
    #expect(run.isOneErrorLine)
    #expect(try await other("add", server.url("/ants")) == .ok("ants: added, 3 posts.\n"))
  }

  @Test(arguments: ["2025-03-01T12:00:00Z", "2028-03-01T12:00:00Z", "1970-01-01T00:00:00Z"])
  func `a clock that jumps makes no known post new and removes none`(_ moment: String) async throws
  {
    let jumped = lede.with("LEDE_NOW", moment)
    #expect(try await jumped("refresh", "--force") == .ok("1 ok · 0 unchanged · 0 new\n"))
    serve(2...4)
    #expect(try await jumped("refresh", "--force") == .ok("1 ok · 0 unchanged · 1 new\n"))
    #expect(try await jumped("unread", "--count") == .ok("4\n"))

    // The clock jumps back.
    #expect(try await lede("refresh", "--force") == .ok("1 ok · 0 unchanged · 0 new\n"))
    serve(1...5)
    #expect(try await lede("refresh", "--force") == .ok("1 ok · 0 unchanged · 1 new\n"))
    #expect(await Set(try guids("list", "--jsonl")) == Set((1...5).map { "ants-\($0)" }))
    try expectSoundDatabase(of: lede)
  }
}
