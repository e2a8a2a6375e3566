import Foundation
import GRDB
import Glibc
import TestSupport
import Testing

/// `lede backup` and `lede restore`.
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

  @Test func `a backup is a complete library, and a later backup replaces it`() async throws {
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

  @Test func `backup --json reports the path of the copy and its counts`() async throws {
    let report = try await lede("backup", "copy.db", "--json").json()
    #expect(report["schema"] == 1)
    #expect(report["backup"].string == lede.sandbox.file("copy.db"))
    #expect(report["feeds"] == 2)
    #expect(report["posts"] == 4)
  }

  @Test func `a backup succeeds while another process writes`() async throws {
    let lock = try WriteLock(on: database)
    #expect(try await lede("backup", "copy.db").ending == .exited(0))
    try lock.release()
  }

  @Test(arguments: ["copy.db-wal", "copy.db-journal"])
  func `backup does not overwrite a database that has a log file`(_ log: String) async throws {
    try lede.sandbox.write("old", to: "copy.db")
    try lede.sandbox.write("log", to: log)
    let run = try await lede("backup", "copy.db")
    #expect(
      run
        == .failed(
          1,
          """
          lede: \(lede.sandbox.file("copy.db")) is a database that is in use or was not closed \
          (\(lede.sandbox.file(log)) exists); use another file.

          """))
    #expect(lede.sandbox.text("copy.db") == "old")
    #expect(lede.sandbox.text(log) == "log")
  }

  @Test func `backup does not follow a symbolic link to a database that has a log file`()
    async throws
  {
    try lede.sandbox.write("old", to: "data/copy.db")
    try lede.sandbox.write("log", to: "data/copy.db-wal")
    try FileManager.default.createSymbolicLink(
      atPath: lede.sandbox.file("link.db"), withDestinationPath: "data/copy.db")
    let run = try await lede("backup", "link.db")
    #expect(run.ending == .exited(1) && run.isOneErrorLine)
    #expect(lede.sandbox.text("data/copy.db") == "old")
  }

  @Test func `backup of a damaged library does not replace an intact copy`() async throws {
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
          lede: the library is damaged; restore a copy with lede restore FILE \
          (problems found: the stored counts of the library are wrong)

          """))
    #expect(lede.sandbox.read("copy.db") == copy)
  }

  @Test func `backup needs a file as its target and an existing library as its source`()
    async throws
  {
    #expect(try await lede("backup", "-").ending == .exited(2))
    let run = try await lede.library("none")("backup", "copy.db")
    #expect(run.ending == .exited(1) && run.isOneErrorLine)
    #expect(!lede.sandbox.names().contains("copy.db"))
  }

  @Test func `a backup that runs out of space keeps the old copy and leaves no temporary file`()
    async throws
  {
    try lede.sandbox.write("precious", to: "out/copy.db")
    let small = ["/bin/sh", "-c", "ulimit -f 100 && exec \"$@\"", "sh"]
    let run = try await lede.start(["backup", "out/copy.db"], under: small).finish()
    #expect(run.ending == .exited(1) && run.isOneErrorLine)
    #expect(lede.sandbox.text("out/copy.db") == "precious")
    #expect(lede.sandbox.names(in: "out") == ["copy.db"])
  }

  // MARK: Restore

  /// Makes changes that a restore of an earlier copy must undo.
  private func makeChanges() async throws {
    _ = try await lede("mark-all-read", "--unlisted")
    _ = try await lede("remove", "bees")
    _ = try await lede("rules", "add", "x", "--star")
    library.server.set("/ants", .feed(TestFeed("ants", posts: 26...29).rss))
    #expect(try await lede.later()("refresh").output.hasSuffix("1 new\n"))
  }

  private func names() -> [String] { lede.sandbox.names(in: "library") }

  @Test func `restore brings back the copied state, and the previous library can be restored too`()
    async throws
  {
    _ = try await lede("star", try library.codes()[1])
    _ = try await lede("backup", "copy.db")
    let copied = try await LibraryContents(of: lede)
    let copy = lede.sandbox.read("copy.db")
    try await makeChanges()
    let changed = try await LibraryContents(of: lede)

    let kept = database + ".replaced1"
    #expect(
      try await lede("restore", "copy.db")
        == .ok(
          """
          Restored 2 feeds, 4 posts from copy.db.
          The previous library is kept; go back to it with: lede restore \(kept)

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
    // A second restore keeps all replaced libraries.
    #expect(try await lede("restore", database + ".replaced2").ending == .exited(0))
    #expect(try await LibraryContents(of: lede) == copied)
    #expect(try await lede("maint").ending == .exited(0))
  }

  @Test func `on another machine a restored library announces only later posts, each once`()
    async throws
  {
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

  @Test func `posts that were not announced when the copy was made are announced after a restore`()
    async throws
  {
    library.server.set("/ants", .feed(TestFeed("ants", posts: 26...29).rss))
    _ = try await lede.later()("refresh", "--quiet")
    _ = try await lede("backup", "copy.db")
    #expect(try await lede.later()("get-more", "--jsonl").lines.count == 1)
    _ = try await lede("restore", "copy.db")
    #expect(try await lede.later()("get-more", "--jsonl").lines.count == 1)
    #expect(try await lede.later()("get-more", "--jsonl") == .ok(""))
  }

  @Test func `restore --json reports what was restored and where the previous library is`()
    async throws
  {
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

  @Test func `item numbers and codes from before a restore never identify other posts`()
    async throws
  {
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

  @Test func `restoring the database of another library includes its write-ahead log`() async throws
  {
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

  @Test func `restore upgrades a copy of an older version and leaves the file unchanged`()
    async throws
  {
    let old = try Data(
      contentsOf: URL(filePath: Repository.file("Fixtures/libraries/first-release.db")))
    try lede.sandbox.write(old, to: "old.db")
    #expect(try await lede("restore", "old.db").ending == .exited(0))
    #expect(lede.sandbox.read("old.db") == Array(old))
    #expect(!names().contains { $0.contains("version") })
    try expectSoundDatabase(of: lede)
    #expect(try await lede("maint", "--check").ending == .exited(0))
  }

  @Test func `a copy with a different page size is restored`() async throws {
    _ = try await lede("backup", "copy.db")
    try await DatabaseQueue(path: lede.sandbox.file("copy.db")).writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA page_size = 1024; VACUUM")
    }
    let copied = try await LibraryContents(of: lede)
    try await makeChanges()
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

  @Test func `restore refuses a file that is not a copy, with the reason, and changes nothing`()
    async throws
  {
    func refuse(_ file: String, _ reason: String) async throws {
      try await expectRefusal(
        file, "\(lede.sandbox.file(file)) cannot be restored: \(reason).")
    }
    try await refuse("none.db", "there is no such file")
    try await refuse("none/none.db", "No such file or directory")
    try await refuse("library", "it is not a regular file")
    let notACopy = "it is not a copy written by lede backup"
    for (name, text) in [("list.opml", "<opml/>"), ("empty.db", "")] {
      try lede.sandbox.write(text, to: name)
      try await refuse(name, notACopy)
    }
    try await DatabaseQueue(path: lede.sandbox.file("other.db")).write {
      try $0.execute(sql: "CREATE TABLE t (a)")
    }
    try await refuse("other.db", notACopy)
  }

  @Test func `restore refuses the library itself as the copy`() async throws {
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

  @Test func `restore refuses a damaged copy`() async throws {
    _ = try await lede("backup", "copy.db")
    let whole = try #require(lede.sandbox.read("copy.db"))
    let path = lede.sandbox.file("copy.db")
    try lede.sandbox.write(whole.prefix(whole.count / 2), to: "copy.db")
    let cut = try await lede("restore", "copy.db")
    #expect(cut.ending == .exited(1) && cut.isOneErrorLine)
    #expect(cut.errors.hasPrefix("lede: the copy \(path) is damaged"))
    #expect(cut.errors.hasSuffix("; use another one.\n"))
    try lede.sandbox.write(whole, to: "copy.db")
    try await DatabaseQueue(path: path).write {
      try $0.execute(sql: "UPDATE libraryCount SET total = 9")
    }
    try await expectRefusal(
      "copy.db",
      """
      the copy \(path) is damaged (the stored counts of the library are wrong); \
      use another one.
      """)
  }

  @Test func `restore refuses a copy written by a newer version`() async throws {
    _ = try await lede("backup", "copy.db")
    try await DatabaseQueue(path: lede.sandbox.file("copy.db")).writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA user_version = 99")
    }
    let run = try await lede("restore", "copy.db")
    #expect(run.ending == .exited(1) && run.isOneErrorLine)
    #expect(run.errors.contains("copy.db has version 99") && run.errors.contains("newer lede"))
  }

  /// Restores a copy under a limit on the size of files.
  private func restore(_ copy: String, bytes: Int) async throws -> Run {
    // The unit of `ulimit -f` is 512 bytes.
    let small = ["/bin/sh", "-c", "ulimit -f \(bytes / 512) && exec \"$@\"", "sh"]
    return try await lede.start(["restore", copy], under: small).finish()
  }

  @Test func `restore without enough disk space changes nothing and names no temporary file`()
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
          lede: \(lede.sandbox.file("copy.db")) cannot be restored: the library \(database) is on a \
          full or failing disk; free space or check the disk.

          """))
    #expect(try await LibraryContents(of: lede) == before)
    #expect(!names().contains { $0.contains("replaced") || $0 == "restoring" })
  }

  @Test func `restore that fails before replacing the library keeps no second copy of it`()
    async throws
  {
    _ = try await lede("backup", "copy.db")
    // After a restore, the library and the copy have the same size.
    _ = try await lede("restore", "copy.db")
    _ = try await lede("mark-all-read", "--unlisted")
    let (before, files) = (try await LibraryContents(of: lede), names())
    // The limit has room for the copies but not for the write-ahead log.
    let size = try #require(lede.sandbox.read("library/lede.db")).count
    let run = try await restore("copy.db", bytes: size + 512)
    #expect(run.ending == .exited(1) && run.isOneErrorLine)
    #expect(run.errors.contains("the library \(database) is on a full or failing disk"))
    #expect(try await LibraryContents(of: lede) == before)
    #expect(names() == files)
    try expectSoundDatabase(of: lede)
  }

  // MARK: Libraries that cannot be opened

  @Test(arguments: ["garbage", "emptied", "gone"])
  func `restore replaces a library that cannot be opened and keeps its files`(
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

  @Test func `restore replaces a library whose file was overwritten with a copy`() async throws {
    _ = try await lede("backup", "copy.db")
    let contents = try await LibraryContents(of: lede)
    try lede.sandbox.write(try #require(lede.sandbox.read("copy.db")), to: "library/lede.db")
    _ = try await lede("mark-all-read", "--unlisted")
    #expect(try await lede("restore", "copy.db").ending == .exited(0))
    #expect(try await LibraryContents(of: lede) == contents)
    #expect(names().contains("lede.db.replaced1"))
  }

  @Test func `restore replaces a library with wrong counters and keeps the old file`() async throws
  {
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

  /// Leaves the library with a rollback journal, as a killed process does.
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
    // Makes the files look as if no process were writing them.
    let past = [
      timeval(tv_sec: 1_000_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000_000, tv_usec: 0),
    ]
    for name in ["lede.db", "lede.db-journal"] { utimes(lede.sandbox.file("killed/" + name), past) }
  }

  @Test func `unread --count ignores a transaction that was never committed`() async throws {
    try leaveJournal()
    #expect(try await lede.library("killed")("unread", "--count") == .ok("4\n"))
  }

  @Test func `the journal of a damaged library is not applied to the restored library`()
    async throws
  {
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
  func `restore does not take invalid sequence numbers from a damaged library`(
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

  @Test func `restore replaces a library whose sequence table cannot be read`() async throws {
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

  @Test func `a library with a negative schema version is refused and can be replaced`()
    async throws
  {
    _ = try await lede("backup", "copy.db")
    let contents = try await LibraryContents(of: lede)
    try await DatabaseQueue(path: database).write {
      try $0.execute(sql: "PRAGMA user_version = -5")
    }
    let run = try await lede("list")
    #expect(run.ending == .exited(1) && run.isOneErrorLine)
    #expect(try await lede("restore", "copy.db").ending == .exited(0))
    #expect(try await LibraryContents(of: lede) == contents)
  }

  @Test func `restore refuses the unfinished copy of an interrupted restore`() async throws {
    _ = try await lede("backup", "library/restoring/lede.db")
    try FileManager.default.createDirectory(
      atPath: lede.sandbox.file("library/restoring"), withIntermediateDirectories: true)
    #expect(try await lede("backup", "library/restoring/lede.db").ending == .exited(0))
    let run = try await lede("restore", "library/restoring/lede.db")
    #expect(run.ending == .exited(1))
    #expect(run.errors.contains("it is the unfinished copy of an interrupted restore"))
    #expect(lede.sandbox.names(in: "library/restoring") == ["lede.db"])
  }

  // MARK: Other processes

  @Test func `restore exits with 75 while another process holds the write lock`() async throws {
    _ = try await lede("backup", "copy.db")
    let lock = try WriteLock(on: database)
    let run = try await lede("restore", "copy.db")
    #expect(run.ending == .exited(75) && run.isOneErrorLine)
    try lock.release()
    #expect(names().filter { $0.contains("replaced") } == [])
    #expect(try await lede("restore", "copy.db").ending == .exited(0))
  }

  @Test func `restore exits with 75 while the library is being refreshed`() async throws {
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
}
