import Foundation
import GRDB
import Glibc
import TestSupport
import Testing

/// Copies of a library, and libraries that are restored from them.
@Suite(.runsProcesses)
struct BackupTests {
  let library: FilledLibrary
  let lede: Lede

  init() async throws {
    library = try await FilledLibrary()
    lede = library.lede
  }

  private var database: String { lede.sandbox.file("library/lede.db") }

  // MARK: Backup

  @Test func `a copy is a library, and a later one takes its place`() async throws {
    try lede.sandbox.write("", to: "copy/here")
    #expect(
      try await lede("backup", "copy/lede.db") == .ok("Copied 2 feeds, 4 posts to copy/lede.db.\n"))
    #expect(try lede.sandbox.mode("copy/lede.db") == 0o600)
    let copy = lede.library("copy")
    #expect(try await LibraryContents(of: copy) == LibraryContents(of: lede))
    #expect(try await copy("undo", "--list") == lede("undo", "--list"))
    _ = try await lede("mark-all-read", "--unlisted")
    let names = lede.sandbox.names(in: "copy")
    #expect(try await lede("backup", "copy/lede.db").ending == .exited(0))
    #expect(lede.sandbox.names(in: "copy") == names)
    #expect(try await LibraryContents(of: copy) == LibraryContents(of: lede))
  }

  @Test func `programs learn where the copy is`() async throws {
    let report = try await lede("backup", "copy.db", "--json").json()
    #expect(report["schema"] == 1)
    #expect(report["backup"].string == lede.sandbox.file("copy.db"))
    #expect(report["feeds"] == 2)
    #expect(report["posts"] == 4)
  }

  @Test func `a copy is made while another process writes`() async throws {
    let lock = try WriteLock(on: database)
    #expect(try await lede("backup", "copy.db").ending == .exited(0))
    try lock.release()
  }

  @Test(arguments: ["copy.db-wal", "copy.db-journal"])
  func `a database that was not closed is not replaced by a copy`(_ log: String) async throws {
    try lede.sandbox.write("old", to: "copy.db")
    try lede.sandbox.write("log", to: log)
    let run = try await lede("backup", "copy.db")
    #expect(
      run
        == .failed(
          1,
          """
          lede: \(lede.sandbox.file("copy.db")) is a database that is in use or was not closed: \
          \(lede.sandbox.file(log)) exists; name another file.

          """))
    #expect(lede.sandbox.text("copy.db") == "old")
    #expect(lede.sandbox.text(log) == "log")
  }

  @Test func `a link to a database that was not closed is not followed`() async throws {
    try lede.sandbox.write("old", to: "data/copy.db")
    try lede.sandbox.write("log", to: "data/copy.db-wal")
    try FileManager.default.createSymbolicLink(
      atPath: lede.sandbox.file("link.db"), withDestinationPath: "data/copy.db")
    let run = try await lede("backup", "link.db")
    #expect(run.ending == .exited(1) && run.saysOneLine)
    #expect(lede.sandbox.text("data/copy.db") == "old")
  }

  @Test func `a damaged library does not replace a good copy`() async throws {
    _ = try await lede("backup", "copy.db")
    let copy = lede.sandbox.read("copy.db")
    try await DatabaseQueue(path: database).write {
      try $0.execute(sql: "UPDATE libraryCount SET total = 9")
    }
    let run = try await lede("backup", "copy.db")
    #expect(
      run
        == .failed(
          1,
          """
          lede: the library is damaged, restore a copy with lede restore FILE: \
          the counts of the library are not what counting gives

          """))
    #expect(lede.sandbox.read("copy.db") == copy)
  }

  @Test func `a copy goes into a file, and only of a library that is there`() async throws {
    #expect(try await lede("backup", "-").ending == .exited(2))
    let run = try await lede.library("none")("backup", "copy.db")
    #expect(run.ending == .exited(1) && run.saysOneLine)
    #expect(!lede.sandbox.names().contains("copy.db"))
  }

  @Test func `a copy that finds no room leaves the old one, and nothing beside it`() async throws {
    try lede.sandbox.write("precious", to: "out/copy.db")
    let small = ["/bin/sh", "-c", "ulimit -f 100 && exec \"$@\"", "sh"]
    let run = try await lede.start(["backup", "out/copy.db"], under: small).finish()
    #expect(run.ending == .exited(1) && run.saysOneLine)
    #expect(lede.sandbox.text("out/copy.db") == "precious")
    #expect(lede.sandbox.names(in: "out") == ["copy.db"])
  }

  // MARK: Restore

  /// Changes all that a copy made before can bring back.
  private func changeMuch() async throws {
    _ = try await lede("mark-all-read", "--unlisted")
    _ = try await lede("remove", "bees")
    _ = try await lede("rules", "add", "x", "--star")
    library.server.set("/ants", .feed(TestFeed("ants", posts: 26...29).rss))
    #expect(try await lede.later()("refresh").output.hasSuffix("1 new\n"))
  }

  private func names() -> [String] { lede.sandbox.names(in: "library") }

  @Test func `a library is as it was when it was copied, and restoring can be taken back`()
    async throws
  {
    _ = try await lede("star", try library.codes()[1])
    _ = try await lede("backup", "copy.db")
    let copied = try await LibraryContents(of: lede)
    let copy = lede.sandbox.read("copy.db")
    try await changeMuch()
    let changed = try await LibraryContents(of: lede)

    let kept = database + ".replaced1"
    #expect(
      try await lede("restore", "copy.db")
        == .ok(
          """
          Restored 2 feeds, 4 posts from copy.db.
          The library as it was is kept; go back to it with: lede restore \(kept)

          """))
    #expect(try await LibraryContents(of: lede) == copied)
    #expect(try await lede("rules").output == lede.library("none")("rules").output)
    #expect(lede.sandbox.read("copy.db") == copy)
    #expect(try lede.sandbox.mode("library/lede.db") == 0o600)
    #expect(try lede.sandbox.mode("library/lede.db.replaced1") == 0o600)
    #expect(!names().contains("restoring"))
    try expectSoundDatabase(of: lede)

    #expect(try await lede("restore", kept).ending == .exited(0))
    #expect(try await LibraryContents(of: lede) == changed)
    #expect(names().contains("lede.db.replaced2"))
    // Restoring twice loses nothing.
    #expect(try await lede("restore", database + ".replaced2").ending == .exited(0))
    #expect(try await LibraryContents(of: lede) == copied)
    #expect(try await lede("maint").ending == .exited(0))
  }

  @Test func `another machine announces nothing old, and what is newer once`() async throws {
    let second = lede.library("second")
    #expect(try await lede("get-more", "--jsonl") == .ok(""))
    _ = try await lede("backup", "copy.db")
    #expect(
      try await second("restore", "copy.db") == .ok("Restored 2 feeds, 4 posts from copy.db.\n"))
    #expect(try await LibraryContents(of: second) == LibraryContents(of: lede))
    #expect(try await second("get-more", "--jsonl") == .ok(""))
    library.server.set("/ants", .feed(TestFeed("ants", posts: 26...29).rss))
    let run = try await second.later()("get-more", "--jsonl")
    #expect(try run.jsonLines().map { $0["title"].string } == ["Post 29"])
    #expect(try await second.later(4)("get-more", "--jsonl") == .ok(""))
  }

  @Test func `what the copy has not announced yet is announced`() async throws {
    library.server.set("/ants", .feed(TestFeed("ants", posts: 26...29).rss))
    _ = try await lede.later()("refresh", "--quiet")
    _ = try await lede("backup", "copy.db")
    #expect(try await lede.later()("get-more", "--jsonl").lines.count == 1)
    _ = try await lede("restore", "copy.db")
    #expect(try await lede.later()("get-more", "--jsonl").lines.count == 1)
    #expect(try await lede.later()("get-more", "--jsonl") == .ok(""))
  }

  @Test func `programs learn what was restored and where the library before is`() async throws {
    _ = try await lede("backup", "copy.db")
    let report = try await lede("restore", "copy.db", "--json").json()
    #expect(report["schema"] == 1)
    #expect(report["feeds"] == 2)
    #expect(report["posts"] == 4)
    #expect(report["previous"].string == database + ".replaced1")
    #expect(report["previous_damaged"] == false)
    let fresh = try await lede.library("second")("restore", "copy.db", "--json").json()
    #expect(fresh["previous"] == .null)
  }

  @Test func `numbers and codes from before a restore name nothing else`() async throws {
    _ = try await lede("backup", "copy.db")
    library.server.set("/ants", .feed(TestFeed("ants", posts: 26...29).rss))
    _ = try await lede.later()("refresh")
    _ = try await lede("list")
    let code = try await #require(try library.codes().first)
    _ = try await lede("restore", "copy.db")
    #expect(try await lede("mark-read", "1").ending == .exited(4))
    _ = try await lede.later()("refresh")
    #expect(try await lede("mark-read", code).ending == .exited(4))
    #expect(try await lede("list", "--jsonl").lines.count == 5)
    #expect(try await lede("mark-read", "1").ending == .exited(0))
  }

  @Test func `the database of another library is restored with its log`() async throws {
    let other = try DatabaseQueue(path: database)
    try await other.writeWithoutTransaction { db in
      try db.execute(sql: "UPDATE feed SET title = 'Named' WHERE id = 1")
    }
    #expect((lede.sandbox.read("library/lede.db-wal")?.count ?? 0) > 0)
    let second = lede.library("second")
    #expect(try await second("restore", "library/lede.db").ending == .exited(0))
    #expect(try await second("feeds").output.contains("Named"))
    try other.close()
  }

  @Test func `a copy of an older version is brought up to date and stays as it is`() async throws {
    let old = try Data(
      contentsOf: URL(filePath: Repository.file("Fixtures/libraries/first-release.db")))
    try lede.sandbox.write(old, to: "old.db")
    #expect(try await lede("restore", "old.db").ending == .exited(0))
    #expect(lede.sandbox.read("old.db") == Array(old))
    #expect(!names().contains { $0.contains("version") })
    try expectSoundDatabase(of: lede)
    #expect(try await lede("maint", "--check").ending == .exited(0))
  }

  @Test func `a copy with pages of another size is restored`() async throws {
    _ = try await lede("backup", "copy.db")
    try await DatabaseQueue(path: lede.sandbox.file("copy.db")).writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA page_size = 1024; VACUUM")
    }
    let copied = try await LibraryContents(of: lede)
    try await changeMuch()
    #expect(try await lede("restore", "copy.db").ending == .exited(0))
    #expect(try await LibraryContents(of: lede) == copied)
    try expectSoundDatabase(of: lede)
  }

  // MARK: Copies that cannot be restored

  private func expectRefusal(_ file: String, _ line: String) async throws {
    let before = try await LibraryContents(of: lede)
    #expect(try await lede("restore", file) == .failed(1, "lede: \(line)\n"))
    #expect(try await LibraryContents(of: lede) == before)
    #expect(!names().contains { $0.contains("replaced") || $0 == "restoring" })
    let second = lede.library("second")
    #expect(try await second("restore", file).ending == .exited(1))
    #expect(!lede.sandbox.names(in: "second").contains("lede.db"))
  }

  @Test func `what is no copy is refused in a sentence, and nothing is changed`() async throws {
    func refuse(_ file: String, _ reason: String) async throws {
      try await expectRefusal(
        file, "\(lede.sandbox.file(file)) cannot be restored: \(reason).")
    }
    try await refuse("none.db", "there is no such file")
    try await refuse("none/none.db", "No such file or directory")
    try await refuse("library", "it is not a regular file")
    let noCopy = "it is not a copy of a library, which lede backup writes"
    for (name, text) in [("list.opml", "<opml/>"), ("empty.db", "")] {
      try lede.sandbox.write(text, to: name)
      try await refuse(name, noCopy)
    }
    try await DatabaseQueue(path: lede.sandbox.file("other.db")).write {
      try $0.execute(sql: "CREATE TABLE t (a)")
    }
    try await refuse("other.db", noCopy)
  }

  @Test func `the library itself is no copy`() async throws {
    try FileManager.default.createSymbolicLink(
      atPath: lede.sandbox.file("link"), withDestinationPath: "library/lede.db")
    for name in ["library/lede.db", "link"] {
      #expect(
        try await lede("restore", name)
          == .failed(
            1,
            "lede: \(lede.sandbox.file(name)) cannot be restored: it is the library itself.\n"))
    }
  }

  @Test func `a damaged copy is refused`() async throws {
    _ = try await lede("backup", "copy.db")
    let whole = try #require(lede.sandbox.read("copy.db"))
    let path = lede.sandbox.file("copy.db")
    try lede.sandbox.write(whole.prefix(whole.count / 2), to: "copy.db")
    let cut = try await lede("restore", "copy.db")
    #expect(cut.ending == .exited(1) && cut.saysOneLine)
    #expect(cut.errors.hasPrefix("lede: the copy \(path) is damaged"))
    #expect(cut.errors.hasSuffix("; restore another one.\n"))
    try lede.sandbox.write(whole, to: "copy.db")
    try await DatabaseQueue(path: path).write {
      try $0.execute(sql: "UPDATE libraryCount SET total = 9")
    }
    try await expectRefusal(
      "copy.db",
      """
      the copy \(path) is damaged (the counts of the library are not what counting gives); \
      restore another one.
      """)
  }

  @Test func `a copy of a newer version is refused`() async throws {
    _ = try await lede("backup", "copy.db")
    try await DatabaseQueue(path: lede.sandbox.file("copy.db")).writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA user_version = 99")
    }
    let run = try await lede("restore", "copy.db")
    #expect(run.ending == .exited(1) && run.saysOneLine)
    #expect(run.errors.contains("copy.db has version 99") && run.errors.contains("newer lede"))
  }

  /// Restores a copy where files have no more than a number of bytes.
  private func restore(_ copy: String, bytes: Int) async throws -> Run {
    // In units of 512 bytes.
    let small = ["/bin/sh", "-c", "ulimit -f \(bytes / 512) && exec \"$@\"", "sh"]
    return try await lede.start(["restore", copy], under: small).finish()
  }

  @Test func `a copy that finds no room changes nothing, and the reason names no other file`()
    async throws
  {
    _ = try await lede("backup", "copy.db")
    let before = try await LibraryContents(of: lede)
    let run = try await restore("copy.db", bytes: 50_000)
    #expect(
      run
        == .failed(
          1,
          """
          lede: \(lede.sandbox.file("copy.db")) cannot be restored: the library \(database) met a \
          full or failing disk; make room or check the disk.

          """))
    #expect(try await LibraryContents(of: lede) == before)
    #expect(!names().contains { $0.contains("replaced") || $0 == "restoring" })
  }

  @Test func `a library that was not replaced is not kept a second time`() async throws {
    _ = try await lede("backup", "copy.db")
    // Then both have the same size.
    _ = try await lede("restore", "copy.db")
    _ = try await lede("mark-all-read", "--unlisted")
    let (before, files) = (try await LibraryContents(of: lede), names())
    // There is room for the copies, and not for the write-ahead log.
    let size = try #require(lede.sandbox.read("library/lede.db")).count
    let run = try await restore("copy.db", bytes: size + 512)
    #expect(run.ending == .exited(1) && run.saysOneLine)
    #expect(run.errors.contains("the library \(database) met a full or failing disk"))
    #expect(try await LibraryContents(of: lede) == before)
    #expect(names() == files)
    try expectSoundDatabase(of: lede)
  }

  // MARK: Libraries that cannot be opened

  @Test(arguments: ["garbage", "emptied", "gone"])
  func `a library that cannot be opened is replaced, and its files are kept`(
    _ damage: String
  ) async throws {
    _ = try await lede("backup", "copy.db")
    let contents = try await LibraryContents(of: lede)
    let garbage = [UInt8](repeating: 0x2A, count: 10_000)
    switch damage {
    case "garbage": try lede.sandbox.write(garbage, to: "library/lede.db")
    case "emptied": try lede.sandbox.write("", to: "library/lede.db")
    default: try FileManager.default.removeItem(atPath: database)
    }
    if damage != "garbage" { try lede.sandbox.write("log", to: "library/lede.db-wal") }
    let advice = try await lede("list")
    #expect(advice.errors.contains("restore a copy with lede restore FILE"))
    #expect(
      try await lede("restore", "copy.db")
        == .ok(
          """
          Restored 2 feeds, 4 posts from copy.db.
          The damaged library is kept as \(database).replaced1.

          """))
    #expect(try await LibraryContents(of: lede) == contents)
    let mode = try await DatabaseQueue(path: database).read { db in
      try String.fetchOne(db, sql: "PRAGMA journal_mode")
    }
    #expect(mode == "wal")
    if damage == "garbage" {
      #expect(lede.sandbox.read("library/lede.db.replaced1") == garbage)
    } else {
      #expect(lede.sandbox.text("library/lede.db.replaced1-wal") == "log")
    }
    #expect(try lede.sandbox.mode("library/lede.db") == 0o600)
    try expectSoundDatabase(of: lede)
  }

  @Test func `a library that is a copy put in its place by hand is replaced`() async throws {
    _ = try await lede("backup", "copy.db")
    let contents = try await LibraryContents(of: lede)
    try lede.sandbox.write(try #require(lede.sandbox.read("copy.db")), to: "library/lede.db")
    _ = try await lede("mark-all-read", "--unlisted")
    #expect(try await lede("restore", "copy.db").ending == .exited(0))
    #expect(try await LibraryContents(of: lede) == contents)
    #expect(names().contains("lede.db.replaced1"))
  }

  @Test func `a library with wrong counters is replaced, and its pages are kept`() async throws {
    _ = try await lede("backup", "copy.db")
    let contents = try await LibraryContents(of: lede)
    try await DatabaseQueue(path: database).write {
      try $0.execute(sql: "UPDATE libraryCount SET total = 9")
    }
    #expect(try await lede("restore", "copy.db").ending == .exited(0))
    #expect(try await LibraryContents(of: lede) == contents)
    #expect(try await lede("maint", "--check").ending == .exited(0))
    #expect(names().contains("lede.db.replaced1"))
  }

  /// Leaves the library with a rollback journal, as a process that is killed does.
  private func leaveJournal() throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(path: database, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      try db.execute(sql: "PRAGMA cache_spill = 1; PRAGMA cache_size = 1; BEGIN IMMEDIATE")
      try db.execute(sql: "UPDATE libraryCount SET unread = 77, total = 77")
      try db.execute(
        sql: """
          INSERT INTO savedSearch WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
            WHERE i < 2000) SELECT 'n' || i, hex(zeroblob(500)) FROM n
          """)
    }
    for name in ["lede.db", "lede.db-journal"] {
      let bytes = try #require(lede.sandbox.read("library/" + name))
      try lede.sandbox.write(bytes, to: "killed/" + name)
      chmod(lede.sandbox.file("killed/" + name), 0o600)
    }
    try queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    chmod(lede.sandbox.file("killed"), 0o700)
    // Nothing has been written for a while.
    let past = [
      timeval(tv_sec: 1_000_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000_000, tv_usec: 0),
    ]
    for name in ["lede.db", "lede.db-journal"] { utimes(lede.sandbox.file("killed/" + name), past) }
  }

  @Test func `a transaction that was never committed is not counted`() async throws {
    try leaveJournal()
    #expect(try await lede.library("killed")("unread", "--count") == .ok("4\n"))
  }

  @Test func `a journal of a damaged library is not played into the restored one`() async throws {
    _ = try await lede("backup", "copy.db")
    let contents = try await LibraryContents(of: lede)
    try leaveJournal()
    let killed = lede.library("killed")
    try lede.sandbox.write("", to: "killed/lede.db")
    #expect(try await killed("restore", "copy.db").ending == .exited(0))
    #expect(try await LibraryContents(of: killed) == contents)
    #expect(try await killed("maint", "--check").ending == .exited(0))
    #expect(lede.sandbox.names(in: "killed").contains("lede.db.replaced1-journal"))
  }

  @Test(arguments: ["NULL", "'abc'", "x'01'", "9223372036854775807"])
  func `numbers that a damaged library cannot have given are not carried over`(
    _ number: String
  ) async throws {
    _ = try await lede("backup", "copy.db")
    let contents = try await LibraryContents(of: lede)
    try await DatabaseQueue(path: database).write {
      try $0.execute(sql: "UPDATE sqlite_sequence SET seq = \(number)")
    }
    #expect(try await lede("restore", "copy.db").ending == .exited(0))
    #expect(try await LibraryContents(of: lede) == contents)
    #expect(try await lede("mark-all-read", "--unlisted").ending == .exited(0))
  }

  @Test func `a library whose sequences cannot be read is replaced`() async throws {
    _ = try await lede("backup", "copy.db")
    let contents = try await LibraryContents(of: lede)
    let page = try await DatabaseQueue(path: database).read {
      try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_sequence'")
    }
    var bytes = try #require(lede.sandbox.read("library/lede.db"))
    let start = (try #require(page) - 1) * 4096
    for offset in start..<(start + 4096) { bytes[offset] = 0x2A }
    try lede.sandbox.write(bytes, to: "library/lede.db")
    #expect(try await lede("restore", "copy.db").ending == .exited(0))
    #expect(try await LibraryContents(of: lede) == contents)
  }

  @Test func `a library with a negative version is refused, and replaced`() async throws {
    _ = try await lede("backup", "copy.db")
    let contents = try await LibraryContents(of: lede)
    try await DatabaseQueue(path: database).write {
      try $0.execute(sql: "PRAGMA user_version = -5")
    }
    let run = try await lede("list")
    #expect(run.ending == .exited(1) && run.saysOneLine)
    #expect(try await lede("restore", "copy.db").ending == .exited(0))
    #expect(try await LibraryContents(of: lede) == contents)
  }

  @Test func `the unfinished copy of an interrupted restore is no copy`() async throws {
    _ = try await lede("backup", "library/restoring/lede.db")
    try FileManager.default.createDirectory(
      atPath: lede.sandbox.file("library/restoring"), withIntermediateDirectories: true)
    #expect(try await lede("backup", "library/restoring/lede.db").ending == .exited(0))
    let run = try await lede("restore", "library/restoring/lede.db")
    #expect(run.ending == .exited(1))
    #expect(run.errors.contains("it is the unfinished copy of a restore that was interrupted"))
    #expect(lede.sandbox.names(in: "library/restoring") == ["lede.db"])
  }

  // MARK: Other processes

  @Test func `a library that others hold is busy`() async throws {
    _ = try await lede("backup", "copy.db")
    let lock = try WriteLock(on: database)
    let run = try await lede("restore", "copy.db")
    #expect(run.ending == .exited(75) && run.saysOneLine)
    try lock.release()
    #expect(names().filter { $0.contains("replaced") } == [])
    #expect(try await lede("restore", "copy.db").ending == .exited(0))
  }

  @Test func `a library that is being refreshed is busy`() async throws {
    _ = try await lede("backup", "copy.db")
    library.server.set("/slow", .slow)
    _ = try await lede("add", "--no-refresh", library.server.url("/slow"))
    let refresh = try lede.start(["refresh", "--feed", "slow"])
    await library.server.wait { $0.requests.contains { $0.path == "/slow" } }
    #expect(
      try await lede("restore", "copy.db")
        == .failed(
          75,
          """
          lede: the library \(database) is being refreshed by process \(refresh.id); \
          try again later.

          """))
    refresh.kill()
    _ = await refresh.finish()
  }

  // MARK: Removed commands and formats

  @Test(arguments: [
    ["state"], ["state", "export"], ["state", "import", "x.jsonl"], ["help", "state"],
  ])
  func `state was removed, and its replacement is named`(_ command: [String]) async throws {
    #expect(
      try await lede.run(command)
        == .failed(
          2,
          """
          lede: lede state was removed; lede backup FILE copies the library, and lede restore FILE \
          replaces it with a copy

          """))
  }

  @Test(arguments: [["--backup", "x.db"], ["--backup=x.db"], ["--check", "--backup", "x.db"]])
  func `maint --backup was removed, and its replacement is named`(_ options: [String]) async throws
  {
    #expect(
      try await lede.run(["maint"] + options)
        == .failed(
          2,
          "lede: lede maint --backup was removed; lede backup FILE copies the library\n"))
    #expect(!lede.sandbox.names().contains("x.db"))
  }

  @Test(arguments: ["restore", "import", "add"])
  func `a state file is refused with advice`(_ command: String) async throws {
    try lede.sandbox.write("{\"lede_state\":1}\n{\"lede_state_end\":1}\n", to: "state.jsonl")
    let run = try await lede(command, "state.jsonl")
    #expect(run.ending == .exited(1) && run.saysOneLine)
    #expect(
      run.errors.hasSuffix(
        "state files are not supported; run lede backup FILE on the machine that wrote it, and "
          + "lede restore FILE here\n"))
  }
}
