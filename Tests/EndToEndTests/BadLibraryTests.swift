import Foundation
import GRDB
import Glibc
import Testing

/// Libraries and OPML lists that cannot be used: the error is one line, and the files do not
/// change.
@Suite(.runsProcesses)
struct BadLibraryTests {
  let lede: Lede
  var database: String { lede.sandbox.file("library/lede.db") }

  /// Commands that read, mark or fetch.
  private static let commands = [
    ["list"], ["unread", "--count"], ["refresh"], ["feeds", "--json"], ["mark-all-read"],
    ["add", "--no-refresh", "https://h.example/"], ["export"],
  ]

  init() throws {
    lede = try Lede()
  }

  private func expectFailure(_ line: String, of command: [String]) async throws {
    #expect(try await lede.run(command) == .failed(1, "lede: \(line)\n"))
  }

  private var isDamaged: String {
    "\(database) is damaged or is not a library of lede; restore a copy with lede restore FILE, or "
      + "move it away."
  }

  @Test(arguments: commands)
  func `a regular file in place of the library folder is reported and left unchanged`(
    _ command: [String]
  ) async throws {
    try lede.sandbox.write("precious", to: "library")
    try await expectFailure(
      "\(lede.sandbox.file("library")) is not a folder; give the path of the library's folder.",
      of: command)
    #expect(lede.sandbox.text("library") == "precious")
  }

  @Test func `a library folder below a regular file is reported`() async throws {
    try lede.sandbox.write("precious", to: "file")
    let run = try await lede("list", "--data-dir", "file/library")
    #expect(run.ending == .exited(1))
    #expect(run.isOneErrorLine)
    #expect(lede.sandbox.text("file") == "precious")
  }

  @Test(arguments: commands)
  func `a library file that is not a database is reported and left unchanged`(_ command: [String])
    async throws
  {
    let garbage = [UInt8](repeating: 0x2A, count: 10_000)
    try lede.sandbox.write(garbage, to: "library/lede.db")
    try await expectFailure(isDamaged, of: command)
    #expect(lede.sandbox.read("library/lede.db") == garbage)
  }

  @Test(arguments: commands)
  func `a library of a newer version is reported and left unchanged`(_ command: [String])
    async throws
  {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    try await DatabaseQueue(path: database).writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA user_version = 99")
    }
    let before = lede.sandbox.read("library/lede.db")
    try await expectFailure(
      "the library \(database) has version 99, but this program supports "
        + "only versions up to 4; use a newer lede.",
      of: command)
    #expect(lede.sandbox.read("library/lede.db") == before)
  }

  @Test(arguments: commands)
  func `a database of another program is reported and left unchanged`(_ command: [String])
    async throws
  {
    try FileManager.default.createDirectory(
      atPath: lede.sandbox.file("library"), withIntermediateDirectories: true)
    try await DatabaseQueue(path: database).write {
      try $0.execute(sql: "CREATE TABLE theirs (id)")
    }
    try await expectFailure(isDamaged, of: command)
    #expect(
      try await DatabaseQueue(path: database).read {
        try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema")
      } == ["theirs"])
  }

  @Test func `a truncated database is reported`() async throws {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    let whole = try #require(lede.sandbox.read("library/lede.db"))
    try lede.sandbox.write(whole.prefix(whole.count / 2), to: "library/lede.db")
    try await expectFailure(isDamaged, of: ["list"])
  }

  @Test(arguments: commands + [["unread"], ["status", "--format", "json"]])
  func `an emptied library file is reported, and its log is kept`(_ command: [String])
    async throws
  {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    try lede.sandbox.write("", to: "library/lede.db")
    try lede.sandbox.write("log", to: "library/lede.db-wal")
    let line = """
      \(database) was a library, but is now empty; restore a copy with lede restore FILE, or \
      empty the folder to start a new library.
      """
    let run = try await lede.run(command)
    #expect(run.errors == "lede: \(line)\n")
    #expect(run.ending == .exited(command[0] == "status" ? 0 : 1))
    #expect(lede.sandbox.text("library/lede.db") == "")
    #expect(lede.sandbox.text("library/lede.db-wal") == "log")
  }

  @Test func `a missing library file is reported if its log remains`() async throws {
    try lede.sandbox.write("log", to: "library/lede.db-wal")
    try await expectFailure(
      """
      \(database) is missing, but its log exists; restore a copy with lede restore FILE, or \
      empty the folder to start a new library.
      """, of: ["list"])
    #expect(lede.sandbox.names(in: "library") == ["lede.db-wal"])
  }

  @Test func `a library whose files were all removed is created again`() async throws {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    try FileManager.default.removeItem(atPath: database)
    #expect(try await lede("feeds", "--json").json() == ["schema": 1, "feeds": []])
  }

  @Test func `permissions that are too open are narrowed and reported once`() async throws {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    chmod(database, 0o666)
    let run = try await lede("feeds", "--failing")
    #expect(run.output == "No feed is failing.\n")
    #expect(
      run.errors
        == "lede: \(database) was accessible to other users; now only its owner can access it.\n")
    #expect(try lede.sandbox.mode("library/lede.db") == 0o600)
    #expect(try await lede("feeds", "--failing") == .ok("No feed is failing.\n"))
  }

  @Test func `a library folder that everyone can write to is reported`() async throws {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    let folder = lede.sandbox.file("library")
    chmod(folder, 0o777)
    for command in [["feeds", "--failing"], ["unread", "--count"], ["status"]] {
      #expect(
        try await lede.run(command).errors
          == """
          lede: every user can replace the library in \(folder); run: chmod 700 \(folder)

          """, "\(command)")
    }
    #expect(try lede.sandbox.mode("library") == 0o777)
    // The modes of a folder for temporary files, and of one that a group shares.
    for mode: mode_t in [0o1777, 0o775] {
      chmod(folder, mode)
      #expect(try await lede("feeds", "--failing").errors == "")
    }
  }

  @Test func `an empty file without a log becomes a library`() async throws {
    try lede.sandbox.write("", to: "library/lede.db")
    chmod(database, 0o600)
    #expect(try await lede("unread", "--count") == .ok("0\n"))
  }

  @Test(arguments: [
    ("missing.opml", nil, "there is no such file; use - for standard input"),
    (".", nil, "this is a folder, not a file"),
    ("-", "", "not an OPML list: the file is empty"),
    (
      "-", "<!DOCTYPE html><html><body>x</body></html>",
      "not an OPML list: this is an HTML page; use lede add for a feed, or for a page that links to one"
    ),
    (
      "-", "{\"version\": 1}",
      "not an OPML list: this is JSON; use lede add for a feed, or for a page that links to one"
    ),
    ("-", "just words", "not an OPML list: this is not XML"),
    (
      "-", "# mine\nhttps://a.example/feed tag \"~A\"\n",
      "not an OPML list: this is not XML; import it with: newsboat --export-to-opml2 | lede import - "
        + "(older versions: newsboat -e, without tags)"
    ),
    (
      "-", "#sfeedpath=x\nfeeds() {\n\tfeed 'a' 'https://a.example/feed'\n}\n",
      "not an OPML list: this is not XML; import it with: sfeed_opml_export | lede import -"
    ),
    (
      "-", "<rss version='2.0'><channel/></rss>",
      "not an OPML list: this is another kind of XML; use lede add for a feed, or for a page that links to one"
    ),
    (
      "-", "<opml version='2.0'><body><outline xmlUrl='https://h.example/'",
      "the OPML list is damaged: it ends before its end tag"
    ),
  ])
  func `import refuses input that is not an OPML list`(
    _ file: String, _ input: String?, _ reason: String
  ) async throws {
    #expect(
      try await lede("import", file, input: input)
        == .failed(1, "lede: cannot import \(file): \(reason)\n"))
    #expect(try await lede("feeds", "--json").json() == ["schema": 1, "feeds": []])
  }

  @Test func `import handles a list of 5,000 feeds with duplicates`() async throws {
    let addresses = (1...5_000).map { "https://h\($0).example/feed" }
    #expect(
      try await lede("import", "-", input: opml(addresses + addresses))
        == .ok("+5000 new · ~0 different · =5000 the same\n"))
    #expect(try await lede("feeds", "--json").json()["feeds"].array.count == 5_000)
  }
}
