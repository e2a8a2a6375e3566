import Testing

/// The library folder.
@Suite(.runsProcesses)
struct LocationTests {
  let lede: Lede

  init() throws {
    lede = try Lede()
  }

  /// Returns the names that the sandbox contains after `lede` has run.
  private func createdNames(by lede: Lede, _ arguments: String...) async throws -> [String] {
    let run = try await lede.run(["add", "--no-refresh", "https://h.example/"] + arguments)
    #expect(run.ending == .exited(0))
    return lede.sandbox.names()
  }

  @Test func `--data-dir takes precedence over LEDE_DATA_DIR`() async throws {
    #expect(try await createdNames(by: lede, "--data-dir", lede.sandbox.file("mine")) == ["mine"])
  }

  @Test func `LEDE_DATA_DIR takes precedence over XDG_DATA_HOME`() async throws {
    #expect(
      try await createdNames(by: lede.with("XDG_DATA_HOME", lede.sandbox.file("xdg"))) == [
        "library"
      ])
  }

  @Test(arguments: [nil, ""])
  func `XDG_DATA_HOME takes precedence over the home folder`(_ unset: String?) async throws {
    let lede = lede.with("LEDE_DATA_DIR", unset).with("XDG_DATA_HOME", lede.sandbox.file("xdg"))
    #expect(try await createdNames(by: lede) == ["xdg"])
    #expect(lede.sandbox.names(in: "xdg") == ["lede"])
  }

  @Test(arguments: [nil, "", "relative"])
  func `without an absolute XDG_DATA_HOME the library is in the home folder`(_ data: String?)
    async throws
  {
    let lede = lede.with("LEDE_DATA_DIR", nil).with("XDG_DATA_HOME", data)
    #expect(try await createdNames(by: lede) == ["home"])
    #expect(lede.sandbox.names(in: "home/.local/share/lede").contains("lede.db"))
  }

  @Test(arguments: [nil, "", "relative"])
  func `without any library folder nothing is created`(_ home: String?) async throws {
    #expect(
      try await lede.with("LEDE_DATA_DIR", nil).with("HOME", home)("list")
        == .failed(
          1,
          "lede: the library folder is unknown; "
            + "set HOME or LEDE_DATA_DIR, or use --data-dir\n"))
    #expect(lede.sandbox.names() == [])
  }

  @Test func `relative library folders are resolved against the working directory`() async throws {
    #expect(try await createdNames(by: lede.with("LEDE_DATA_DIR", "a/b")) == ["a"])
    #expect(try await createdNames(by: lede, "--data-dir", "./c d ü") == ["a", "c d ü"])
    #expect(lede.sandbox.names(in: "a/b").contains("lede.db"))
  }

  @Test func `an empty --data-dir is refused instead of using the default library`() async throws {
    let run = try await lede("unread", "--data-dir", "")
    #expect(run.ending == .exited(2))
    #expect(run.output == "")
    #expect(lede.sandbox.names() == [])
  }

  @Test(
    arguments: [
      (["list"], 0), (["unread"], 0), (["unread", "--count"], 0), (["search", "x"], 0),
      (["feeds"], 0),
      (["rules"], 0), (["refresh"], 0), (["undo"], 1),
      (["show", "1"], 4), (["info", "1"], 4), (["explain", "1"], 4), (["mark-read", "1"], 4),
      (["remove", "x"], 4),
    ] as [([String], Int32)])
  func `a missing library reads like an empty one and is not created`(
    _ arguments: [String], _ status: Int32
  ) async throws {
    // The library at the default location may be new, so there is no notice.
    let usual = lede.with("LEDE_DATA_DIR", nil)
    let empty = try await usual.run(arguments)
    #expect(empty.ending == .exited(status))
    // The name of a library that was given explicitly may be wrong.
    for run in [
      try await lede.run(arguments),
      try await usual.run(arguments + ["--data-dir", lede.sandbox.file("library")]),
    ] {
      let notice =
        "lede: there is no library in \(lede.sandbox.file("library")) yet; "
        + "lede add and lede import create one\n"
      #expect(run == Run(empty.ending, output: empty.output, errors: notice + empty.errors))
    }
    #expect(lede.sandbox.names() == [])
  }

  @Test(arguments: [["export"], ["export", "list"], ["backup", "list"], ["maint"]])
  func `export and backup of a missing library write nothing`(_ arguments: [String]) async throws {
    try lede.sandbox.write("old", to: "list")
    let line = "there is no library in \(lede.sandbox.file("library")); nothing was written"
    #expect(try await lede.run(arguments) == .failed(1, "lede: \(line)\n"))
    #expect(lede.sandbox.text("list") == "old")
    #expect(lede.sandbox.names() == ["list"])
  }

  @Test(arguments: ["plain", "waybar"])
  func `status prints only a count of zero for a missing library`(
    _ format: String
  ) async throws {
    let run = try await lede("status", "--format", format)
    #expect(run == .ok(run.output))
    #expect(run.output.contains("0"))
    #expect(lede.sandbox.names() == [])
  }

  @Test func `two libraries do not share feeds or saved searches`() async throws {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    let other = lede.library("other")
    #expect(try await other("search", "--save", "it", "x").ending == .exited(0))
    #expect(try await other("feeds", "--json").json() == ["schema": 1, "feeds": []])
  }
}
