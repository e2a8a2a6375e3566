import TestSupport
import Testing

/// Posts that their feed has withdrawn.
@Suite(.runsProcesses)
struct WithdrawnTests {
  let server: TestHTTPServer
  let lede: Lede

  init() async throws {
    server = try TestHTTPServer()
    lede = try Lede()
    serve([1, 2, 3])
    _ = try await lede("add", server.url("/ants"))
  }

  private func serve(_ posts: [Int], _ parts: String = "") {
    let entries = posts.map {
      "<entry><id>ants-\($0)</id><title>Post \($0)</title>"
        + "<updated>2026-02-0\($0)T10:00:00Z</updated></entry>"
    }.joined()
    server.set(
      "/ants",
      .feed(
        "<feed xmlns=\"http://www.w3.org/2005/Atom\" "
          + "xmlns:at=\"http://purl.org/atompub/tombstones/1.0\" "
          + "xmlns:fh=\"http://purl.org/syndication/history/1.0\"><id>f</id><title>ants</title>"
          + "\(entries)\(parts)</feed>"))
  }

  private func withdrawn(_ lede: Lede) async throws -> [JSON] {
    try await lede("list", "--jsonl").jsonLines().filter { $0["_lede"]["withdrawn"] != .null }
      .map { $0["title"] }
  }

  @Test func `a post with a tombstone is shown as withdrawn and kept`() async throws {
    serve([2, 3], "<at:deleted-entry ref=\"ants-1\" when=\"2026-03-01T00:00:00Z\"/>")
    #expect(try await lede.later()("refresh") == .ok("1 ok · 0 unchanged · 0 new\n"))
    #expect(try await withdrawn(lede) == ["Post 1"])
    #expect(try await lede("unread", "--count") == .ok("3\n"))
    #expect(
      try await lede("show", "3").lines.contains(
        "withdrawn by its feed (noticed 2026-03-01 14:00)"))
    #expect(
      try await lede("explain", "3").lines.last
        == "absent    Post 1  its feed withdrew it (noticed 2026-03-01 14:00)")
    #expect(try await lede("info", "ants").lines.contains("  withdrawn     1 post, by the feed"))
    #expect(try await lede("info", "ants", "--json").json()["withdrawn"] == 1)
    serve([1, 2, 3])
    #expect(try await lede.later(4)("refresh") == .ok("1 ok · 0 unchanged · 0 new\n"))
    #expect(try await withdrawn(lede) == [])
  }

  @Test func `a post that a complete feed no longer lists is shown as withdrawn`() async throws {
    serve([3], "<fh:complete/>")
    #expect(try await lede.later()("refresh") == .ok("1 ok · 0 unchanged · 0 new\n"))
    #expect(try await withdrawn(lede) == ["Post 2", "Post 1"])
  }
}
