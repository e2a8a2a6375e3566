import TestSupport
import Testing

/// A deletion is permanent.
@Suite(.runsProcesses)
struct DeleteTests {
  let library: FilledLibrary
  let lede: Lede

  init() async throws {
    library = try await FilledLibrary()
    lede = library.lede
    _ = try await lede("list")
    #expect(try await lede("delete", "2") == .ok("1 post deleted.\n"))
  }

  private func serve(_ name: String) {
    let planet = TestFeed("ants", title: name, posts: 26...28).rss
      .replacing("<guid isPermaLink=\"false\">", with: "<guid isPermaLink=\"false\">\(name)-")
    library.server.set("/" + name, .feed(planet))
  }

  @Test func `a deleted post does not return with later refreshes or a new subscription`()
    async throws
  {
    let ants = library.server.url("/ants")
    #expect(try await lede("refresh", "--force") == .ok("2 ok · 0 unchanged · 0 new\n"))
    library.server.set("/ants", .feed(TestFeed("ants", posts: 20...22).rss))
    #expect(try await lede("refresh", "--force", "ants").lines == ["1 ok · 0 unchanged · 3 new"])
    library.server.set("/ants", .feed(TestFeed("ants", posts: 20...28).rss))
    #expect(try await lede("refresh", "--force", "ants").lines == ["1 ok · 0 unchanged · 3 new"])
    _ = try await lede("remove", "ants")
    #expect(
      try await lede("add", ants) == .ok("ants: added again, 8 posts restored, 0 new posts.\n"))
    _ = try await lede("remove", "ants")
    #expect(try await lede("import", "-", input: opml([ants])).ending == .exited(0))
    #expect(try await lede("refresh", "--force").lines == ["2 ok · 0 unchanged · 0 new"])
    #expect(
      try await lede("list", "--all", "--tsv").output.contains("https://ants.example/28") == false)
  }

  @Test func `a deleted post does not return from another feed`() async throws {
    serve("planet")
    #expect(
      try await lede("add", library.server.url("/planet")) == .ok("planet: added, 2 posts.\n"))
    #expect(try await lede("refresh", "--force").lines == ["3 ok · 0 unchanged · 0 new"])
  }

  @Test func `a deleted post does not return in a restored library`() async throws {
    serve("planet")
    _ = try await lede("backup", "copy.db")
    let second = lede.library("second")
    _ = try await second("restore", "copy.db")
    _ = try await second("add", library.server.url("/planet"))
    #expect(try await second("refresh", "--force").lines == ["3 ok · 0 unchanged · 0 new"])
    #expect(
      try await second("list", "--all", "--tsv").output.contains("https://ants.example/28") == false
    )
  }
}
