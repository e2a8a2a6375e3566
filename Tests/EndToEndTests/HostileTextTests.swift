import TestSupport
import Testing

/// Feeds, servers, lists, files and arguments that contain terminal control sequences.
@Suite(.runsProcesses)
struct HostileTextTests {
  /// A server with hostile feeds and the files of a library that has fetched them. Each test uses a
  /// copy.
  private struct Prepared: Sendable {
    let server: TestHTTPServer
    let files: [String: [UInt8]]

    init() async throws {
      server = try TestHTTPServer()
      let lede = try Lede()
      server.set("/rss", .feed(HostileText.rss, etag: "\"\u{9B}2J\u{202E}\""))
      server.set(
        "/json", .feed(HostileText.jsonFeed, contentType: "application/feed+json; x=\u{9B}2J"))
      try lede.sandbox.write(HostileText.rss, to: "evil.xml")
      try lede.sandbox.write(HostileText.jsonFeed, to: HostileTextTests.file)
      try lede.sandbox.write(HostileText.opml, to: "evil.opml")
      let added = try await lede("add", server.url("/rss"), server.url("/json"), "evil.xml")
      #expect(added.ending == .exited(0))
      #expect(added.lines.count == 3)
      #expect(try await lede("import", "evil.opml").ending == .exited(0))
      #expect(try await lede("list", "--jsonl").lines.count == 6)
      files = try lede.sandbox.files()
    }
  }

  private static let prepared = Task { try await Prepared() }

  let server: TestHTTPServer
  let lede: Lede

  init() async throws {
    let prepared = try await Self.prepared.value
    server = prepared.server
    lede = try Lede(Sandbox(prepared.files))
      .with("TERM", "xterm-256color").with("BROWSER", "/no\u{1B}[2J/browser")
  }

  /// A file whose name contains control sequences.
  private static let file = "x\u{1B}[2J\u{9B}31m\u{202E}.json"

  private static let textCommands: [[String]] = [
    ["list"], ["list", "--all"], ["feeds"], ["feeds", "--failing"], ["unread"], ["info", "1"],
    ["info", "2"], ["info", "4"], ["show", "1-6"], ["open", "1"], ["open", "--comments", "2"],
    ["refresh", "--force"], ["get-more"], ["mark-all-read"], ["remove", "1", "2", "3"],
    ["parse", "evil.xml"], ["parse", file], ["import", "evil.opml"], ["import", file],
    ["add", file], ["add", "https://h.example/\u{1B}[2J"], ["add", HostileText.all],
    ["status", "--template", "{title} {top}"], ["status", "--feed", HostileText.all],
    ["status", "--format", "xbar"], ["status", "--format", "argos"],
    ["status", "--format", "genmon"],
    ["status", "--format", "yambar"], ["status", "--format", "tmux", "--template", "{title}"],
    ["search", "a OR https"], ["search", "--save", "x", HostileText.all], ["list", "--collapse"],
    ["list", "--group", "feed"],
    ["list", "--template", "{title} {feed} {author} {tags} {summary}"],
    ["list", "--where", HostileText.all], ["explain", "1"], ["explain", "--feed", "1"],
    ["undo", "--list"], ["undo", "3"], ["rules", "try", "a"], ["rules", "try", HostileText.all],
    ["rules", "add", "a", "--tag", HostileText.all], ["set", "1", "--title", HostileText.all],
    ["delete", "1"], ["rename-folder", HostileText.all, "x"],
    ["backup", "/none\u{1B}[2J/\u{202E}"], ["restore", "/none\u{1B}[2J/\u{202E}"], ["maint"],
    ["status", "--template", HostileText.all], ["status", "--format", HostileText.all],
    ["export", "/none\u{1B}[2J/\u{202E}"], ["show", HostileText.all], ["info", HostileText.all],
    ["list", "--folder", HostileText.all], ["list", "--data-dir", "evil.xml/\u{1B}[2J\u{9B}m"],
    ["--\u{1B}[2J\u{202E}"], ["list", "\u{1B}[2J\u{202E}"], [HostileText.all],
    ["add", "--no-refresh", "--title", HostileText.all, "--folder", HostileText.all, "http://h"],
    ["add", "--profile", "\u{9B}2J\u{202E}", "x"],
  ]

  private static let documentCommands: [[String]] = [
    ["list", "--json"], ["list", "--jsonl"], ["feeds", "--json"], ["unread", "--json"],
    ["info", "--json", "1"], ["show", "--json", "1", "2"],
    ["show", "--html", "1-6"], ["refresh", "--force", "--json"],
    ["status", "--format", "json"], ["status", "--format", "waybar"],
    ["status", "--format", "i3bar", "--template", "{title}"],
    ["status", "--format", "i3status-rs", "--template", "{title}"],
    ["explain", "--feed", "1", "--json"], ["undo", "--list", "--json"],
    ["search", "a OR https", "--jsonl"],
    ["parse", "--json", "evil.xml", file, "evil.opml"], ["parse", "--atom", "evil.xml"],
    ["parse", "--atom", file], ["export"],
  ]

  @Test(arguments: textCommands + [["list", "--tsv"]])
  func `text output to a pipe contains no control characters`(_ command: [String]) async throws {
    let run = try await lede.run(command)
    let output = command.last == "--tsv" ? run.output.replacing("\t", with: " ") : run.output
    #expect(OutputCheck.forbidden(in: output) == [])
    #expect(OutputCheck.forbidden(in: run.errors) == [])
    #expect(!(run.output + run.errors).isEmpty)
  }

  @Test(arguments: textCommands + documentCommands + [["list", "--tsv"]])
  func `output to a terminal contains only the control sequences of lede itself`(
    _ command: [String]
  ) async throws {
    let run = try await lede.run(command, to: .terminal)
    let text = OutputCheck.withoutOwnSequences(run.output)
    #expect(OutputCheck.forbidden(in: text) == [])
    #expect(!text.isEmpty)
  }

  @Test(arguments: documentCommands)
  func `JSON, OPML and HTML output contains control characters only as escapes`(_ command: [String])
    async throws
  {
    let run = try await lede.run(command)
    // Code contains tabs, and the sanitiser keeps them in HTML.
    let output = command.contains("--html") ? run.output.replacing("\t", with: " ") : run.output
    #expect(OutputCheck.forbiddenInDocument(output) == [])
    #expect(OutputCheck.forbidden(in: run.errors) == [])
    #expect(!run.output.isEmpty)
  }

  @Test func `list prints one line for each post, whatever its title contains`() async throws {
    #expect(try await lede("list").lines.dropLast().count == 6)
    #expect(
      try await lede("list", "--tsv").lines.map {
        $0.split(
          separator: "\t", omittingEmptySubsequences: false
        ).count
      } == Array(repeating: 8, count: 6))
  }

  @Test(arguments: [
    "HTTP/1.1 500 \u{1B}[2J\u{9B}31m\u{202E}\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 404 \u{1B}]0;x\u{7}\r\nServer: \u{1B}[2J\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 302 x\r\nLocation: ftp://\u{1B}[2J/\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 302 x\r\nLocation: http://\u{9B}2J\u{202E}.example/\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 302 x\r\nLocation: \u{1B}[2J\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 200 x\r\nContent-Type: text/xml; charset=\u{1B}[2J\u{9B}\r\n\r\n<rss/",
    "HTTP/1.1 200 x\r\nContent-Encoding: \u{1B}[2J\r\n\r\nxx",
    "HTTP/1.1 200 x\r\n\r\n<!DOCTYPE html><title>\u{1B}[2J</title>",
    "HTTP/1.1 200 x\r\n\r\n<\u{9B}2J\u{202E}>",
    "\u{1B}[2J\u{9B}31m\r\n\r\n",
  ])
  func `errors contain no control characters from the response of a server`(_ answer: String)
    async throws
  {
    let server = try TestHTTPServer()
    server.set("/bad", .raw(answer))
    let address = server.url("/bad")
    for command in [["add", address], ["parse", "--json", address]] {
      let shown = try await lede.run(command, to: .terminal).output
      #expect(OutputCheck.forbidden(in: OutputCheck.withoutOwnSequences(shown)) == [])
      let run = try await lede.run(command)
      #expect(OutputCheck.forbidden(in: run.errors) == [])
      #expect(OutputCheck.forbiddenInDocument(run.output) == [])
    }
  }

  @Test func `add names the feeds of a page without control characters`() async throws {
    let link = "<link rel=alternate type=application/rss+xml"
    server.set(
      "/page",
      .status(
        200, headers: ["Content-Type": "text/html"],
        body: "<!DOCTYPE html>\(link) href='/1' title='\(HostileText.xml)'>"
          + "\(link) href='/2' title='\(HostileText.xml)'>"
          + "\(link) href='/3\(HostileText.xml)' title='x'>"))
    let run = try await lede("add", server.url("/page"))
    #expect(run.ending == .exited(1))
    #expect(run.errors.split(separator: "\n").count >= 3)
    #expect(OutputCheck.forbidden(in: run.errors) == [])
  }

  @Test func `an export with hostile names is imported without loss`() async throws {
    let export = try await lede("export")
    let second = lede.library("second")
    #expect(
      try await second("import", "-", input: export.output).output
        == "+3 new · ~0 different · =0 the same\n")
    let again = try await second("export")
    let third = lede.library("third")
    _ = try await third("import", "-", input: again.output)
    #expect(try await third("export") == again)
  }
}
