import Foundation
import Glibc
import TestSupport
import Testing

/// `lede import` and `lede export` with OPML files.
@Suite(.runsProcesses)
struct ListFileTests {
  let lede: Lede

  init() throws {
    lede = try Lede()
  }

  @Test func `import --dry-run reports what an import would do and changes nothing`() async throws {
    let fixture = Repository.file("Fixtures/opml/nested.opml")
    let would = "+6 new · ~1 different · =0 the same (nothing was changed)\n"
    #expect(try await lede("import", "--dry-run", fixture) == .ok(would))
    #expect(try await lede("import", "--dry-run", fixture) == .ok(would))
    #expect(try await lede("feeds", "--json").json()["feeds"] == [])
  }

  @Test func `importing a list again adds no feed, and its export is imported unchanged`()
    async throws
  {
    let fixture = Repository.file("Fixtures/opml/nested.opml")
    #expect(try await lede("import", fixture) == .ok("+6 new · ~1 different · =0 the same\n"))
    #expect(try await lede("import", fixture) == .ok("+0 new · ~1 different · =6 the same\n"))
    let first = try await lede("export")
    let second = lede.library("second")
    #expect(try await second("import", "-", input: first.output).ending == .exited(0))
    #expect(try await second("export") == first)
  }

  private static let lists =
    (try? FileManager.default.contentsOfDirectory(
      atPath: Repository.file("Fixtures/opml")))?.filter { $0.hasSuffix(".opml") }.sorted() ?? []

  @Test(arguments: lists)
  func `the export of a list from any program is imported and exported again unchanged`(
    _ name: String
  )
    async throws
  {
    let fixture = Repository.file("Fixtures/opml/" + name)
    #expect(try await lede("import", fixture).ending == .exited(0))
    let first = try await lede("export")
    let second = lede.library("second")
    let count = try await lede("feeds", "--json").json()["feeds"].array.count
    #expect(
      try await second("import", "-", input: first.output)
        == .ok("+\(count) new · ~0 different · =0 the same\n"))
    #expect(try await second("export") == first)
    #expect(
      try await second("import", "-", input: first.output)
        == .ok("+0 new · ~0 different · =\(count) the same\n"))
    #expect(try await second("export") == first)
  }

  @Test func `titles, texts and the order of an imported list are exported unchanged`() async throws
  {
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0">
        <head>
          <title>Mine &amp; yours</title>
        </head>
        <body>
          <outline type="rss" text="Z" title="Last" xmlUrl="https://z.example/"/>
          <outline text="Shown" title="Folder">
            <outline type="rss" text="B" title="B" xmlUrl="https://b.example/"/>
            <outline type="rss" text="A" title="A" xmlUrl="https://a.example/"/>
          </outline>
        </body>
      </opml>

      """
    _ = try await lede("import", "-", input: list)
    #expect(try await lede("export") == .ok(list))
    _ = try await lede("set", "1", "--title", "Other")
    #expect(try await lede("export").output.contains("text=\"Other\" title=\"Other\""))
  }

  @Test func `elements and attributes of an OPML list that lede does not use are kept`()
    async throws
  {
    let head = "<head><title>T</title><ownerName>Ann</ownerName></head>"
    let feed = "<outline text=\"F\" xmlUrl=\"https://f.example/\" type=\"atom\" x:y=\"1\"/>"
    _ = try await lede(
      "import", "-",
      input: "<opml xmlns:x=\"urn:x\">\(head)<body><outline text=\"A\" isOpen=\"true\">\(feed)"
        + "</outline></body></opml>")
    let lines = try await lede("export").lines.map { $0.trimmingPrefix(while: \.isWhitespace) }
    #expect(lines.contains("<ownerName>Ann</ownerName>"))
    #expect(lines.contains("<outline text=\"A\" title=\"A\" isOpen=\"true\">"))
    #expect(
      lines.contains(
        "<outline type=\"atom\" text=\"F\" title=\"F\" xmlUrl=\"https://f.example/\" "
          + "xmlns:x=\"urn:x\" x:y=\"1\"/>"))
    // Titles and folders that the user has set replace those of the list.
    _ = try await lede("set", "1", "--title", "Mine", "--folder", "B")
    #expect(try await lede("export").output.contains("text=\"Mine\""))
    #expect(!(try await lede("export").output.contains("isOpen")))
    _ = try await lede("remove", "1")
    #expect(!(try await lede("export").output.contains("f.example")))
    _ = try await lede("add", "--no-refresh", "https://f.example/")
    #expect(try await lede("export").output.contains("x:y=\"1\""))
    // Undoing the import removes the elements that came from it.
    _ = try await lede("undo", "4")
    _ = try await lede("add", "--no-refresh", "https://f.example/")
    let bare = try await lede("export").output
    #expect(bare.contains("f.example"))
    #expect(!bare.contains("x:y") && !bare.contains("Ann"))
  }

  @Test func `export with the target - writes to standard output`() async throws {
    #expect(try await lede("export", "-") == lede("export"))
    #expect(!lede.sandbox.names().contains("-"))
  }

  @Test func `export replaces a file atomically and leaves no other file`() async throws {
    _ = try await lede("add", "--no-refresh", "https://h.example/feed")
    try FileManager.default.createDirectory(
      atPath: lede.sandbox.file("out"), withIntermediateDirectories: true)
    let path = try lede.sandbox.write("old", to: "out/list.opml")
    // A process that has the old file open continues to read it.
    let old = try #require(FileHandle(forReadingAtPath: path))
    #expect(try await lede("export", "out/list.opml") == .ok(""))
    #expect(try old.readToEnd() == Data("old".utf8))
    #expect(lede.sandbox.text("out/list.opml") == (try await lede("export").output))
    #expect(lede.sandbox.names(in: "out") == ["list.opml"])
  }

  @Test func `an export that cannot write keeps the old file`() async throws {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    try lede.sandbox.write("old", to: "list.opml")
    #expect(
      try await lede("export", "list.opml/x")
        == .failed(1, "lede: cannot write list.opml/x: Not a directory\n"))
    #expect(try await lede("export", ".").ending == .exited(1))
    #expect(lede.sandbox.text("list.opml") == "old")
  }

  @Test func `export writes through a symbolic link and keeps the link`() async throws {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    try lede.sandbox.write("old", to: "real.opml")
    try FileManager.default.createSymbolicLink(
      atPath: lede.sandbox.file("link.opml"), withDestinationPath: "real.opml")
    #expect(try await lede("export", "link.opml") == .ok(""))
    #expect(lede.sandbox.text("real.opml") == (try await lede("export").output))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: lede.sandbox.file("link.opml"))
        == "real.opml")
  }

  @Test(arguments: ["https://h.example/feed", "https://me:secret@h.example/feed"])
  func `an export is private, unless an existing file is public and no password is exported`(
    _ address: String
  ) async throws {
    let withoutUmask = ["/bin/sh", "-c", "umask 0 && exec \"$@\"", "sh"]
    _ = try await lede("add", "--no-refresh", address)
    #expect(try await lede.start(["export", "list.opml"], under: withoutUmask).finish() == .ok(""))
    #expect(try lede.sandbox.mode("list.opml") == 0o600)
    chmod(lede.sandbox.file("list.opml"), 0o644)
    #expect(try await lede("export", "list.opml") == .ok(""))
    #expect(try lede.sandbox.mode("list.opml") == (address.contains("@") ? 0o600 : 0o644))
  }

  @Test func `export writes into a named pipe and keeps the pipe`() async throws {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    let pipe = lede.sandbox.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    // Opened for reading and writing, so that neither side waits for the other.
    let end = open(pipe, O_RDWR | O_CLOEXEC)
    defer { close(end) }
    #expect(try await lede("export", "pipe") == .ok(""))
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(end, &bytes, bytes.count)
    #expect(
      String(decoding: bytes.prefix(count), as: UTF8.self) == (try await lede("export").output))
  }

  @Test func `import reports outlines that it skips and runs no command in them`() async throws {
    let list = """
      <opml version="2.0"><body>
      <outline xmlUrl="|touch P"/><outline text="Ants" xmlUrl="exec:touch P"/>
      <outline xmlUrl="filter:touch P:https://h.example/"/><outline xmlUrl="file:///etc/passwd"/>
      <outline xmlUrl="https://h.example/feed" htmlUrl="javascript:alert(1)" filtercmd="touch P"/>
      <outline type="include" xmlUrl="https://h.example/more.opml"/>
      </body></opml>
      """
    #expect(
      try await lede("import", "-", input: list)
        == Run(
          .exited(0), output: "+1 new · ~0 different · =0 the same\n",
          errors: """
            lede: skipped |touch P: not a web address
            lede: skipped Ants (exec:touch P): not a web address
            lede: skipped filter:touch P:https://h.example/: not a web address
            lede: skipped file:///etc/passwd: not a web address
            lede: skipped https://h.example/more.opml: an outline of type include

            """))
    #expect(
      try await lede("feeds").lines == ["1  0  https://h.example/feed  https://h.example/feed"])
    #expect(!lede.sandbox.names().contains("P"))
  }

  @Test func `adding an OPML list suggests the import command`() async throws {
    let server = try TestHTTPServer()
    server.set("/list", .feed(opml(["https://h.example/"])))
    try lede.sandbox.write(opml(["https://h.example/"]), to: "my list.opml")
    let reason = "not a feed: this is an OPML list of feeds; import it instead"
    #expect(
      try await lede("add", "my list.opml")
        == .failed(
          1,
          "lede: cannot add file://\(lede.sandbox.path)/my%20list.opml: \(reason): "
            + "lede import 'my list.opml'\n"))
    let list = server.url("/list")
    for options in [["--first"], []] {
      #expect(
        try await lede.run(["add", list] + options)
          == .failed(1, "lede: cannot add \(list): \(reason): curl -L \(list) | lede import -\n"))
    }
  }

  @Test func `feeds in local files are not exported`() async throws {
    try lede.sandbox.write(TestFeed("ants", posts: [1]).rss, to: "ants.xml")
    _ = try await lede("add", "ants.xml")
    #expect(!(try await lede("export").output.contains("ants")))
  }
}
