import Foundation
import Glibc
import TestSupport
import Testing

/// Only one process refreshes a library at a time; other commands continue to work.
@Suite(.runsProcesses) struct RefreshLockTests {
  let server: TestHTTPServer
  let lede: Lede

  init() async throws {
    server = try TestHTTPServer()
    lede = try Lede()
    server.set("/quick", .feed(TestFeed("quick", posts: 1...3).rss))
    _ = try await lede("add", server.url("/quick"))
    server.set("/slow", .slow)
    _ = try await lede("add", "--no-refresh", server.url("/slow"))
  }

  /// Starts a refresh that waits for a server that does not finish its response.
  private func hangingRefresh() async throws -> LedeProcess {
    server.clearRequests()
    let refresh = try lede.start(["refresh", "--feed", "slow"])
    await server.wait { $0.requests.contains { $0.path == "/slow" } }
    return refresh
  }

  @Test(arguments: [["refresh"], ["refresh", "--quiet", "quick"], ["get-more"]])
  func `a second refresh exits with 75 and names the process that is refreshing`(
    _ command: [String]
  ) async throws {
    let first = try await hangingRefresh()
    let file = lede.sandbox.file("library/lede.db")
    #expect(
      try await lede.run(command)
        == .failed(
          75,
          """
          lede: the library \(file) is being refreshed by process \(first.id); \
          try again later, or use --wait.

          """))
    #expect(server.requests.allSatisfy { $0.path == "/slow" })
    first.kill()
    #expect(await first.finish().ending == .killed(signal: SIGKILL))
  }

  @Test func `status reports that a refresh is running and when it has ended`() async throws {
    _ = try await lede("mark-all-read")
    let path = lede.sandbox.file("followed")
    let follower = try lede.start(
      ["status", "--follow", "--template", "{state}"], to: .file(path))
    defer { follower.kill() }
    func waitForText(_ text: String) async throws {
      try await eventually { try String(contentsOfFile: path, encoding: .utf8) == text }
    }
    try await waitForText("none\n")
    let refresh = try await hangingRefresh()
    try await waitForText("none\nrefreshing\n")
    #expect(
      try await lede("status", "--format", "waybar").json()["class"].array.map(\.string)
        == ["none", "refreshing"])
    refresh.kill()
    _ = await refresh.finish()
    try await waitForText("none\nrefreshing\nnone\n")
  }

  @Test func `a folder or symbolic link in place of the refresh lock is reported`() async throws {
    let lock = lede.sandbox.file("library/refresh.lock")
    try? FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: true)
    let message = "lede: \(lock) is not a file; move it away.\n"
    #expect(try await lede("refresh", "quick") == .failed(1, message))
    try FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createSymbolicLink(
      atPath: lock, withDestinationPath: lede.sandbox.file("victim"))
    #expect(try await lede("refresh", "quick") == .failed(1, message))
    #expect(lede.sandbox.names().contains("victim") == false)
  }

  @Test(arguments: [["refresh", "--wait", "quick"], ["get-more", "--wait"]])
  func `refresh --wait waits for another refresh to end`(_ command: [String]) async throws {
    let first = try await hangingRefresh()
    let second = try lede.later().start(command)
    await eventually { second.hasOpen("lede.db") }
    #expect(server.requests.allSatisfy { $0.path == "/slow" })
    server.set("/slow", .feed(TestFeed("slow", posts: 1...2).rss))
    first.kill()
    _ = await first.finish()
    #expect(await second.finish().ending == .exited(0))
    #expect(server.requests.contains { $0.path == "/quick" })
  }

  @Test func `the refresh lock of a killed process is released at once`() async throws {
    for _ in 0..<5 {
      let first = try await hangingRefresh()
      first.kill()
      _ = await first.finish()
      #expect(
        try await lede("refresh", "--force", "quick") == .ok("1 ok · 0 unchanged · 0 new\n"))
    }
  }

  @Test func `other commands work during a refresh`() async throws {
    let first = try await hangingRefresh()
    #expect(try await lede("unread", "--count") == .ok("3\n"))
    #expect(try await lede("unread").ending == .exited(0))
    #expect(try await lede("list").lines.count == 4)
    #expect(try await lede("mark-read", "1") == .ok("1 post marked as read.\n"))
    #expect(try await lede("star", "2") == .ok("1 post starred.\n"))
    #expect(try await lede("delete", "3") == .ok("1 post deleted.\n"))
    #expect(try await lede("mark-all-read").ending == .exited(0))
    #expect(try await lede("feeds", "--json").ending == .exited(0))
    #expect(try await lede("export").ending == .exited(0))
    server.set("/new", .feed(TestFeed("new", posts: 1...2).rss))
    #expect(try await lede("add", server.url("/new")) == .ok("new: added, 2 posts.\n"))
    #expect(try await lede("remove", "new").ending == .exited(0))
    first.kill()
    _ = await first.finish()
  }

  @Test func `a refresh of one library does not block another library`() async throws {
    let first = try await hangingRefresh()
    let other = lede.library("other")
    #expect(try await other("add", "--no-refresh", server.url("/quick")).ending == .exited(0))
    #expect(try await other("refresh") == .ok("1 ok · 0 unchanged · 3 new\n"))
    first.kill()
    _ = await first.finish()
  }

  /// Only the lock on the file counts, not its contents.
  @Test func `a refresh lock file that no process has locked does not block a refresh`()
    async throws
  {
    try lede.sandbox.write("1\n", to: "library/refresh.lock")
    #expect(try await lede("refresh", "quick").ending == .exited(0))
    try lede.sandbox.write(String(repeating: "x", count: 100_000), to: "library/refresh.lock")
    #expect(try await lede("refresh", "quick").ending == .exited(0))
  }

  @Test func `refresh refuses a symbolic link in place of its lock file`() async throws {
    let victim = try lede.sandbox.write("precious", to: "victim")
    try? FileManager.default.removeItem(atPath: lede.sandbox.file("library/refresh.lock"))
    try FileManager.default.createSymbolicLink(
      atPath: lede.sandbox.file("library/refresh.lock"), withDestinationPath: victim)
    let run = try await lede("refresh", "quick")
    #expect(run.ending == .exited(1))
    #expect(run.isOneErrorLine)
    #expect(lede.sandbox.text("victim") == "precious")
  }
}
