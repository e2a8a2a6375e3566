import Foundation
import TestSupport
import Testing

/// Carrying a library's knowledge to another machine.
struct StateTests {
  let library: FilledLibrary
  let lede: Lede

  init() throws {
    library = try FilledLibrary()
    lede = library.lede
  }

  @Test func `a second machine announces nothing old and keeps the marks`() throws {
    _ = try lede("list")
    _ = try lede("mark-read", "2")
    _ = try lede("star", "3")
    _ = try lede("delete", "4")
    #expect(try lede("state", "export", "state.jsonl") == .ok(""))
    let second = lede.library("second")
    #expect(
      try second("state", "import", "state.jsonl")
        == .ok("2 feeds: 2 added, 3 posts added, 0 marked or deleted.\n"))
    #expect(try second("state", "export") == .ok(lede.sandbox.text("state.jsonl")!))
    #expect(try second("refresh") == .ok("2 ok · 0 unchanged · 0 new\n"))
    func posts(_ lede: Lede) throws -> [JSON] {
      try lede("list", "--all", "--jsonl").jsonLines().map { $0.without(["id"]) }
    }
    #expect(try posts(second) == posts(lede))
    #expect(
      try second("state", "import", "-", input: lede.sandbox.text("state.jsonl"))
        == .ok("2 feeds: 0 added, 0 posts added, 0 marked or deleted.\n"))
    #expect(
      try second("undo").output.hasPrefix("Undone: state import, "))
    #expect(try second("unread", "--count") == .ok("0\n"))
  }

  @Test func `undoing an import leaves the library as it was, to the letter`() throws {
    let opml = """
      <opml><head><ownerName>Ann</ownerName></head><body><outline text="F" note="n"><outline
      type="rss" text="ants" x="y" xmlUrl="\(library.server.url("/ants"))"/></outline></body></opml>
      """
    _ = try lede("import", "-", input: opml)
    _ = try lede("list")
    _ = try lede("mark-read", "2")
    _ = try lede("delete", "3")
    _ = try lede("rules", "add", "x", "--star")
    _ = try lede("search", "--save", "s", "y")
    library.server.set("/new", .feed(TestFeed("ants", posts: 26...28).rss))
    _ = try lede("set", "ants", "--url", library.server.url("/new"))
    _ = try lede("state", "export", "state.jsonl")

    let second = lede.library("second")
    _ = try second("add", library.server.url("/ants"))
    let before = try second("state", "export")
    #expect(
      try second("state", "import", "state.jsonl")
        == .ok("2 feeds: 1 added, 1 moved, 1 post added, 2 marked or deleted.\n"))
    #expect(try second("feeds", "--json").json()["feeds"].array.count == 2)
    #expect(try second("refresh").output.hasSuffix(" 0 new\n"))
    #expect(try second("undo").output.hasPrefix("Undone: state import, "))
    // A refresh has seen what was there: its knowledge stays, and nothing is new by it.
    #expect(try second("get-more", "--jsonl").output == "")

    let third = lede.library("third")
    _ = try third("add", library.server.url("/ants"))
    let fresh = try third("state", "export")
    _ = try third("state", "import", "state.jsonl")
    #expect(try third("state", "export") != fresh)
    #expect(try third("undo").output.hasPrefix("Undone: state import, "))
    #expect(try third("state", "export") == fresh)
    #expect(fresh == before)
    #expect(try third("undo", "--list").lines.count == 1)
  }

  /// Dies before every fourth system call that changes a file, until none is left.
  @Test func `an import that is killed has taken in all or nothing`() async throws {
    let text = try lede("state", "export").output
    let second = lede.library("second")
    _ = try second("add", "--no-refresh", library.server.url("/ants"))
    let before = try second("state", "export")
    let files = try second.sandbox.files()
    _ = try second("state", "import", "-", input: text)
    let whole = try second("state", "export")
    var call = 1
    while true {
      await Task.yield()
      let third = try Lede(Sandbox(files)).library("second")
      let runner = [Lede.built("kill-at-call"), "\(call)"]
      let run = try third.start(["state", "import", "-"], input: text, under: runner).finish()
      guard run.ending != .exited(77) else { return }
      let after = try third("state", "export")
      #expect(after == whole || run.ending != .exited(0) && after == before, "call \(call)")
      #expect(try third("state", "import", "-", input: text).ending == .exited(0))
      #expect(try third("state", "export") == whole)
      guard run.ending != .exited(0) else { break }
      call += 4
    }
    #expect(call > 8)
  }

  @Test func `a state that comes through a pipe is taken in as a file is`() throws {
    let file = try lede.sandbox.write(try lede("state", "export").output, to: "state.jsonl")
    let second = lede.library("second")
    let pipe = ["/bin/sh", "-c", "file=$1; shift; cat \"$file\" | \"$@\"", "sh", file]
    #expect(
      try second.start(["state", "import", "-"], under: pipe).finish()
        == .ok("2 feeds: 2 added, 4 posts added, 0 marked or deleted.\n"))
    #expect(try second("state", "export") == .ok(lede.sandbox.text("state.jsonl")!))
    #expect(lede.sandbox.names(in: "second").allSatisfy { !$0.hasPrefix(".lede") })
  }

  @Test func `what never ends is refused by how it begins, and not kept`() throws {
    let second = lede.library("second")
    let small = ["/bin/sh", "-c", "ulimit -f 2000 && exec \"$@\"", "sh"]
    #expect(
      try second.start(["state", "import", "/dev/zero"], under: small).finish()
        == .failed(
          1,
          "lede: cannot import /dev/zero: line 1: this is no state file; lede state export writes one\n"
        ))
    #expect(!lede.sandbox.names().contains("second"))
  }

  @Test func `feeds that are files stay here, and are named`() throws {
    let second = lede.library("second")
    for name in ["a", "b", "c", "d"] {
      let path = try lede.sandbox.write(TestFeed(name, posts: [1]).rss, to: name + ".xml")
      _ = try second("add", path)
      guard name == "a" else { continue }
      #expect(
        try second("export", "list.opml")
          == Run(
            .exited(0), output: "",
            errors: "lede: left out a feed that is a file of this machine: a\n"))
    }
    let errors = "lede: left out 4 feeds that are files of this machine: a, b, c and 1 more\n"
    #expect(try second("export").errors == errors)
    #expect(try second("state", "export").errors == errors)
    #expect(try second("state", "export", "state.jsonl").errors == errors)
  }

  @Test func `a state that is cut changes nothing`() throws {
    let lines = try lede("state", "export").lines
    let second = lede.library("second")
    _ = try second("add", "--no-refresh", library.server.url("/ants"))
    let before = try second("state", "export")
    let half = lines.prefix(lines.count / 2).joined(separator: "\n")
    let reason = "line \(lines.count / 2): the file was cut off here\n"
    #expect(
      try second("state", "import", "-", input: half)
        == .failed(1, "lede: cannot import -: \(reason)"))
    #expect(try second("state", "export") == before)
    #expect(try second("undo", "--list").lines.count == 1)
  }

  @Test func `a state file is for its owner alone`() throws {
    _ = try lede("state", "export", "state.jsonl")
    let mode = try lede.sandbox.mode("state.jsonl")
    #expect(mode == 0o600)
  }

  @Test func `an export that finds no room leaves the old file, and nothing beside it`() throws {
    library.server.set("/many", .feed(TestFeed("many", posts: 1...400).rss))
    _ = try lede("add", library.server.url("/many"))
    try lede.sandbox.write("precious", to: "out/state.jsonl")
    let small = ["/bin/sh", "-c", "ulimit -f 200 && exec \"$@\"", "sh"]
    let run = try lede.start(["state", "export", "out/state.jsonl"], under: small).finish()
    #expect(
      run
        == .failed(1, "lede: cannot write out/state.jsonl: File too large\n"))
    #expect(lede.sandbox.text("out/state.jsonl") == "precious")
    #expect(lede.sandbox.names(in: "out") == ["state.jsonl"])
  }

  @Test func `an export replaces the file that a link leads to, and keeps a list's mode`() throws {
    try lede.sandbox.write("old", to: "real")
    #expect(chmod(lede.sandbox.file("real"), 0o640) == 0)
    #expect(symlink("real", lede.sandbox.file("link")) == 0)
    #expect(try lede("export", "link") == .ok(""))
    #expect(lede.sandbox.text("real")?.contains("<opml") == true)
    let mode = try lede.sandbox.mode("real")
    #expect(mode == 0o640)
    #expect(try lede("state", "export", "/dev/stdout").output == lede("state", "export").output)
  }

  @Test func `what is no state file is refused with its line`() throws {
    try lede.sandbox.write("{\"lede_state\":1}\n{\"feed\":{}}\n", to: "bad.jsonl")
    let before = try LibraryContents(of: lede)
    #expect(
      try lede("state", "import", "bad.jsonl")
        == .failed(
          1, "lede: cannot import bad.jsonl: line 2: url is missing\n"))
    #expect(try lede("state", "import", "none.jsonl").ending == .exited(1))
    #expect(try LibraryContents(of: lede) == before)
  }
}
