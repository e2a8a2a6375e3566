import TestSupport
import Testing

/// Deleting is for ever.
struct DeleteTests {
  let library: FilledLibrary
  let lede: Lede

  init() throws {
    library = try FilledLibrary()
    lede = library.lede
    _ = try lede("list")
    #expect(try lede("delete", "2") == .ok("1 post deleted.\n"))
  }

  private func serve(_ name: String) {
    let planet = TestFeed("ants", title: name, posts: 26...28).rss
      .replacing("<guid isPermaLink=\"false\">", with: "<guid isPermaLink=\"false\">\(name)-")
    library.server.set("/" + name, .feed(planet))
  }

  @Test func `a deleted post stays away whatever its feed and its reader do`() throws {
    let ants = library.server.url("/ants")
    #expect(try lede("refresh", "--force") == .ok("2 ok · 0 unchanged · 0 new\n"))
    library.server.set("/ants", .feed(TestFeed("ants", posts: 20...22).rss))
    #expect(try lede("refresh", "--force", "ants").lines == ["1 ok · 0 unchanged · 3 new"])
    library.server.set("/ants", .feed(TestFeed("ants", posts: 20...28).rss))
    #expect(try lede("refresh", "--force", "ants").lines == ["1 ok · 0 unchanged · 3 new"])
    _ = try lede("remove", "ants")
    #expect(
      try lede("add", ants) == .ok("ants: added again, 8 posts back, 0 new posts.\n"))
    _ = try lede("remove", "ants")
    #expect(try lede("import", "-", input: opml([ants])).ending == .exited(0))
    #expect(try lede("refresh", "--force").lines == ["2 ok · 0 unchanged · 0 new"])
    #expect(try lede("list", "--all", "--tsv").output.contains("https://ants.example/28") == false)
  }

  @Test func `the same story does not come in another feed`() throws {
    serve("planet")
    #expect(
      try lede("add", library.server.url("/planet")) == .ok("planet: added, 2 posts.\n"))
    #expect(try lede("refresh", "--force").lines == ["3 ok · 0 unchanged · 0 new"])
  }

  @Test func `a deleted post stays away on another machine`() throws {
    serve("planet")
    _ = try lede("state", "export", "state.jsonl")
    let second = lede.library("second")
    _ = try second("state", "import", "state.jsonl")
    _ = try second("add", library.server.url("/planet"))
    #expect(try second("refresh", "--force").lines == ["3 ok · 0 unchanged · 0 new"])
    #expect(
      try second("list", "--all", "--tsv").output.contains("https://ants.example/28") == false)
  }
}
