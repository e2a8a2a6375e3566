import GRDB
import TestSupport
import Testing

/// `lede maint`.
@Suite(.runsProcesses)
struct MaintTests {
  let library: FilledLibrary
  let lede: Lede

  init() async throws {
    library = try await FilledLibrary()
    lede = library.lede
  }

  /// Returns the report without sizes, which vary.
  private func maint(_ arguments: String...) async throws -> [String] {
    let run = try await lede.run(["maint"] + arguments)
    #expect(run.ending == .exited(0))
    #expect(run.errors == "")
    return run.lines.filter { !$0.hasPrefix("Size: ") }
  }

  @Test func `maint without retention rules removes nothing`() async throws {
    _ = try await lede("mark-all-read")
    let before = try await LibraryContents(of: lede)
    #expect(try await maint("--check") == ["The library is sound: 2 feeds, 4 posts."])
    #expect(
      try await maint() == [
        "The library is sound: 2 feeds, 4 posts.", "Dropped: 0 old posts, the text of 0 posts.",
        "Dropped: 0 posts of removed feeds, 0 changes from the undo history.",
      ])
    #expect(try await LibraryContents(of: lede) == before)
    #expect(try await lede("undo").ending == .exited(0))
  }

  @Test func `--keep-days removes posts that left their feed that many days ago`() async throws {
    _ = try await lede("mark-all-read")
    library.server.set("/ants", .feed(TestFeed("ants", posts: 28...28).rss))
    let later = lede.with("LEDE_NOW", "2026-03-20T12:00:00Z")
    #expect(try await later("refresh").ending == .exited(0))
    #expect(
      try await later("maint", "--keep-days", "10").lines[1]
        == "Dropped: 2 old posts, the text of 0 posts."
    )
    #expect(try await later("list", "--all", "--jsonl").lines.count == 2)
    library.server.set("/ants", .feed(TestFeed("ants", posts: 26...28).rss))
    let evenLater = lede.with("LEDE_NOW", "2026-03-21T12:00:00Z")
    #expect(try await evenLater("refresh") == .ok("2 ok · 1 unchanged · 0 new\n"))
  }

  @Test func `retention can be enabled and disabled, and a backup restores the removed posts`()
    async throws
  {
    _ = try await lede("mark-all-read")
    library.server.set("/ants", .feed(TestFeed("ants", posts: 28...28).rss))
    let later = lede.with("LEDE_NOW", "2026-03-20T12:00:00Z")
    #expect(try await later("refresh").ending == .exited(0))
    let before = try await LibraryContents(of: later)
    _ = try await later("backup", "backup.db")
    // Setting and unsetting the rule before a run removes nothing.
    _ = try await later("set", "ants", "--keep-days", "10")
    _ = try await later("set", "ants", "--keep-days", "")
    #expect(try await later("maint").lines[1] == "Dropped: 0 old posts, the text of 0 posts.")
    #expect(try await LibraryContents(of: later) == before)

    _ = try await later("set", "ants", "--keep-days", "10")
    #expect(try await later("maint").lines[1] == "Dropped: 2 old posts, the text of 0 posts.")
    #expect(try await later("undo") == .ok("Undone: set, 1 feed (ants).\n"))
    // A backup restores the removed posts unchanged, and none of them is announced.
    #expect(try await later("restore", "backup.db").ending == .exited(0))
    #expect(try await later("maint").lines[1] == "Dropped: 0 old posts, the text of 0 posts.")
    #expect(try await LibraryContents(of: later) == before)
    #expect(try await later("get-more", "--jsonl") == .ok(""))
  }

  @Test func `maint reports damage and changes nothing`() async throws {
    try await DatabaseQueue(path: lede.sandbox.file("library/lede.db")).write {
      try $0.execute(sql: "UPDATE libraryCount SET total = 9")
    }
    let run = try await lede("maint", "--archive-days", "0")
    #expect(run.ending == .exited(1))
    #expect(run.isOneErrorLine)
    #expect(try await lede("undo", "--list").lines.count == 2)
  }

  @Test func `maint exits with 75 while another process writes, and --check works`() async throws {
    let lock = try WriteLock(on: lede.sandbox.file("library/lede.db"))
    #expect(try await lede("maint", "--check") == .ok("The library is sound: 2 feeds, 4 posts.\n"))
    #expect(try await lede("maint").ending == .exited(75))
    try lock.release()
    #expect(try await lede("maint").ending == .exited(0))
  }

  @Test(arguments: [
    ["--archive-days", "-1"], ["--check", "--keep-days", "1"], ["--keep-posts", "x"],
  ])
  func `invalid options of maint are a usage error`(_ options: [String]) async throws {
    #expect(try await lede.run(["maint"] + options).ending == .exited(2))
  }
}
