import TestSupport
import Testing

/// Listings in several terminals at once, and outside of any.
struct TerminalListingTests {
  let library: FilledLibrary
  let terminals: [TestTerminal]
  /// Without a terminal.
  let lede: Lede
  /// At one terminal, and at another.
  let one: Lede
  let two: Lede

  init() throws {
    library = try FilledLibrary()
    terminals = [try TestTerminal(), try TestTerminal()]
    lede = library.lede
    (one, two) = (lede.at(terminals[0]), lede.at(terminals[1]))
  }

  private func starred(by item: String, _ lede: Lede) throws -> [Int] {
    #expect(try lede("star", item) == .ok("1 post starred.\n"))
    defer { _ = try? lede("unstar", item) }
    return try library.places("starred")
  }

  @Test func `numbers mean the last listing of their terminal`() throws {
    _ = try one("list", "--feed", "ants")
    #expect(try starred(by: "2", two) == [3])
    _ = try two("list")
    _ = try lede("list", "--feed", "bees")
    #expect(try lede("star", "2").errors == "lede: there is no item 2: the last listing has 1\n")
    #expect(try starred(by: "2", one) == [3])
    #expect(try starred(by: "2", two) == [2])
  }

  @Test func `what is listed elsewhere was not shown here`() throws {
    _ = try one("list", "--feed", "bees")
    library.server.set("/ants", .feed(TestFeed("ants", posts: 20...29).rss))
    library.server.set("/bees", .feed(TestFeed("bees", posts: 28...29).rss))
    #expect(try lede("refresh", "--force", "--quiet").ending == .exited(0))
    _ = try lede("list")
    #expect(
      try one("mark-all-read")
        == .ok("1 post marked as read. 11 unread that no listing has shown: lede list\n"))
    #expect(
      try two("mark-all-read")
        == .ok("0 posts marked as read. 11 unread that no listing has shown: lede list\n"))
    _ = try two("list", "--feed", "bees")
    #expect(
      try two("mark-all-read")
        == .ok("1 post marked as read. 10 unread that no listing has shown: lede list\n"))
    #expect(try lede("mark-all-read") == .ok("10 posts marked as read.\n"))
  }
}
