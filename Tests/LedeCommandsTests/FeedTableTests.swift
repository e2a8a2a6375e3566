import FeedModel
import FeedStore
import Foundation
import Terminal
import Testing

@testable import LedeCommands

@Suite
struct `A table of feeds` {
  private func table(_ feeds: [StoredFeed], columns: Int? = nil) throws -> String {
    try printed { FeedTable(columns: columns).print(feeds.map(FeedLine.init), on: $0) }
  }

  @Test func `has a line a feed, under its folder`() throws {
    let failing = FetchState().failing(
      FetchFailure(.status, "there is nothing at this address (404)"), at: Sample.now)
    let feeds = [
      Sample.feed(2, "Top", unread: 12), Sample.feed(10, "In a", folder: ["a"], state: failing),
      Sample.feed(3, "Also in a", folder: ["a"], unread: 1),
      Sample.feed(4, "B", folder: ["a", "b/c"]),
    ]
    #expect(
      try table(feeds) == """
         2  12  Top        http://h.ex/feed
        a
        10   0  In a       there is nothing at this address (404)
         3   1  Also in a  http://h.ex/feed
        a/b\\/c
         4   0  B          http://h.ex/feed

        """)
  }

  @Test func `says what to do where there is none`() throws {
    #expect(
      try table([]) == "No feeds yet. Subscribe: lede add ADDRESS, or lede import FILE.opml\n")
  }

  @Test func `keeps one line a feed whatever it calls itself`() throws {
    let text = try table([
      Sample.feed(1, Sample.hostile, url: Sample.hostile, folder: [Sample.hostile])
    ])
    #expect(text.split(separator: "\n").count == 2)
    let scalars = text.unicodeScalars.filter { $0 != "\n" }
    #expect(scalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{202E}" })
  }

  @Test(arguments: [60, 80, 120])
  func `keeps within the terminal`(columns: Int) throws {
    let feeds = [
      Sample.feed(1, String(repeating: "漢", count: 60), url: String(repeating: "u", count: 300)),
      Sample.feed(2, "B"),
    ]
    for line in try table(feeds, columns: columns).split(separator: "\n") {
      #expect(SafeText(line: String(line)).columns <= max(columns, 68))
    }
  }

  @Test func `cuts nothing where there is no width`() throws {
    let name = String(repeating: "long ", count: 20) + "name"
    #expect(try table([Sample.feed(1, name)]) == "1  0  \(name)  http://h.ex/feed\n")
    // One long name does not make the lines of others as long.
    let lines = try table([Sample.feed(1, name), Sample.feed(2, "B")])
    let blanks = String(repeating: " ", count: 39)
    #expect(lines.hasSuffix("\n2  0  B\(blanks)  http://h.ex/feed\n"))
  }

  @Test func `shows all of a new address, however narrow the terminal`() throws {
    var feed = FeedLine(Sample.feed(1, "B", url: "http://old.example/feed"))
    let address = "https://new.example/" + String(repeating: "a", count: 60)
    feed.health.movedTo = address
    let text = try printed { FeedTable(columns: 40).print([feed], on: $0) }
    #expect(text == "1  0  B  http://old.example/feed has moved to \(address)\n")
  }

  @Test func `counts what is unread`() throws {
    let feeds = [
      Sample.feed(1, "One", unread: 5), Sample.feed(2, "None"), Sample.feed(3, "Many", unread: 120),
    ]
    #expect(
      try printed { UnreadTable.print(feeds.map(FeedLine.init), on: $0) } == """
        125 unread posts in 2 feeds.
          5  One
        120  Many

        """)
    #expect(
      try printed { UnreadTable.print([FeedLine(Sample.feed(1, "One", unread: 1))], on: $0) }
        == "1 unread post in 1 feed.\n1  One\n")
    #expect(
      try printed { UnreadTable.print([FeedLine(Sample.feed(1, "One"))], on: $0) }
        == "Nothing unread.\n")
    #expect(try printed { UnreadTable.print([], on: $0) }.hasPrefix("No feeds yet."))
  }
}
