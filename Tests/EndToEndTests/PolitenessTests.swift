import TestSupport
import Testing

/// How often servers are requested: minimum intervals, Retry-After delays, gone and moved feeds.
@Suite(.runsProcesses)
struct PolitenessTests {
  let server: TestHTTPServer
  let lede: Lede

  init() async throws {
    server = try TestHTTPServer()
    lede = try Lede()
    server.set("/ants", .feed(TestFeed("ants", posts: 1...3).rss, etag: "\"1\""))
    server.set("/bees", .feed(TestFeed("bees", posts: 1...3).rss, etag: "\"1\""))
    _ = try await lede("add", server.url("/ants"), server.url("/bees"))
    server.clearRequests()
  }

  private var requestedPaths: [String] { server.requests.map(\.path) }

  private func at(_ time: String) -> Lede { lede.with("LEDE_NOW", "2026-03-01T\(time):00Z") }

  private static let allSkipped =
    "0 ok · 0 unchanged · 0 new · 2 skipped (fetched recently)\n"

  @Test func `refresh --verbose reports the result of each feed`() async throws {
    server.set("/ants", .feed(TestFeed("ants", posts: 1...5).rss, etag: "\"2\""))
    let run = try await at("13:00")("refresh", "-v")
    #expect(run.output == "2 ok · 1 unchanged · 2 new\n")
    #expect(
      Set(run.errors.split(separator: "\n")) == ["lede: ants: 2 new", "lede: bees: unchanged"])
    let again = try await at("13:01")("refresh", "--verbose").errors
    #expect(again.hasPrefix("lede: ants: skipped; next fetch: 2026-03-01 "))
    #expect(try await lede("refresh", "-q", "-v").ending == .exited(2))
  }

  @Test func `refreshes every few minutes request each feed once an hour`() async throws {
    for minute in stride(from: 10, through: 59, by: 7) {
      #expect(try await at("12:\(minute)")("refresh") == .ok(Self.allSkipped))
    }
    #expect(requestedPaths == [])
    #expect(try await at("13:00")("refresh") == .ok("2 ok · 2 unchanged · 0 new\n"))
    #expect(try await at("13:10")("refresh") == .ok(Self.allSkipped))
    #expect(requestedPaths.sorted() == ["/ants", "/bees"])
  }

  @Test func `refresh of a named feed requests it after nine minutes, and --force at once`()
    async throws
  {
    #expect(
      try await at("12:08")("refresh", "ants").output.contains("1 skipped (fetched recently"))
    let shown = try await at("12:08")("refresh", to: .terminal).output
    let hint = try #require(
      shown.firstRange(of: "fetch the skipped feeds anyway with: lede refresh --force"))
    #expect(shown[..<hint.lowerBound].contains("0 ok"), "the hint follows the counts")
    #expect(requestedPaths == [])
    #expect(try await at("12:09")("refresh", "ants") == .ok("1 ok · 1 unchanged · 0 new\n"))
    #expect(requestedPaths == ["/ants"])
    #expect(try await at("12:10")("refresh", to: .terminal).output.contains("1 ok · 1 unchanged"))
    #expect(requestedPaths == ["/ants", "/bees"])
    #expect(try await at("12:10")("refresh", "--force").output.hasPrefix("2 ok · 0 unchanged"))
    #expect(server.requests.last?["If-None-Match"] == nil)
  }

  @Test func `repeated get-more requests feeds a few times, then skips them`()
    async throws
  {
    let rest = "6 unread. Mark all as read: lede mark-all-read\n"
    for _ in 1...4 {
      #expect(try await lede("get-more") == .ok("Nothing new. \(rest)"))
    }
    let noneRequested =
      "No feed was fetched (fetched recently); the next fetch is possible at 2026-03-01 12:09. "
    #expect(try await lede("get-more") == .ok(noneRequested + rest))
    _ = try await lede("mark-all-read", "--unlisted")
    #expect(try await lede("get-more") == .ok(noneRequested + "Nothing unread.\n"))
    #expect(requestedPaths.count == 8)
    #expect(
      try await lede("get-more", to: .terminal).output.contains(
        "2 skipped (fetched recently); fetch them anyway with: lede refresh --force"))
    server.set("/ants", .feed(TestFeed("ants", posts: 1...4).rss))
    #expect(try await at("12:09")("get-more", "--jsonl").lines.count == 1)
    #expect(requestedPaths.count == 10)
  }

  @Test func `a feed that failed is requested again when it is named`() async throws {
    server.set("/ants", .status(500))
    #expect(try await at("14:00")("refresh", "ants").ending == .exited(3))
    server.set("/ants", .feed(TestFeed("ants", posts: 1...4).rss))
    #expect(try await at("14:00")("refresh", "ants") == .ok("1 ok · 0 unchanged · 1 new\n"))
  }

  @Test func `a Retry-After delay holds for all feeds of a host and for all processes`()
    async throws
  {
    let wait = TestHTTPResponse.status(429, headers: ["Retry-After": "7200"])
    server.set("/ants", wait)
    server.set("/bees", wait)
    #expect(
      try await at("14:00")("refresh")
        == Run(
          .exited(3),
          output: "0 ok · 0 unchanged · 0 new · 1 failed · 1 skipped (Retry-After delay)\n",
          errors: "lede: ants: the server received too many requests (429)\n"))
    let commands = [["refresh"], ["refresh", "--force"], ["refresh", "bees"], ["get-more"]]
    for command in commands { _ = try await at("15:59").run(command) }
    #expect(requestedPaths == ["/ants"])
    #expect(
      try await at("15:59")("refresh", "--json").json()["results"].array.map { $0["until"] }
        == ["2026-03-01T16:00:00Z", "2026-03-01T16:00:00Z"])
    server.set("/ants", .feed(TestFeed("ants", posts: 1...4).rss))
    server.set("/bees", .feed(TestFeed("bees", posts: 1...4).rss))
    #expect(try await at("16:00")("refresh") == .ok("2 ok · 0 unchanged · 2 new\n"))
  }

  @Test func `no redirect is followed to a host during its Retry-After delay`() async throws {
    func url(_ host: String, _ path: String) -> String {
      server.url(path).replacing("127.0.0.1", with: "\(host).localhost")
    }
    let trusting = { (time: String) in
      at(time).with("LEDE_TRUSTED_NETS", "127.0.0.0/8, ::1")
    }
    server.set("/to", .redirect(to: url("busy", "/feed")))
    server.set("/feed", .status(429, headers: ["Retry-After": "86400"]))
    _ = try await lede("add", "--no-refresh", url("a", "/to"), url("b", "/to"))
    for (time, force) in [("14:00", []), ("14:10", ["--force"])] {
      #expect(try await trusting(time).run(["refresh"] + force).ending == .exited(3))
    }
    #expect(
      requestedPaths.count { $0 == "/to" } == 3,
      "the second run requests only one: the other is known to redirect")
    #expect(
      try await trusting("14:20")("add", url("c", "/to"))
        == .failed(
          1,
          "lede: cannot add \(url("c", "/to")): the server redirects to one that sent a "
            + "Retry-After delay; try again later, or add it without fetching it: --no-refresh\n"))
    #expect(requestedPaths.count { $0 == "/feed" } == 1)
    // The delay is not a failure of the two feeds.
    #expect(try await at("14:20")("feeds", "--failing") == .ok("No feed is failing.\n"))
  }

  @Test func `a feed that answers 410 is kept and requested again only when it is named`()
    async throws
  {
    server.set("/ants", .status(410))
    #expect(try await lede.later()("refresh").ending == .exited(3))
    #expect(
      try await lede.later(300)("refresh").output
        == "1 ok · 1 unchanged · 0 new · 1 skipped (permanently gone)\n")
    #expect(
      try await lede("feeds", "--gone") == .ok("1  3  ants  the feed is permanently gone (410)\n"))
    #expect(
      try await lede("info", "ants").output.contains("next check    never (it is permanently gone)")
    )
    server.set("/ants", .feed(TestFeed("ants", posts: 1...4).rss))
    #expect(try await lede.later(301)("refresh", "ants") == .ok("1 ok · 0 unchanged · 1 new\n"))
    #expect(try await lede("feeds", "--gone") == .ok("No feed is gone.\n"))
  }

  @Test func `a permanently moved feed is fetched from its new address and keeps its posts`()
    async throws
  {
    let old = server.url("/ants")
    server.set("/ants", .redirect(to: "/new", status: 301))
    server.set("/new", .feed(TestFeed("ants", posts: 1...4).rss, etag: "\"new\""))
    #expect(try await lede("feeds", "--moved") == .ok("No feed has moved.\n"))
    #expect(try await lede.later(12)("refresh", "ants") == .ok("1 ok · 0 unchanged · 1 new\n"))
    #expect(
      try await lede("feeds", "--moved")
        == .ok("1  4  ants  \(old) has moved to \(server.url("/new"))\n")
    )
    #expect(try await lede.later(24)("refresh", "ants").errors == "")
    #expect(
      try await lede.later(36)("refresh", "ants")
        == Run(
          .exited(0), output: "1 ok · 1 unchanged · 0 new\n",
          errors: "lede: ants: has moved, and is now fetched from \(server.url("/new"))\n"))
    server.clearRequests()
    #expect(try await lede.later(48)("refresh", "ants") == .ok("1 ok · 1 unchanged · 0 new\n"))
    #expect(requestedPaths == ["/new"])
    #expect(server.requests[0]["If-None-Match"] == "\"new\"")
    #expect(try await lede("info", "--json", "ants").json()["url"] == "\(server.url("/new"))")
    #expect(
      try await lede("add", "--no-refresh", old)
        == .ok("ants: already subscribed; \(old) has moved to \(server.url("/new")).\n"))
    #expect(try await lede("unread", "--count") == .ok("7\n"))
  }

  @Test func `a feed that moves to the address of another feed is kept and reported`() async throws
  {
    server.set("/ants", .redirect(to: "/bees", status: 308))
    for hours in [12, 24, 36, 48] {
      #expect(try await lede.later(hours)("refresh", "ants").ending == .exited(0))
    }
    let (old, new) = (server.url("/ants"), server.url("/bees"))
    #expect(try await lede("feeds", "--moved").output.contains("\(old) has moved to \(new)"))
    #expect(try await lede("feeds", "--json").json()["feeds"].array.count == 2)
  }

  @Test func `a feed without new posts for half a year is listed as stale`() async throws {
    #expect(try await lede("feeds", "--stale") == .ok("No feed is stale.\n"))
    let later = lede.with("LEDE_NOW", "2026-09-02T12:00:00Z")
    server.set("/bees", .feed(TestFeed("bees", posts: 1...4).rss))
    #expect(try await later("refresh") == .ok("2 ok · 1 unchanged · 1 new\n"))
    #expect(try await later("feeds", "--stale").lines.map { $0.prefix(10) } == ["1  3  ants"])
  }

  @Test func `info shows the last responses and the time and reason of the next check`()
    async throws
  {
    server.set("/bees", .status(401))
    _ = try await lede.later()("refresh")
    let lines = try await lede("info", "bees").lines.map { $0.trimmingPrefix("  ") }
    #expect(lines.contains("responses     401, 200"))
    let next = lines.first { $0.hasPrefix("next check") }
    #expect(next?.hasSuffix(" (the server requires a login)") == true)
    // Text output shows minutes; JSON output is exact.
    #expect(next?.contains(".") == false)
    #expect(lines.contains("last success  2026-03-01 12:00"))
  }
}
