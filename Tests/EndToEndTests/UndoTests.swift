import TestSupport
import Testing

/// `lede undo`.
@Suite(.runsProcesses)
struct UndoTests {
  let library: FilledLibrary
  let lede: Lede

  init() async throws {
    library = try await FilledLibrary()
    lede = library.lede
    _ = try await lede("list")
  }

  @Test func `undo reverts and reports one change after another`() async throws {
    let fresh = try await LibraryContents(of: lede)
    #expect(try await lede("mark-read", "1-2") == .ok("2 posts marked as read.\n"))
    #expect(try await lede("star", "3") == .ok("1 post starred.\n"))
    #expect(try await lede("delete", "1", "4") == .ok("2 posts deleted.\n"))
    #expect(try await lede("mark-all-read") == .ok("1 post marked as read.\n"))
    #expect(
      try await lede("undo", "--list")
        == .ok(
          """
           1         now  mark-all-read, 1 post (Post 27)
           2         now  delete, 2 posts
           3         now  star, 1 post (Post 27)
           4         now  mark-read, 2 posts
           5         now  add, 1 feed (\(library.server.url("/bees")))
           6         now  add, 1 feed (\(library.server.url("/ants")))

          """))
    #expect(try await lede("undo") == .ok("Undone: mark-all-read, 1 post (Post 27).\n"))
    #expect(
      try await lede("undo", "3")
        == .ok(
          """
          Undone: delete, 2 posts.
          Undone: star, 1 post (Post 27).
          Undone: mark-read, 2 posts.

          """))
    #expect(try await LibraryContents(of: lede) == fresh)
    #expect(try await lede("refresh", "--force") == .ok("2 ok · 0 unchanged · 0 new\n"))
  }

  @Test func `feeds that are added together are one change`() async throws {
    let before = try await lede("feeds")
    let (wasps, flies) = (library.server.url("/wasps"), library.server.url("/flies"))
    _ = try await lede("add", "--no-refresh", library.server.url("/ants"), wasps, flies)
    #expect(try await lede("undo") == .ok("Undone: add, 2 feeds (\(wasps), \(flies)).\n"))
    #expect(try await lede("feeds") == before)
  }

  @Test func `undo reverts changes of rules and saved searches`() async throws {
    _ = try await lede("rules", "add", "post 27", "--star")
    _ = try await lede("search", "--save", "work", "post")
    _ = try await lede("search", "--save", "work", "post 28")
    _ = try await lede("search", "--remove", "work")
    _ = try await lede("rules", "remove", "1")
    let changes = try await lede("undo", "--list", "--json").json()
    #expect(changes["schema"] == 1)
    #expect(
      changes["changes"].array.first == [
        "kind": "rules-remove", "date": "\(Lede.now)", "count": 1, "subject": "post 27",
      ])
    #expect(
      try await lede("undo", "2")
        == .ok(
          """
          Undone: rules remove, 1 rule (post 27).
          Undone: search --remove, 1 search (work).

          """))
    #expect(try await lede("rules") == .ok("  1  star  post 27\n"))
    #expect(try await lede("search", "--saved") == .ok("work  post 28\n"))
    #expect(try await lede("undo", "3").lines.last == "Undone: rules add, 1 rule (post 27).")
    #expect(try await lede("search", "--saved", "--json").json()["searches"] == [])
    #expect(try await lede("undo", "--json").ending == .exited(2))
  }

  @Test func `undo of more changes than exist reverts none and reports an error`() async throws {
    #expect(
      try await lede("undo", "9")
        == .failed(
          1,
          "lede: only 2 changes can be undone, not 9, so nothing was undone; "
            + "list them with: lede undo --list\n"
        ))
    #expect(try await lede("undo", "2").lines.count == 2)
    #expect(try await lede("undo") == .failed(1, "lede: there is nothing to undo\n"))
    #expect(try await lede("undo", "--list") == .ok("There is nothing to undo.\n"))
    #expect(try await lede("undo", "0").ending == .exited(2))
  }

  @Test(arguments: [true, false])
  func `a removed feed is restored unchanged`(_ byUndo: Bool) async throws {
    _ = try await lede("mark-read", "2")
    _ = try await lede("star", "4")
    _ = try await lede("delete", "3")
    let before = try await LibraryContents(of: lede)
    #expect(try await lede("remove", "ants") == .ok("ants: removed.\n"))
    #expect(try await lede("unread", "--count") == .ok("1\n"))
    #expect(try await lede("list", "--all", "--jsonl").lines.count == 1)
    #expect(try await lede("list", "--starred", "--jsonl") == .ok(""))
    #expect(try await lede("feeds", "--json").json()["feeds"].array.count == 1)
    #expect(try await lede.later()("refresh") == .ok("1 ok · 1 unchanged · 0 new\n"))
    #expect(try await lede("info", "ants").ending == .exited(4))
    if byUndo {
      #expect(try await lede("undo") == .ok("Undone: remove, 1 feed (ants).\n"))
    } else {
      #expect(
        try await lede("add", library.server.url("/ants"))
          == .ok("ants: added again, 2 posts restored, 0 new posts.\n"))
    }
    #expect(try await LibraryContents(of: lede) == before)
    #expect(try await lede("refresh", "--force") == .ok("2 ok · 0 unchanged · 0 new\n"))
  }

  @Test func `an import restores removed feeds, and its undo removes them again`()
    async throws
  {
    let list = try await lede("export").output
    _ = try await lede("remove", "ants")
    let more = list.replacing(
      "</body>", with: "<outline type=\"rss\" xmlUrl=\"\(library.server.url("/new"))\"/></body>")
    #expect(
      try await lede("import", "-", input: more)
        == .ok("+2 new · ~0 different · =1 the same · 1 restored with its posts\n"))
    #expect(try await lede("unread", "--count") == .ok("4\n"))
    let undone = "import, 2 feeds (ants, \(library.server.url("/new")))"
    #expect(try await lede("undo") == .ok("Undone: \(undone).\n"))
    #expect(try await lede("unread", "--count") == .ok("1\n"))
    #expect(try await lede("undo") == .ok("Undone: remove, 1 feed (ants).\n"))
    #expect(try await lede("unread", "--count") == .ok("4\n"))
  }
}
