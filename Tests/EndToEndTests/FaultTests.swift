import Glibc
import TestSupport
import Testing

/// Disks that are full, and clocks that jump: a clear message, and nothing lost.
struct FaultTests {
  let server: TestHTTPServer
  let lede: Lede

  init() throws {
    server = try TestHTTPServer()
    lede = try Lede()
    serve(1...3)
    _ = try lede("add", server.url("/ants"))
  }

  private func serve(_ posts: ClosedRange<Int>) {
    server.set("/ants", .feed(TestFeed("ants", posts: posts).rss))
  }

  private func guids(_ arguments: String...) throws -> [String] {
    try lede.run(arguments).jsonLines().compactMap(\.["_lede"]["guid"].string)
  }

  /// A shell that lets no file grow beyond so many blocks of 512 bytes.
  private func limit(_ blocks: Int) -> [String] {
    ["/bin/sh", "-c", "ulimit -f \(blocks) && exec \"$@\"", "sh"]
  }

  @Test(arguments: [["refresh"], ["get-more", "--jsonl"], ["refresh", "--quiet"]])
  func `a refresh that finds no room says so, and loses nothing`(_ command: [String]) throws {
    serve(1...2_000)
    let database = lede.sandbox.file("library/lede.db")
    for blocks in [100, 300, 600] {
      let run = try lede.later().start(command, under: limit(blocks)).finish()
      #expect(
        run
          == .failed(
            1,
            """
            lede: The library \(database) met a full or failing disk; make room or check the disk.

            """))
      try expectSoundDatabase(of: lede)
      #expect(try guids("list", "--all", "--jsonl") == ["ants-3", "ants-2", "ants-1"])
    }
    let new = try lede.later().run(["get-more", "--jsonl"]).jsonLines().compactMap(
      \.["_lede"]["guid"].string)
    #expect(new.count == 1_997)
    #expect(Set(new) == Set((4...2_000).map { "ants-\($0)" }))
  }

  @Test func `a library that finds no room at first is made later`() throws {
    let other = lede.library("other")
    let run = try other.start(["add", server.url("/ants")], under: limit(8)).finish()
    #expect(run.ending == .exited(1))
    #expect(run.saysOneLine)
    #expect(try other("add", server.url("/ants")) == .ok("ants: added, 3 posts.\n"))
  }

  @Test(arguments: ["2025-03-01T12:00:00Z", "2028-03-01T12:00:00Z", "1970-01-01T00:00:00Z"])
  func `a clock that jumps makes nothing new and takes nothing away`(_ moment: String) throws {
    let jumped = lede.with("LEDE_NOW", moment)
    #expect(try jumped("refresh", "--force") == .ok("1 ok · 0 unchanged · 0 new\n"))
    serve(2...4)
    #expect(try jumped("refresh", "--force") == .ok("1 ok · 0 unchanged · 1 new\n"))
    #expect(try jumped("unread", "--count") == .ok("4\n"))

    // And back.
    #expect(try lede("refresh", "--force") == .ok("1 ok · 0 unchanged · 0 new\n"))
    serve(1...5)
    #expect(try lede("refresh", "--force") == .ok("1 ok · 0 unchanged · 1 new\n"))
    #expect(Set(try guids("list", "--jsonl")) == Set((1...5).map { "ants-\($0)" }))
    try expectSoundDatabase(of: lede)
  }
}
