import TestSupport
import Testing

/// Changes, and taking them back.
struct UndoTests {
  let library: FilledLibrary
  let lede: Lede

  init() throws {
    library = try FilledLibrary()
    lede = library.lede
    _ = try lede("list")
  }

  @Test func `undo says what it has undone, one change after the other`() throws {
    let fresh = try LibraryContents(of: lede)
    #expect(try lede("mark-read", "1-2") == .ok("2 posts marked as read.\n"))
    #expect(try lede("star", "3") == .ok("1 post starred.\n"))
    #expect(try lede("delete", "1", "4") == .ok("2 posts deleted.\n"))
    #expect(try lede("mark-all-read") == .ok("1 post marked as read.\n"))
    #expect(
      try lede("undo", "--list")
        == .ok(
          """
           1         now  mark-all-read, 1 post (Post 27)
           2         now  delete, 2 posts
           3         now  star, 1 post (Post 27)
           4         now  mark-read, 2 posts
           5         now  add, 1 feed (\(library.server.url("/bees")))
           6         now  add, 1 feed (\(library.server.url("/ants")))

          """))
    #expect(try lede("undo") == .ok("Undone: mark-all-read, 1 post (Post 27).\n"))
    #expect(
      try lede("undo", "3")
        == .ok(
          """
          Undone: delete, 2 posts.
          Undone: star, 1 post (Post 27).
          Undone: mark-read, 2 posts.

          """))
    #expect(try LibraryContents(of: lede) == fresh)
    #expect(try lede("refresh", "--force") == .ok("2 ok · 0 unchanged · 0 new\n"))
  }

  @Test func `feeds that are added together are one change`() throws {
    let before = try lede("feeds")
    let (wasps, flies) = (library.server.url("/wasps"), library.server.url("/flies"))
    _ = try lede("add", "--no-refresh", library.server.url("/ants"), wasps, flies)
    #expect(try lede("undo") == .ok("Undone: add, 2 feeds (\(wasps), \(flies)).\n"))
    #expect(try lede("feeds") == before)
  }

  @Test func `rules and saved searches are changes like others`() throws {
    _ = try lede("rules", "add", "post 27", "--star")
    _ = try lede("search", "--save", "work", "post")
    _ = try lede("search", "--save", "work", "post 28")
    _ = try lede("search", "--remove", "work")
    _ = try lede("rules", "remove", "1")
    let changes = try lede("undo", "--list", "--json").json()
    #expect(changes["schema"] == 1)
    #expect(
      changes["changes"].array.first == [
        "kind": "rules-remove", "date": "\(Lede.now)", "count": 1, "subject": "post 27",
      ])
    #expect(
      try lede("undo", "2")
        == .ok(
          """
          Undone: rules remove, 1 rule (post 27).
          Undone: search --remove, 1 search (work).

          """))
    #expect(try lede("rules") == .ok("  1  star  post 27\n"))
    #expect(try lede("search", "--saved") == .ok("work  post 28\n"))
    #expect(try lede("undo", "3").lines.last == "Undone: rules add, 1 rule (post 27).")
    #expect(try lede("search", "--saved", "--json").json()["searches"] == [])
    #expect(try lede("undo", "--json").ending == .exited(2))
  }

  @Test func `undo of more than there is undoes nothing, and says so`() throws {
    #expect(
      try lede("undo", "9")
        == .failed(
          1,
          "lede: only 2 of 9 changes could be undone, so none was; lede undo --list shows them\n"))
    #expect(try lede("undo", "2").lines.count == 2)
    #expect(try lede("undo") == .failed(1, "lede: there is nothing to undo\n"))
    #expect(try lede("undo", "--list") == .ok("There is nothing to undo.\n"))
    #expect(try lede("undo", "0").ending == .exited(2))
  }

  @Test(arguments: [true, false])
  func `a feed that was removed comes back as it was`(_ byUndo: Bool) throws {
    _ = try lede("mark-read", "2")
    _ = try lede("star", "4")
    _ = try lede("delete", "3")
    let before = try LibraryContents(of: lede)
    #expect(try lede("remove", "ants") == .ok("ants: removed.\n"))
    #expect(try lede("unread", "--count") == .ok("1\n"))
    #expect(try lede("list", "--all", "--jsonl").lines.count == 1)
    #expect(try lede("list", "--starred", "--jsonl") == .ok(""))
    #expect(try lede("feeds", "--json").json()["feeds"].array.count == 1)
    #expect(try lede.later()("refresh") == .ok("1 ok · 1 unchanged · 0 new\n"))
    #expect(try lede("info", "ants").ending == .exited(4))
    if byUndo {
      #expect(try lede("undo") == .ok("Undone: remove, 1 feed (ants).\n"))
    } else {
      #expect(
        try lede("add", library.server.url("/ants"))
          == .ok("ants: added again, 2 posts back, 0 new posts.\n"))
    }
    #expect(try LibraryContents(of: lede) == before)
    #expect(try lede("refresh", "--force") == .ok("2 ok · 0 unchanged · 0 new\n"))
  }

  @Test func `a list brings removed feeds back, and undoing the import removes what it brought`()
    throws
  {
    let list = try lede("export").output
    _ = try lede("remove", "ants")
    let more = list.replacing(
      "</body>", with: "<outline type=\"rss\" xmlUrl=\"\(library.server.url("/new"))\"/></body>")
    #expect(
      try lede("import", "-", input: more)
        == .ok("+2 new · ~0 filed otherwise · =1 the same · 1 back with its posts\n"))
    #expect(try lede("unread", "--count") == .ok("4\n"))
    let undone = "import, 2 feeds (ants, \(library.server.url("/new")))"
    #expect(try lede("undo") == .ok("Undone: \(undone).\n"))
    #expect(try lede("unread", "--count") == .ok("1\n"))
    #expect(try lede("undo") == .ok("Undone: remove, 1 feed (ants).\n"))
    #expect(try lede("unread", "--count") == .ok("4\n"))
  }
}
