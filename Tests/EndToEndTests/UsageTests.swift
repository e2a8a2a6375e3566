import Testing

/// Help, and errors about invalid arguments.
@Suite(.runsProcesses)
struct UsageTests {
  let lede: Lede

  init() throws {
    lede = try Lede()
  }

  @Test func `--version prints one line`() async throws {
    #expect(try await lede("--version") == .ok("0.1.0\n"))
  }

  @Test func `--help lists every command and exit code`() async throws {
    let help = try await lede("--help")
    #expect(help.ending == .exited(0))
    #expect(help.errors == "")
    for command in Self.commands {
      #expect(help.lines.contains { $0.hasPrefix("  \(command) ") }, "\(command) is missing")
    }
    #expect(
      help.output.contains("Exit codes: 0 success, 1 error, 2 wrong usage, 3 some feeds failed"))
    #expect(lede.sandbox.names() == [])
  }

  private static let commands = [
    "add", "remove", "set", "rename-folder", "feeds", "info", "import", "export", "refresh",
    "watch", "list", "get-more",
    "unread", "search", "rules", "status", "show", "open", "mark-read", "mark-unread",
    "mark-all-read", "star", "unstar",
    "delete", "hn",
    "parse", "config", "completions",
  ]

  @Test(arguments: commands)
  func `every command prints its help`(_ command: String) async throws {
    let help = try await lede(command, "--help")
    #expect(help.ending == .exited(0))
    #expect(help.errors == "")
    #expect(help.lines.contains { $0.hasPrefix("USAGE: lede \(command)") })
    #expect(try await lede("help", command) == help)
  }

  @Test(arguments: [
    (["--data-dir", "a b", "list", "--all"], "lede list --data-dir 'a b' --all"),
    (["--json", "list", "--where", "x"], "lede list --json --where x"),
    (["--data-dir", "list", "show", "1"], "lede show --data-dir list 1"),
  ])
  func `options before the command are refused with the corrected command line`(
    _ arguments: [String], _ line: String
  ) async throws {
    let run = try await lede.run(arguments)
    #expect(run.ending == .exited(2))
    #expect(
      run.errors.hasPrefix("lede: options go after the command: \(line) (lede help"))
  }

  @Test func `help prints the second paragraph of an option below the first`() async throws {
    let lines = try await lede("help", "search").lines
    let place = try #require(lines.firstIndex { $0.hasPrefix("  --relevance ") })
    let indent = String(repeating: " ", count: 26)
    #expect(
      lines[place...].prefix(3) == [
        "  --relevance             Best match first: words in the title count more than",
        indent + "words in the text.",
        indent + "Sorts the newest 1,000 matches, or all with --limit 0.",
      ])
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    ["--frobnicate"], ["list", "--frobnicate"], ["list", "extra"],
    ["list", "--limit", "many"], ["list", "--limit=-1"], ["list", "--json", "--tsv"],
    ["list", "--data-dir"], ["show"], ["mark-read"], ["add"], ["add", "--title", "t", "a", "b"],
    ["add", "--profile", "odd", "x"], ["import"], ["info"], ["remove"], ["parse"],
    ["parse", "--atom", "--json", "a"], ["parse", "--atom", "a", "b"],
    ["parse", "--jobs", "0", "a"],
  ])
  func `unknown options and surplus arguments are a usage error`(_ arguments: [String]) async throws
  {
    let run = try await lede.run(arguments)
    #expect(run.ending == .exited(2))
    #expect(run.output == "")
    #expect(run.isOneErrorLine)
    let command = ["help"] + arguments.prefix(1).filter { !$0.hasPrefix("-") }
    #expect(run.errors.hasSuffix(" (lede \(command.joined(separator: " ")))\n"))
    #expect(lede.sandbox.names() == [])
  }

  @Test(arguments: [
    (["mark-read", "--bogus"], "unknown option '--bogus' (lede help mark-read)"),
    (["mark-read"], "missing expected argument '<item> ...' (lede help mark-read)"),
    (["list", "--limit", "-3"], "--limit must be 0 or more (lede help list)"),
    (["list", "--json", "--tsv"], "--json and --tsv cannot be combined (lede help list)"),
    (
      ["list", "Two", "words", "--all"],
      "2 unexpected arguments: 'Two', 'words'; name a feed with: --feed 'Two words' (lede help list)"
    ),
    (
      ["mark-all-read", "ants"],
      "unexpected argument 'ants'; name a feed with: --feed ants (lede help mark-all-read)"
    ),
    (["feeds", "ants"], "unexpected argument 'ants' (lede help feeds)"),
    (
      ["status", "--format", "sketchybar", "--prefix", "x"],
      "--template and --prefix cannot be used with sketchybar, whose output is read by a shell "
        + "(lede help status)"
    ),
    (["rules", "add", "x", "--stra"], "unknown option '--stra' (lede help rules add)"),
    (["undo", "0"], "the number of changes must be 1 or more (lede help undo)"),
    (
      ["status", "--format", "odd"],
      "the value 'odd' is invalid for '--format <format>'. Please provide one of the following: "
        + "plain, json, waybar, polybar, i3blocks, i3status-rs, i3bar, yambar, genmon, tmux, "
        + "starship, xmobar, xbar, argos, sketchybar (lede help status)"
    ),
    (
      ["list", "--strred"],
      "unknown option '--strred'. Did you mean '--starred'? (lede help list)"
    ),
    (
      ["add", "--title", "-x", "https://h.example/"],
      "missing value for '--title <name>'; write a value that starts with a dash like this: --title=-x "
        + "(lede help add)"
    ),
  ])
  func `an argument error is one sentence that names the help page`(
    _ arguments: [String], _ sentence: String
  ) async throws {
    #expect(try await lede.run(arguments) == .failed(2, "lede: \(sentence)\n"))
  }

  @Test(arguments: [
    (["add", "--title", "-x", "https://h.example/"], "--title=-x"),
    (["set", "1", "--title", "-x"], "--title=-x"), (["set", "1", "--tags", "-x"], "--tags=-x"),
    (["list", "--feed", "-x"], "--feed=-x"),
    (["list", "--template", "-{title}"], "--template=-{title}"),
    (["search", "--save", "-x", "q"], "--save=-x"), (["search", "--remove", "-x"], "--remove=-x"),
    (["rules", "add", "q", "--tag", "-x"], "--tag=-x"), (["info", "-x"], "-- -x"),
    (["remove", "-x", "y"], "-- -x y"), (["refresh", "--quiet", "-x"], "-- -x"),
  ])
  func `the error about a value that starts with a hyphen shows how to write it`(
    _ arguments: [String], _ correction: String
  ) async throws {
    let run = try await lede.run(arguments)
    #expect(run.ending == .exited(2))
    #expect(run.isOneErrorLine)
    #expect(
      run.errors.contains(
        "; write a value that starts with a dash like this: \(correction) (lede help "))
    #expect(lede.sandbox.names() == [])
  }

  @Test func `names that start with a hyphen can be set and found`() async throws {
    _ = try await lede("add", "--no-refresh", "--title=-x", "https://h.example/")
    #expect(try await lede("info", "--", "-x").ending == .exited(0))
    #expect(try await lede("set", "--folder=-y", "--", "-x").ending == .exited(0))
    #expect(try await lede("list", "--feed=-x", "--folder=-y").ending == .exited(0))
    #expect(try await lede("search", "--save=-z", "q").ending == .exited(0))
    #expect(try await lede("search", "--remove=-z") == .ok("-z: deleted.\n"))
    #expect(try await lede("remove", "--", "-x").ending == .exited(0))
  }

  @Test(arguments: [
    ["list", "-x"], ["list", "--frobnicate"], ["add", "--title", "--no-refresh"],
  ])
  func `an unknown option is not reported as a value that starts with a hyphen`(
    _ arguments: [String]
  ) async throws {
    #expect(try await !lede.run(arguments).errors.contains("a value that starts with a dash"))
  }

  @Test(arguments: [
    (["frobnicate"], "there is no command frobnicate; lede --help lists them"),
    (["lst"], "there is no command lst; did you mean lede list? lede --help lists them"),
    (["lsit"], "there is no command lsit; did you mean lede list? lede --help lists them"),
    (["Unread"], "there is no command Unread; did you mean lede unread? lede --help lists them"),
    (["ref"], "there is no command ref; did you mean lede refresh? lede --help lists them"),
    (["", "list"], "there is no command ; lede --help lists them"),
    (["help", "nosuch"], "there is no command nosuch; lede --help lists them"),
    (["help", "lst"], "there is no command lst; did you mean lede list? lede --help lists them"),
    (["help", "rules", "nosuch"], "there is no command rules nosuch; see lede help rules"),
    (["ls"], "there is no command ls; did you mean lede list? lede --help lists them"),
    (
      ["read", "3"],
      "there is no command read; did you mean lede show or lede mark-read? lede --help lists them"
    ),
    (["rm", "x"], "there is no command rm; did you mean lede remove? lede --help lists them"),
    (
      ["unsubscribe"],
      "there is no command unsubscribe; did you mean lede remove? lede --help lists them"
    ),
    (["sync"], "there is no command sync; did you mean lede refresh? lede --help lists them"),
    (["update"], "there is no command update; did you mean lede refresh? lede --help lists them"),
    (
      ["count"],
      "there is no command count; did you mean lede unread --count? lede --help lists them"
    ),
    (["more"], "there is no command more; did you mean lede get-more? lede --help lists them"),
    (
      ["version"],
      "there is no command version; did you mean lede --version? lede --help lists them"
    ),
    (
      ["https://u:p@h.example/"],
      "there is no command https://h.example/; did you mean lede add https://h.example/? "
        + "lede --help lists them"
    ),
    (["\u{1B}[2J", "x"], "there is no command [2J; lede --help lists them"),
  ])
  func `an unknown command is reported with the nearest command name`(
    _ arguments: [String], _ line: String
  ) async throws {
    #expect(try await lede.run(arguments) == .failed(2, "lede: \(line)\n"))
    #expect(lede.sandbox.names() == [])
  }

  @Test(arguments: [
    (["show", "1"], "there is no item 1: nothing has been listed yet; list posts with: lede list"),
    (["open", "nothing"], "there is no item nothing; lede list shows numbers and codes"),
    (["star", "bcdfgh"], "there is no item bcdfgh; lede list shows numbers and codes"),
    (["show", "bc3"], "there is no item bc3; a code needs at least four characters"),
    (["star", "3,4-6"], "there is no item 3,4-6; separate items with spaces: 3 4-6"),
    (["show", "3-1"], "there is no item 3-1; a range starts with its lower number"),
    (["explain", "999"], "there is no item or feed 999; lede list and lede feeds show them"),
    (["info", "9"], "there is no feed 9; lede feeds lists them"),
    (["remove", "nobody"], "there is no feed nobody; lede feeds lists them"),
    (["refresh", "nobody"], "there is no feed nobody; lede feeds lists them"),
    (["list", "--feed", "nobody"], "there is no feed nobody; lede feeds lists them"),
    (["unread", "--folder", "none"], "there is no folder none; lede feeds lists them"),
  ])
  func `items, feeds and searches that do not exist exit with 4`(
    _ arguments: [String], _ line: String
  ) async throws {
    let usual = lede.with("LEDE_DATA_DIR", nil)
    #expect(try await usual.run(arguments) == .failed(4, "lede: \(line)\n"))
  }

  @Test func `a feed name in place of an item suggests commands for the feed`() async throws {
    _ = try await lede("add", "--no-refresh", "--title", "Two words", "https://h.example/")
    for arguments in [["show", "Two words"], ["mark-read", "Two", "words"]] {
      #expect(
        try await lede.run(arguments)
          == .failed(
            4,
            "lede: Two words is a feed, not an item; list its posts with: lede list --feed 'Two words'; "
              + "mark them as read with: lede mark-all-read --feed 'Two words'\n"))
    }
  }

  @Test(arguments: [
    (
      ["import", "https://u:p@h.example/x"],
      "cannot import https://h.example/x: there is no such file; to import a list from there: "
        + "curl -L ADDRESS | lede import -; to add a feed: lede add ADDRESS"
    ),
    (
      ["import", "none.opml"],
      "cannot import none.opml: there is no such file; use - for standard input"
    ),
    (
      ["export", "no where/x"],
      "cannot write no where/x: there is no folder no where; create it with: mkdir -p 'no where'"
    ),
  ])
  func `a file that does not exist is reported with a next step`(
    _ arguments: [String], _ line: String
  )
    async throws
  {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    #expect(try await lede.run(arguments) == .failed(1, "lede: \(line)\n"))
  }

  @Test(arguments: [
    ["remove", ""], ["mark-all-read", "--feed", ""], ["mark-all-read", "--folder", ""],
    ["refresh", ""], ["unread", "--count", "--folder", ""],
  ])
  func `an empty feed or folder name selects nothing`(_ arguments: [String]) async throws {
    _ = try await lede("add", "--no-refresh", "https://h.example/")
    let run = try await lede.run(arguments)
    #expect(run.ending == .exited(4))
    #expect(run.output == "")
    #expect(run.isOneErrorLine)
    #expect(try await lede("feeds", "--json").json()["feeds"].array.count == 1)
  }

  @Test(arguments: ["yesterday morning", "2026-13-01T00:00:00Z", "now"])
  func `an invalid LEDE_NOW is refused before anything is changed`(_ now: String) async throws {
    #expect(
      try await lede.with("LEDE_NOW", now)("list")
        == .failed(2, "lede: LEDE_NOW is not a valid time; write it like 2026-01-31T12:00:00Z\n"))
    #expect(lede.sandbox.names() == [])
  }
}
