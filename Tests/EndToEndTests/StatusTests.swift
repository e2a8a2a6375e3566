import Foundation
import Glibc
import TestSupport
import Testing

/// `lede status`, as status bars run it.
@Suite(.runsProcesses)
struct StatusTests {
  let library: FilledLibrary
  let lede: Lede

  init() async throws {
    library = try await FilledLibrary()
    lede = library.lede
  }

  @Test func `status counts unread posts of all or selected feeds`() async throws {
    #expect(try await lede("status") == .ok("4\n"))
    #expect(try await lede("status", "--feed", "ants") == .ok("3\n"))
    #expect(try await lede("status", "--folder", "Garden") == .ok("1\n"))
    #expect(try await lede("status", "--cap", "3", "--prefix", "news ") == .ok("news 3+\n"))
  }

  @Test func `status shows feeds and titles in JSON and templates`() async throws {
    let status = try await lede("status", "--format", "json").json()
    #expect(status["unread"] == 4)
    #expect(status["top"].array.map { $0["feed"].string } == ["ants", "bees"])
    #expect(
      status["newest"].array.map { $0["title"].string } == [
        "Post 28", "Post 28", "Post 27", "Post 26",
      ])
    #expect(
      try await lede("status", "--template", "{unread} in {feeds}: {top}, {title} ({feed})")
        == .ok("4 in 2: ants, Post 28 (bees)\n"))
  }

  @Test func `status prints zero by default and hides it with --hide-zero`() async throws {
    _ = try await lede("mark-all-read")
    #expect(try await lede("status") == .ok("0\n"))
    #expect(try await lede("status", "--hide-zero", "--prefix", "news ") == .ok("\n"))
  }

  @Test func `status reports failing feeds`() async throws {
    library.server.set("/ants", .status(500))
    _ = try await lede.later()("refresh")
    #expect(try await lede("status", "--template", "{failing} {state}") == .ok("1 unread\n"))
    _ = try await lede("mark-all-read")
    #expect(try await lede("status", "--template", "{failing} {state}") == .ok("1 error\n"))
  }

  @Test(arguments: [
    [], ["--format", "waybar"], ["--feed", "nobody"], ["--folder", "none", "--format", "i3bar"],
  ])
  func `status exits with 0 if the library, feed or folder cannot be read`(_ options: [String])
    async throws
  {
    let file = try lede.sandbox.write("no folder", to: "file")
    let broken =
      options.contains("nobody") || options.contains("none")
      ? lede : lede.with("LEDE_DATA_DIR", file)
    let run = try await broken.run(["status"] + options)
    #expect(run.ending == .exited(0))
    #expect(run.output.contains("!"))
    #expect(run.isOneErrorLine)
  }

  @Test(arguments: [
    ["--format", "odd"], ["--cap", "0"], ["--template", "{odd}"], ["--template", "{title:x}"],
  ])
  func `status refuses unknown formats and values`(_ options: [String]) async throws {
    #expect(try await lede.run(["status"] + options).ending == .exited(2))
  }

  @Test func `status --follow prints a line on each change until it is killed`() async throws {
    let path = lede.sandbox.file("followed")
    let follower = try lede.start(["status", "--follow"], to: .file(path))
    try await waitForText("4\n", in: path)
    _ = try await lede.later()("refresh")
    _ = try await lede("mark-read", library.codes()[0])
    try await waitForText("4\n3\n", in: path)
    _ = try await lede("mark-all-read")
    try await waitForText("4\n3\n0\n", in: path)
    kill(follower.id, SIGTERM)
    #expect(await follower.finish() == Run(.killed(signal: SIGTERM)))
  }

  @Test func `status --follow ends when its output is closed`() async throws {
    let pipeline = try LedeProcess(
      ["/bin/sh", "-c", "\"$0\" status --follow | head -n 1", Lede.binary],
      environment: lede.environment, directory: lede.directory, inputFile: "/dev/null",
      output: .pipes)
    #expect(await pipeline.finish() == .ok("4\n"))
  }

  /// Waits until the file contains exactly this text.
  private func waitForText(
    _ text: String, in path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await eventually(sourceLocation: sourceLocation) {
      try String(contentsOfFile: path, encoding: .utf8) == text
    }
  }
}
