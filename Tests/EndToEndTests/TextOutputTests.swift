import TestSupport
import Testing

/// Complete text output of the commands.
@Suite(.runsProcesses)
struct TextOutputTests {
  let library: FilledLibrary
  let lede: Lede
  let ants: String
  let bees: String

  init() async throws {
    library = try await FilledLibrary()
    lede = library.lede
    ants = library.server.url("/ants")
    bees = library.server.url("/bees")
  }

  @Test(arguments: [["list"], []])
  func `lede and lede list number the unread posts, newest first`(
    _ arguments: [String]
  ) async throws {
    #expect(
      try await lede.run(arguments)
        == .ok(
          """
          1           1d  bees  Post 28
          2           1d  ants  Post 28
          3           2d  ants  Post 27
          4           3d  ants  Post 26

          4 unread. Mark all as read: lede mark-all-read

          """))
  }

  @Test func `list shows marks and stops at its limit`() async throws {
    _ = try await lede("list")
    _ = try await lede("mark-read", "1")
    _ = try await lede("star", "2")
    #expect(
      try await lede("list", "--all", "--limit", "2")
        == .ok(
          """
          1 ·         1d  bees  Post 28
          2 *         1d  ants  Post 28

          2 of 4 shown; --limit 0 shows all.

          3 unread. Mark all as read: lede mark-all-read

          """))
    #expect(
      try await lede("list", "--starred")
        == .ok(
          """
          1 *         1d  ants  Post 28

          3 unread. Mark all as read: lede mark-all-read

          """))
  }

  @Test func `list --feed and list --folder show only posts of that feed or folder`() async throws {
    #expect(
      try await lede("list", "--feed", "ants", "--limit", "1").lines.first
        == "1           1d  ants  Post 28")
    #expect(
      try await lede("list", "--folder", "Garden").lines.prefix(2)
        == [
          "1           1d  bees  Post 28",
          "1 unread. Mark all as read: lede mark-all-read --folder Garden",
        ])
  }

  @Test func `list --starred without starred posts suggests the star command`() async throws {
    #expect(
      try await lede("list", "--starred")
        == .ok("No post is starred. Star one with: lede star ITEM\n"))
  }

  @Test func `get-more without new posts reports how many are unread`() async throws {
    #expect(
      try await lede.later()("get-more")
        == .ok("Nothing new. 4 unread. Mark all as read: lede mark-all-read\n"))
    _ = try await lede("mark-all-read", "--unlisted")
    #expect(try await lede.later()("get-more") == .ok("Nothing new. Nothing unread.\n"))
  }

  @Test func `commands on an empty library suggest how to subscribe`() async throws {
    let empty = lede.with("LEDE_DATA_DIR", nil)
    let hint = "Subscribe with: lede add ADDRESS, or lede import FILE.opml\n"
    for command in ["list", "feeds", "unread", "get-more", "refresh"] {
      #expect(try await empty(command) == .ok("No feeds yet. \(hint)"))
    }
    #expect(try await empty("unread", "--count") == .ok("0\n"))
    #expect(try await empty("mark-all-read") == .ok("0 posts marked as read.\n"))
  }

  @Test func `feeds lists feeds under their folders`() async throws {
    #expect(
      try await lede("feeds")
        == .ok(
          """
          1  3  ants  \(ants)
          Garden/Hive
          2  1  bees  \(bees)

          """))
  }

  @Test func `feeds --failing lists failing feeds with the reason`() async throws {
    #expect(try await lede("feeds", "--failing") == .ok("No feed is failing.\n"))
    library.server.remove("/bees")
    #expect(
      try await lede.later()("refresh", "--quiet")
        == .failed(3, "lede: bees: there is nothing at this address (404)\n"))
    #expect(
      try await lede("feeds", "--failing")
        == .ok("Garden/Hive\n2  1  bees  there is nothing at this address (404)\n"))
  }

  @Test func `info prints all properties of a feed`() async throws {
    let lines = try await lede("info", "bees").lines
    #expect(
      lines.filter { !$0.hasPrefix("  next check") } == [
        "bees", "  feed          2", "  address       \(bees)",
        "  page          https://bees.example/", "  about         About bees",
        "  folder        Garden/Hive", "  profile       standard",
        "  posts         1, 1 unread", "  added         2026-03-01 12:00",
        "  last checked  2026-03-01 12:00", "  last success  2026-03-01 12:00",
        "  responses     200", "  ETag          \"b1\"",
      ])
    // The exact time depends on the port of the server.
    let next = lines.first { $0.hasPrefix("  next check    2026-03-02 ") }
    #expect(next?.hasSuffix(" (based on how often it has new posts)") == true)
  }

  @Test func `unread prints a count for each feed`() async throws {
    #expect(try await lede("unread") == .ok("4 unread posts in 2 feeds.\n3  ants\n1  bees\n"))
    #expect(
      try await lede("unread", "--feed", "bees") == .ok("1 unread post in 1 feed.\n1  bees\n"))
    #expect(try await lede("unread", "--count", "--folder", "Garden") == .ok("1\n"))
  }

  @Test func `commands accept several folders`() async throws {
    _ = try await lede("set", "ants", "--folder", "Work")
    _ = try await lede("add", "--no-refresh", "--folder", "Else", "https://h.example/")
    let both = ["--folder", "Garden", "--folder", "Work"]
    #expect(
      try await lede.run(["unread"] + both) == .ok("4 unread posts in 2 feeds.\n1  bees\n3  ants\n")
    )
    #expect(
      try await lede.run(["unread", "--count", "--feed", "bees", "--folder", "Work"]) == .ok("4\n"))
    #expect(
      try await lede.run(["list"] + both).lines.last
        == "4 unread. Mark all as read: lede mark-all-read --folder Garden --folder Work")
    #expect(try await lede.run(["status"] + both) == .ok("4\n"))
    #expect(try await lede.run(["mark-all-read"] + both) == .ok("4 posts marked as read.\n"))
  }

  @Test func `refresh prints a summary`() async throws {
    let later = lede.later()
    #expect(try await later("refresh") == .ok("2 ok · 2 unchanged · 0 new\n"))
    #expect(
      try await later("refresh")
        == .ok("0 ok · 0 unchanged · 0 new · 2 skipped (fetched recently)\n"))
    #expect(try await lede("refresh", "--force", "1") == .ok("1 ok · 0 unchanged · 0 new\n"))
    #expect(try await lede("refresh", "--quiet") == .ok(""))
    library.server.remove("/ants")
    #expect(
      try await lede.later(4)("refresh")
        == Run(
          .exited(3), output: "1 ok · 1 unchanged · 0 new · 1 failed\n",
          errors: "lede: ants: there is nothing at this address (404)\n"))
  }

  @Test func `commands that mark posts report how many they changed`() async throws {
    _ = try await lede("list")
    #expect(try await lede("mark-read", "1-3") == .ok("3 posts marked as read.\n"))
    #expect(try await lede("mark-read", "1-3") == .ok("0 posts marked as read.\n"))
    #expect(try await lede("mark-unread", "1") == .ok("1 post marked as unread.\n"))
    #expect(try await lede("star", "1", "2") == .ok("2 posts starred.\n"))
    #expect(try await lede("unstar", "2") == .ok("1 post unstarred.\n"))
    #expect(try await lede("delete", "4") == .ok("1 post deleted.\n"))
    #expect(try await lede("mark-all-read", "--feed", "ants") == .ok("0 posts marked as read.\n"))
    #expect(
      try await lede("mark-all-read", "--folder", "Garden") == .ok("1 post marked as read.\n"))
  }

  @Test func `remove removes the feed and its posts`() async throws {
    #expect(try await lede("remove", "ants") == .ok("ants: removed.\n"))
    #expect(
      try await lede("list")
        == .ok("1           1d  bees  Post 28\n\n1 unread. Mark all as read: lede mark-all-read\n"))
  }
}
