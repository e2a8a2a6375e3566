import Foundation
import TestSupport
import Testing

/// `lede get-more --older`: the older posts of one feed.
@Suite(.runsProcesses) struct OlderTests {
  let server: TestHTTPServer
  let lede: Lede

  init() async throws {
    server = try TestHTTPServer()
    lede = try Lede()
    serve("/ants", [9, 8], next: "/ants/2")
    serve("/ants/2", [8, 7, 6], next: "/ants/1")
    serve("/ants/1", [5, 4])
    server.set("/bees", .feed(TestFeed("bees", posts: 1...2).rss))
    _ = try await lede("add", server.url("/ants"), server.url("/bees"))
    server.clearRequests()
  }

  private func serve(_ path: String, _ posts: [Int], next: String? = nil) {
    let link = next.map {
      "<link xmlns=\"http://www.w3.org/2005/Atom\" rel=\"next\" href=\"\($0)\"/><item>"
    }
    let text = TestFeed("ants", posts: posts).rss
    server.set(path, .feed(text.replacing("<item>", with: link ?? "<item>", maxReplacements: 1)))
  }

  private func guids(_ run: Run) throws -> [String?] {
    try run.jsonLines().map { $0["_lede"]["guid"].string }
  }

  @Test func `get-more --older lists older posts as read and never announces them`() async throws {
    _ = try await lede("mark-all-read", "--unlisted")
    #expect(
      try await lede("get-more", "--older", "ants")
        == Run(
          .exited(0),
          output: """
            1 · 2026-02-07  ants  Post 7
            2 · 2026-02-06  ants  Post 6

            Nothing unread. Get more: lede get-more

            """,
          errors: "lede: ants: there may be older posts; fetch them with: lede get-more --older 1\n"
        ))
    #expect(try await lede("show", "2").output.contains("Text of post 6."))
    #expect(
      try await lede("get-more", "--older", "1", "5")
        == Run(
          .exited(0),
          output: """
            1 · 2026-02-05  ants  Post 5
            2 · 2026-02-04  ants  Post 4

            Nothing unread. Get more: lede get-more

            """, errors: "lede: ants: there are no older posts\n"))
    #expect(try await lede("get-more", "--jsonl") == .ok(""))
    #expect(try await lede("unread", "--count") == .ok("0\n"))
    #expect(
      try await guids(lede("list", "--all", "--feed", "ants", "--jsonl"))
        == (4...9).reversed().map { "ants-\($0)" })
    server.clearRequests()
    #expect(
      try await lede("get-more", "--older", "ants").errors
        == "lede: ants: there are no older posts\n"
    )
    #expect(server.requests == [])
  }

  @Test func `later refreshes keep older posts and do not announce them`() async throws {
    _ = try await lede("get-more", "--older", "ants", "3")
    let stored = try await LibraryContents(of: lede)
    for hours in [2, 4, 6] {
      #expect(try await lede.later(hours)("refresh", "--force").output.hasPrefix("2 ok"))
    }
    #expect(try await LibraryContents(of: lede) == stored)
    serve("/ants", [10, 9, 8, 7, 5])
    #expect(try await lede.later(8)("refresh", "ants") == .ok("1 ok · 0 unchanged · 1 new\n"))
    #expect(try await lede("maint", "--check").ending == .exited(0))
  }

  @Test func `posts that are new in the feed are announced by get-more, not by get-more --older`()
    async throws
  {
    #expect(
      try await guids(lede("get-more", "--older", "ants", "--jsonl")) == ["ants-7", "ants-6"])
    serve("/ants", [12, 11, 10], next: "/ants/2")
    serve("/ants/1", [11, 10, 5])
    let later = lede.later(48)
    #expect(try await guids(later("get-more", "--older", "ants", "--jsonl")) == ["ants-5"])
    #expect(try await guids(lede("get-more", "--jsonl")) == ["ants-12", "ants-11", "ants-10"])
  }

  @Test func `posts that refreshes missed are announced when an older page contains them`()
    async throws
  {
    let early = lede.library("early").with("LEDE_NOW", "2026-02-09T12:00:00Z")
    _ = try await early("add", server.url("/ants"))
    serve("/ants", [14, 13], next: "/ants/2")
    serve("/ants/2", [12, 11, 10, 9, 8, 7])
    let late = early.with("LEDE_NOW", "2026-02-14T12:00:00Z")
    _ = try await late("refresh", "ants")
    let run = try await late("get-more", "--older", "ants", "--jsonl")
    #expect(try guids(run) == ["ants-7"])
    #expect(
      run.errors == """
        lede: ants: 3 missed posts are unread; list them with: lede get-more
        lede: ants: there are no older posts

        """)
    #expect(try await guids(late("get-more", "--jsonl")) == ["ants-12", "ants-11", "ants-10"])
    #expect(try await late("get-more", "--jsonl") == .ok(""))
    #expect(try await late("maint", "--check").ending == .exited(0))
  }

  @Test func `get-more --older skips pages that repeat the previous page or are empty`()
    async throws
  {
    serve("/ants", [9, 8], next: "/ants/same")
    serve("/ants/same", [9, 8], next: "/ants/empty")
    server.set(
      "/ants/empty",
      .feed(
        TestFeed("ants", posts: [Int]()).rss.replacing(
          "</channel>",
          with:
            "<link xmlns=\"http://www.w3.org/2005/Atom\" rel=\"next\" href=\"/ants/1\"/></channel>")
      ))
    #expect(
      try await guids(lede("get-more", "--older", "ants", "--jsonl")) == ["ants-5", "ants-4"])
  }

  @Test func `get-more --older supports JSON lines and templates`() async throws {
    #expect(
      try await guids(lede("get-more", "--older", "ants", "--jsonl")) == ["ants-7", "ants-6"])
    #expect(
      try await lede("get-more", "--older", "ants", "--template", "{title}").lines == [
        "Post 5", "Post 4",
      ])
  }

  @Test func `older posts are printed again if their output failed`() async throws {
    for output in [LedeProcess.Output.closed, .file("/dev/full")] {
      #expect(
        try await lede.run(["get-more", "--older", "ants"], to: output).ending == .exited(1))
    }
    #expect(
      try await guids(lede("get-more", "--older", "ants", "--jsonl"))
        == (4...7).reversed().map { "ants-\($0)" })
  }

  @Test func `get-more --older reports a feed without older pages`() async throws {
    #expect(
      try await lede("get-more", "--older", "bees", "--jsonl")
        == Run(.exited(0), errors: "lede: bees: there are no older posts\n"))
  }

  @Test func `a page that fails is reported and requested again by the next command`() async throws
  {
    server.set("/ants/2", .status(500))
    #expect(
      try await lede("get-more", "--older", "ants", "--jsonl")
        == Run(.exited(3), errors: "lede: ants: the server reported an error (500)\n"))
    serve("/ants/2", [7])
    #expect(try await guids(lede("get-more", "--older", "ants", "--jsonl")) == ["ants-7"])
    #expect(server.requests.map(\.path) == ["/ants", "/ants/2", "/ants/2"])
  }

  @Test(arguments: [
    (["get-more", "3"], "a number of pages requires --older FEED (lede help get-more)"),
    (
      ["get-more", "--older", "ants", "0"],
      "the number of pages must be from 1 to 100 (lede help get-more)"
    ),
    (
      ["get-more", "--older", "ants", "101"],
      "the number of pages must be from 1 to 100 (lede help get-more)"
    ),
  ])
  func `invalid arguments of get-more --older are a usage error`(
    _ arguments: [String], _ message: String
  ) async throws {
    let run = try await lede.run(arguments)
    #expect(run.ending == .exited(2))
    #expect(run.errors.contains(message))
  }

  @Test func `get-more --older with an unknown feed sends no request`()
    async throws
  {
    #expect(try await lede("get-more", "--older", "wasps").ending == .exited(4))
    #expect(server.requests == [])
  }

  @Test(.needsTracing)
  func `get-more --older loses no post when killed and prints none twice`() async throws {
    let before = try lede.sandbox.files()
    let all = Set((4...9).map { "ants-\($0)" })
    for point in 1...16 {
      let lede = try Lede(Sandbox(before))
      let command = ["get-more", "--older", "ants", "2", "--jsonl"]
      let runner = [Lede.built("kill-at-call"), "\(point * point)"]
      let killed = try await lede.start(command, under: runner).finish()
      try expectSoundDatabase(of: lede)
      let next = try await lede.run(command)
      #expect(next.ending == .exited(0))
      let printed = try guids(killed) + guids(next)
      #expect(Set(printed) == Set((4...7).map { "ants-\($0)" }), "call \(point * point)")
      let stored = try await guids(lede("list", "--all", "--feed", "ants", "--jsonl"))
      #expect(stored.count == all.count, "call \(point * point)")
      #expect(Set(stored.compactMap { $0 }) == all, "call \(point * point)")
      #expect(try await lede("unread", "--count") == .ok("4\n"))
    }
  }
}
