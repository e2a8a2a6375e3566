import Testing

/// Where the library lies.
struct LocationTests {
  let lede: Lede

  init() throws {
    lede = try Lede()
  }

  /// The names in the sandbox that appear when the program runs.
  private func made(by lede: Lede, _ arguments: String...) throws -> [String] {
    #expect(try lede.run(["unread", "--count"] + arguments) == .ok("0\n"))
    return lede.sandbox.names()
  }

  @Test func `the option goes before the variable`() throws {
    #expect(try made(by: lede, "--data-dir", lede.sandbox.file("mine")) == ["mine"])
  }

  @Test func `the variable goes before the XDG folder`() throws {
    #expect(try made(by: lede.with("XDG_DATA_HOME", lede.sandbox.file("xdg"))) == ["library"])
  }

  @Test(arguments: [nil, ""])
  func `the XDG folder goes before the home`(_ unset: String?) throws {
    let lede = lede.with("LEDE_DATA_DIR", unset).with("XDG_DATA_HOME", lede.sandbox.file("xdg"))
    #expect(try made(by: lede) == ["xdg"])
    #expect(lede.sandbox.names(in: "xdg") == ["lede"])
  }

  @Test(arguments: [nil, "", "relative"])
  func `without an absolute XDG folder it is the home`(_ data: String?) throws {
    let lede = lede.with("LEDE_DATA_DIR", nil).with("XDG_DATA_HOME", data)
    #expect(try made(by: lede) == ["home"])
    #expect(lede.sandbox.names(in: "home/.local/share/lede").contains("lede.db"))
  }

  @Test(arguments: [nil, "", "relative"])
  func `without any of them nothing is made anywhere`(_ home: String?) throws {
    #expect(
      try lede.with("LEDE_DATA_DIR", nil).with("HOME", home)("list")
        == .failed(
          1,
          "lede: there is no folder for the library; "
            + "set HOME or LEDE_DATA_DIR, or use --data-dir\n"))
    #expect(lede.sandbox.names() == [])
  }

  @Test func `relative folders lie where the program was started`() throws {
    #expect(try made(by: lede.with("LEDE_DATA_DIR", "a/b")) == ["a"])
    #expect(try made(by: lede, "--data-dir", "./c d ü") == ["a", "c d ü"])
    #expect(lede.sandbox.names(in: "a/b").contains("lede.db"))
  }

  @Test func `an empty option is refused, not taken for the usual library`() throws {
    let run = try lede("unread", "--data-dir", "")
    #expect(run.ending == .exited(2))
    #expect(run.output == "")
    #expect(lede.sandbox.names() == [])
  }

  @Test func `libraries know nothing of each other`() throws {
    _ = try lede("add", "--no-refresh", "https://h.example/")
    #expect(try lede.library("other")("feeds", "--json").json() == ["schema": 1, "feeds": []])
  }
}
