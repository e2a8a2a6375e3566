import Foundation
import TestSupport
import Testing

/// Output on terminals, pipes and files, and in unusual environments.
@Suite(.runsProcesses)
struct OutputDestinationTests {
  let library: FilledLibrary
  let lede: Lede

  private static let escape = "\u{1B}"
  private static let list = """
    1           1d  bees  Post 28
    2           1d  ants  Post 28
    3           2d  ants  Post 27
    4           3d  ants  Post 26

    4 unread. Mark all as read: lede mark-all-read

    """

  init() async throws {
    library = try await FilledLibrary()
    lede = library.lede.with("TERM", "xterm")
  }

  @Test func `list on a terminal prints the same text with colours`() async throws {
    let run = try await lede("list", to: .terminal)
    #expect(run.output.contains(Self.escape + "[1m"))
    #expect(OutputCheck.withoutOwnSequences(run.output) == Self.list)
  }

  @Test(arguments: [("NO_COLOR", "1"), ("TERM", "dumb"), ("TERM", nil), ("CLICOLOR", "0")])
  func `NO_COLOR, a dumb terminal and CLICOLOR=0 disable escape sequences`(
    _ name: String, _ value: String?
  ) async throws {
    let lede = lede.with(name, value)
    #expect(try await lede("list", to: .terminal) == .ok(Self.list))
    let messages = try await lede("show", "nothing", to: .terminal).output
    #expect(messages == "lede: there is no item nothing; lede list shows numbers and codes\n")
  }

  @Test func `--color takes precedence over the terminal and the environment`() async throws {
    for arguments in [["list", "--color=always"], ["--color", "always", "list"]] {
      let run = try await lede.with("NO_COLOR", "1").run(arguments)
      #expect(run.output.contains(Self.escape + "[1m"))
      #expect(OutputCheck.withoutOwnSequences(run.output) == Self.list)
    }
    #expect(try await lede("list", "--color", "never", to: .terminal) == .ok(Self.list))
    for wrong in [["--color", "red", "list"], ["list", "--color"], ["list", "--color="]] {
      let run = try await lede.run(wrong)
      #expect(run.ending == .exited(2))
      #expect(run.errors == "lede: --color must be auto, always or never\n")
    }
    // Errors about other arguments do not mention --color.
    for wrong in [["show"], ["list", "--frobnicate"]] {
      #expect(try await lede.run(["--color", "never"] + wrong) == lede.run(wrong))
    }
  }

  @Test func `refresh shows no progress line on a dumb terminal`() async throws {
    #expect(
      try await lede.later().with("TERM", "dumb")("refresh", to: .terminal)
        == .ok("2 ok · 2 unchanged · 0 new\n"))
  }

  @Test func `refresh erases its progress line when it ends`() async throws {
    let shown = try await lede.later().with("NO_COLOR", "1")("refresh", to: .terminal).output
    #expect(shown.contains("/2 feeds"))
    #expect(shown.hasSuffix("\r\(Self.escape)[K2 ok · 2 unchanged · 0 new\n"))
  }

  @Test func `output to a pipe contains no escape sequences`() async throws {
    for command in [
      ["list"], ["list", "--json"], ["feeds"], ["info", "1"], ["unread"], ["refresh"],
      ["show", "1"], ["get-more"], ["--help"], ["export"],
    ] {
      let run = try await lede.run(command)
      #expect(run.ending == .exited(0), "\(command)")
      #expect(!(run.output + run.errors).contains(Self.escape), "\(command)")
    }
  }

  @Test func `a narrow terminal shortens titles and keeps one line per feed`() async throws {
    let narrow = lede.with("COLUMNS", "40").with("NO_COLOR", "1")
    library.server.set(
      "/long", .feed(TestFeed("long", title: String(repeating: "w", count: 60), posts: [28]).rss))
    _ = try await lede("add", library.server.url("/long"))
    let lines = try await narrow("feeds", to: .terminal).lines
    #expect(lines.count == 4)
  }

  private static let environments = [
    ["LANG": "C", "LC_ALL": "C"], ["LANG": ""], ["LC_ALL": "tr_TR.UTF-8"],
    ["LC_ALL": "no_SUCH"], ["TZ": "nonsense"], ["TZ": ""],
  ]

  @Test func `locale variables and unknown time zones do not change the output`() async throws {
    let commands = [["list"], ["list", "--jsonl"], ["show", "1"], ["info", "1"]]
    let usual = try await commands.asyncMap { try await lede.run($0) }
    for variables in Self.environments {
      var lede = lede
      lede.environment.merge(variables) { $1 }
      #expect(try await commands.asyncMap { try await lede.run($0) } == usual, "\(variables)")
    }
  }

  @Test func `non-ASCII text is printed unchanged in the C locale`() async throws {
    let name = "Größe 日本 👩‍👩‍👧"
    library.server.set("/u", .feed(TestFeed("u", title: name, posts: [28]).rss))
    let lede = lede.with("LANG", "C").with("LC_ALL", "C")
    #expect(try await lede("add", library.server.url("/u")) == .ok("\(name): added, 1 post.\n"))
    #expect(try await lede("info", name).lines.first == name)
    #expect(try await lede("unread", "--count", "--feed", "日本") == .ok("1\n"))
  }

  @Test func `a closed pipe ends a listing without an error`() async throws {
    let long = TestFeed("long", title: String(repeating: "w", count: 4_000), posts: 1...28)
    library.server.set("/long", .feed(long.rss))
    _ = try await lede("add", library.server.url("/long"))
    for command in ["list --limit 0", "list --jsonl", "list --tsv", "list --json", "feeds"] {
      let script = "{ '\(Lede.binary)' \(command); echo $? >status; } | head -c 1"
      let shell = try await LedeProcess(
        ["/bin/sh", "-c", script], environment: lede.environment, directory: lede.directory,
        inputFile: "/dev/null", output: .pipes
      ).finish()
      #expect(shell.ending == .exited(0), "\(command)")
      #expect(shell.errors == "", "\(command)")
      #expect(lede.sandbox.text("status") == "0\n", "\(command)")
    }
  }

  @Test func `a closed standard output is an error, and changes of the command are kept`()
    async throws
  {
    _ = try await lede("list")
    for command in [["list"], ["refresh", "--force"], ["feeds", "--json"], ["mark-read", "1"]] {
      let run = try await lede.run(command, to: .closed)
      #expect(run.ending == .exited(1), "\(command)")
      #expect(run.errors.hasPrefix("lede: could not write the output: "), "\(command)")
      #expect(run.isOneErrorLine, "\(command)")
    }
    #expect(library.server.requests.allSatisfy { $0.method == "GET" })
    #expect(try await lede("list", "--jsonl").lines.count == 3)
  }

  @Test func `list reports a full disk`() async throws {
    #expect(
      try await lede("list", to: .file("/dev/full"))
        == .failed(1, "lede: could not write the output: No space left on device\n"))
  }

  @Test(arguments: [["--help"], ["--version"], ["help", "list"], ["list", "--help"]])
  func `help and version report a full disk`(_ arguments: [String]) async throws {
    #expect(
      try await lede.run(arguments, to: .file("/dev/full"))
        == .failed(1, "lede: could not write the output: No space left on device\n"))
  }

  @Test func `output to a file is the same as to a pipe`() async throws {
    #expect(try await lede("list", to: .file(lede.sandbox.file("out"))).ending == .exited(0))
    #expect(lede.sandbox.text("out") == Self.list)
  }
}
