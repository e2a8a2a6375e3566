import Foundation
import GRDB
import TestSupport
import Testing

/// `unread --count` and `status` alone go a short way through the program. It says what the long way says.
struct ShortWayTests {
  let lede: Lede
  let server: TestHTTPServer

  init() throws {
    lede = try Lede()
    server = try TestHTTPServer()
  }

  private func fill() throws {
    server.set("/feed", .feed(TestFeed("f", posts: 1...5).rss))
    #expect(try lede("add", server.url("/feed")).ending == .exited(0))
    #expect(try lede("list").ending == .exited(0))
  }

  /// An option that the short way does not know, and that changes nothing, leads the long way.
  private func long(_ lede: Lede, _ options: String...) throws -> Run {
    try lede.run(["unread", "--count", "--count"] + options)
  }

  private func expectAgreement(_ lede: Lede, unread: Int) throws {
    #expect(try lede("unread", "--count") == .ok("\(unread)\n"))
    #expect(try long(lede) == .ok("\(unread)\n"))
    #expect(try lede("unread", "--json").json()["unread"].number == unread)
    #expect(try lede("status") == .ok("\(unread)\n"))
    #expect(try lede("status", "--prefix", "") == .ok("\(unread)\n"))
    for format in ["plain", "polybar", "i3blocks", "tmux", "starship", "xmobar"] {
      let short = try lede("status", "--format", format)
      #expect(short == (try lede("status", "--format", format, "--prefix", "")), "\(format)")
    }
  }

  @Test func `the count is the same with and without unread posts`() throws {
    try fill()
    try expectAgreement(lede, unread: 5)
    _ = try lede("mark-read", "1-2")
    try expectAgreement(lede, unread: 3)
    _ = try lede("mark-all-read")
    try expectAgreement(lede, unread: 0)
  }

  @Test func `a library is named in any way`() throws {
    try fill()
    let unset = lede.with("LEDE_DATA_DIR", nil)
    for folder in ["library", lede.sandbox.file("library"), "./library/"] {
      #expect(try unset("unread", "--count", "--data-dir", folder) == .ok("5\n"))
      #expect(try long(unset, "--data-dir", folder) == .ok("5\n"))
      #expect(try lede.with("LEDE_DATA_DIR", folder)("unread", "--count") == .ok("5\n"))
      #expect(try unset("status", "--data-dir", folder) == .ok("5\n"))
    }
    #expect(try lede("unread", "--count", "--data-dir", "other").output == "0\n")
    #expect(!lede.sandbox.names().contains("other"))
  }

  @Test func `what is wrong is told in the same words`() throws {
    try fill()
    let cases = [
      (lede.with("LEDE_NOW", "yesterday"), []),
      (lede.with("LEDE_DATA_DIR", nil).with("HOME", nil), []),
      (lede, ["--data-dir", ""]), (lede, ["--data-dir"]), (lede, ["--data-dir", "--json"]),
      (lede, ["surplus"]), (lede, ["--unknown"]),
    ]
    for (lede, options) in cases {
      let short = try lede.run(["unread", "--count"] + options)
      #expect(short == (try lede.run(["unread", "--count", "--count"] + options)))
      #expect(short.ending != .exited(0))
      let status = try lede.run(["status"] + options)
      #expect(status == (try lede.run(["status", "--prefix", ""] + options)))
    }
  }

  @Test func `help is help`() throws {
    #expect(try lede("unread", "--count", "--help") == lede("unread", "--help"))
    #expect(try lede("status", "--help") == lede("help", "status"))
  }

  @Test func `a reader that goes away, and an output that is closed, are the same`() throws {
    try fill()
    for output in [LedeProcess.Output.closed, .file("/dev/full")] {
      #expect(
        try lede("unread", "--count", to: output)
          == lede("unread", "--count", "--count", to: output))
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `the count is right while a refresh stores posts`() async throws {
    try fill()
    server.set("/feed", .feed(TestFeed("f", posts: 1...9).rss))
    let slow = try TestHTTPServer()
    slow.set("/slow", .slow)
    _ = try lede("add", "--no-refresh", slow.url("/slow"))
    server.clearRequests()
    let refresh = try lede.later().start(["refresh", "--wait"])
    await slow.wait { $0.requests.count == 1 }
    await server.wait { $0.requests.count == 1 }
    while try lede("list", "--jsonl").lines.count < 9 { await Task.yield() }
    try expectAgreement(lede, unread: 9)
    refresh.kill()
    _ = refresh.finish()
    try expectAgreement(lede, unread: 9)
  }
}
