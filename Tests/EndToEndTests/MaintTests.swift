import GRDB
import TestSupport
import Testing

/// The upkeep of a library.
struct MaintTests {
  let library: FilledLibrary
  let lede: Lede

  init() throws {
    library = try FilledLibrary()
    lede = library.lede
  }

  /// The report without sizes, which differ.
  private func maint(_ arguments: String...) throws -> [String] {
    let run = try lede.run(["maint"] + arguments)
    #expect(run.ending == .exited(0))
    #expect(run.errors == "")
    return run.lines.filter { !$0.hasPrefix("Size: ") }
  }

  @Test func `upkeep keeps everything if it is not told otherwise`() throws {
    _ = try lede("mark-all-read")
    let before = try LibraryContents(of: lede)
    #expect(try maint("--check") == ["Sound: 2 feeds, 4 posts."])
    #expect(
      try maint() == [
        "Sound: 2 feeds, 4 posts.", "Kept no longer: 0 posts, 0 bodies.",
        "Dropped: 0 posts of removed feeds, 0 changes to undo.",
      ])
    #expect(try LibraryContents(of: lede) == before)
    #expect(try lede("undo").ending == .exited(0))
  }

  @Test func `posts that have left their feed are kept no longer than wished`() throws {
    _ = try lede("mark-all-read")
    library.server.set("/ants", .feed(TestFeed("ants", posts: 28...28).rss))
    let later = lede.with("LEDE_NOW", "2026-03-20T12:00:00Z")
    #expect(try later("refresh").ending == .exited(0))
    #expect(
      try later("maint", "--keep-days", "10").lines[1] == "Kept no longer: 2 posts, 0 bodies.")
    #expect(try later("list", "--all", "--jsonl").lines.count == 2)
    library.server.set("/ants", .feed(TestFeed("ants", posts: 26...28).rss))
    let evenLater = lede.with("LEDE_NOW", "2026-03-21T12:00:00Z")
    #expect(try evenLater("refresh") == .ok("2 ok · 1 unchanged · 0 new\n"))
  }

  @Test func `a rule of retention can be switched off and on, and nothing is new by it`() throws {
    _ = try lede("mark-all-read")
    library.server.set("/ants", .feed(TestFeed("ants", posts: 28...28).rss))
    let later = lede.with("LEDE_NOW", "2026-03-20T12:00:00Z")
    #expect(try later("refresh").ending == .exited(0))
    let before = try LibraryContents(of: later)
    _ = try later("state", "export", "backup.jsonl")
    // Whoever switches it on looks before anything is taken.
    _ = try later("set", "ants", "--keep-days", "10")
    _ = try later("set", "ants", "--keep-days", "")
    #expect(try later("maint").lines[1] == "Kept no longer: 0 posts, 0 bodies.")
    #expect(try LibraryContents(of: later) == before)

    _ = try later("set", "ants", "--keep-days", "10")
    #expect(try later("maint").lines[1] == "Kept no longer: 2 posts, 0 bodies.")
    #expect(try later("undo") == .ok("Undone: set, 1 feed (ants).\n"))
    // What it took comes back from a backup, as it was and as no news.
    #expect(
      try later("state", "import", "backup.jsonl")
        == .ok("2 feeds: 0 added, 2 posts added, 0 marked or deleted.\n"))
    #expect(try later("maint").lines[1] == "Kept no longer: 0 posts, 0 bodies.")
    let after = try LibraryContents(of: later)
    #expect(after.feeds == before.feeds)
    #expect(
      Set(after.posts.map { $0.without(["id"]) }) == Set(before.posts.map { $0.without(["id"]) }))
    #expect(try later("get-more", "--jsonl") == .ok(""))
  }

  @Test func `a copy is a library, and a later one takes its place`() throws {
    try lede.sandbox.write("", to: "copy/here")
    #expect(
      try maint("--check", "--backup", "copy/lede.db")
        == ["Sound: 2 feeds, 4 posts.", "Copied to copy/lede.db."])
    #expect(try lede.sandbox.mode("copy/lede.db") == 0o600)
    let copy = lede.library("copy")
    #expect(try LibraryContents(of: copy) == LibraryContents(of: lede))
    #expect(try copy("undo", "--list") == lede("undo", "--list"))
    _ = try lede("mark-all-read", "--unlisted")
    let names = lede.sandbox.names(in: "copy")
    #expect(try lede("maint", "--backup", "copy/lede.db").ending == .exited(0))
    #expect(lede.sandbox.names(in: "copy") == names)
    #expect(try LibraryContents(of: copy) == LibraryContents(of: lede))
  }

  @Test func `damage is told, and nothing is changed`() throws {
    try DatabaseQueue(path: lede.sandbox.file("library/lede.db")).write {
      try $0.execute(sql: "UPDATE libraryCount SET total = 9")
    }
    let run = try lede("maint", "--archive-days", "0")
    #expect(run.ending == .exited(1))
    #expect(run.saysOneLine)
    #expect(try lede("undo", "--list").lines.count == 2)
  }

  @Test func `a library that others hold is busy, and can be looked at`() throws {
    let other = try DatabaseQueue(path: lede.sandbox.file("library/lede.db"))
    try other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      #expect(try lede("maint", "--check") == .ok("Sound: 2 feeds, 4 posts.\n"))
      #expect(try lede("maint").ending == .exited(75))
      try db.execute(sql: "ROLLBACK")
    }
    #expect(try lede("maint").ending == .exited(0))
  }

  @Test(arguments: [
    ["--archive-days", "-1"], ["--check", "--keep-days", "1"], ["--keep-posts", "x"],
  ])
  func `what upkeep cannot do is wrong usage`(_ options: [String]) throws {
    #expect(try lede.run(["maint"] + options).ending == .exited(2))
  }
}
