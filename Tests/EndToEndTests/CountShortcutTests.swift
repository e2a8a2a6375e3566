import Foundation
import GRDB
import TestSupport
import Testing

/// `unread --count` and `status` take a short path that bypasses the argument parser. Its results
/// are the same as those of the full path.
@Suite(.runsProcesses) struct CountShortcutTests {
  let lede: Lede
  let server: TestHTTPServer

  init() throws {
    lede = try Lede()
    server = try TestHTTPServer()
  }

  private func fill() async throws {
    server.set("/feed", .feed(TestFeed("f", posts: 1...5).rss))
    #expect(try await lede("add", server.url("/feed")).ending == .exited(0))
    #expect(try await lede("list").ending == .exited(0))
  }

  /// Runs the command on the full path: the short path does not accept a repeated option.
  private func runFullPath(_ lede: Lede, _ options: String...) async throws -> Run {
    try await lede.run(["unread", "--count", "--count"] + options)
  }

  private func expectSameCount(_ lede: Lede, unread: Int) async throws {
    #expect(try await lede("unread", "--count") == .ok("\(unread)\n"))
    #expect(try await runFullPath(lede) == .ok("\(unread)\n"))
    #expect(try await lede("unread", "--json").json()["unread"].number == unread)
    #expect(try await lede("status") == .ok("\(unread)\n"))
    #expect(try await lede("status", "--prefix", "") == .ok("\(unread)\n"))
    for format in ["plain", "polybar", "i3blocks", "tmux", "starship", "xmobar"] {
      let short = try await lede("status", "--format", format)
      #expect(short == (try await lede("status", "--format", format, "--prefix", "")), "\(format)")
    }
  }

  @Test func `the short path of unread --count prints the same count as the full path`()
    async throws
  {
    try await fill()
    try await expectSameCount(lede, unread: 5)
    _ = try await lede("mark-read", "1-2")
    try await expectSameCount(lede, unread: 3)
    _ = try await lede("mark-all-read")
    try await expectSameCount(lede, unread: 0)
  }

  @Test func `the short path of unread --count finds the library like the full path`() async throws
  {
    try await fill()
    let unset = lede.with("LEDE_DATA_DIR", nil)
    for folder in ["library", lede.sandbox.file("library"), "./library/"] {
      #expect(try await unset("unread", "--count", "--data-dir", folder) == .ok("5\n"))
      #expect(try await runFullPath(unset, "--data-dir", folder) == .ok("5\n"))
      #expect(try await lede.with("LEDE_DATA_DIR", folder)("unread", "--count") == .ok("5\n"))
      #expect(try await unset("status", "--data-dir", folder) == .ok("5\n"))
    }
    #expect(try await lede("unread", "--count", "--data-dir", "other").output == "0\n")
    #expect(!lede.sandbox.names().contains("other"))
  }

  @Test func `the short path of unread --count reports errors like the full path`() async throws {
    try await fill()
    let cases = [
      (lede.with("LEDE_NOW", "yesterday"), []),
      (lede.with("LEDE_DATA_DIR", nil).with("HOME", nil), []),
      (lede, ["--data-dir", ""]), (lede, ["--data-dir"]), (lede, ["--data-dir", "--json"]),
      (lede, ["surplus"]), (lede, ["--unknown"]),
    ]
    for (lede, options) in cases {
      let short = try await lede.run(["unread", "--count"] + options)
      #expect(short == (try await lede.run(["unread", "--count", "--count"] + options)))
      #expect(short.ending != .exited(0))
      let status = try await lede.run(["status"] + options)
      #expect(status == (try await lede.run(["status", "--prefix", ""] + options)))
    }
  }

  @Test func `--help works on the short path of unread --count and status`() async throws {
    #expect(try await lede("unread", "--count", "--help") == lede("unread", "--help"))
    #expect(try await lede("status", "--help") == lede("help", "status"))
  }

  @Test func `the short path of unread --count handles failing output like the full path`()
    async throws
  {
    try await fill()
    for output in [LedeProcess.Output.closed, .file("/dev/full")] {
      #expect(
        try await lede("unread", "--count", to: output)
          == lede("unread", "--count", "--count", to: output))
    }
  }

  @Test
  func `unread --count is correct while a refresh stores posts`() async throws {
    try await fill()
    server.set("/feed", .feed(TestFeed("f", posts: 1...9).rss))
    let slow = try TestHTTPServer()
    slow.set("/slow", .slow)
    _ = try await lede("add", "--no-refresh", slow.url("/slow"))
    server.clearRequests()
    let refresh = try lede.later().start(["refresh", "--wait"])
    await slow.wait { $0.requests.count == 1 }
    await server.wait { $0.requests.count == 1 }
    try await eventually { try await lede("list", "--jsonl").lines.count == 9 }
    try await expectSameCount(lede, unread: 9)
    refresh.kill()
    _ = await refresh.finish()
    try await expectSameCount(lede, unread: 9)
  }
}
