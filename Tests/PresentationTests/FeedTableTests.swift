import FeedModel
import Foundation
import LibraryStore
import Terminal
import Testing

@testable import Presentation

@Suite
struct FeedTableTests {
  private func table(_ feeds: [StoredFeed], columns: Int? = nil) -> String {
    table(feeds.map(FeedLine.init), columns: columns)
  }

  private func table(_ feeds: [FeedLine], columns: Int? = nil) -> String {
    var text = ""
    FeedTable(columns: columns).forEachLine(of: feeds) { line in
      text += line.text.string + "\n"
      return true
    }
    return text
  }

  @Test func `the feed table stops when its receiver wants no more lines`() {
    var lines = 0
    FeedTable(columns: nil).forEachLine(of: [FeedLine(Sample.feed(1)), FeedLine(Sample.feed(2))]) {
      _ in
      lines += 1
      return false
    }
    #expect(lines == 1)
  }

  @Test func `the feed table has one line for each feed below its folder`() {
    let failing = FetchState().failing(
      FetchFailure(.status, "there is nothing at this address (404)"), at: Sample.now)
    let feeds = [
      Sample.feed(2, "Top", unread: 12), Sample.feed(10, "In a", folder: ["a"], state: failing),
      Sample.feed(3, "Also in a", folder: ["a"], unread: 1),
      Sample.feed(4, "B", folder: ["a", "b/c"]),
    ]
    #expect(
      table(feeds) == """
         2  12  Top        http://h.ex/feed
        a
        10   0  In a       there is nothing at this address (404)
         3   1  Also in a  http://h.ex/feed
        a/b\\/c
         4   0  B          http://h.ex/feed

        """)
  }

  @Test func `an empty feed table suggests how to subscribe`() {
    #expect(
      table([FeedLine]())
        == "No feeds yet. Subscribe with: lede add ADDRESS, or lede import FILE.opml\n"
    )
  }

  @Test func `hostile feed names and addresses stay on one line`() {
    let text = table([
      Sample.feed(1, Sample.hostile, url: Sample.hostile, folder: [Sample.hostile])
    ])
    #expect(text.split(separator: "\n").count == 2)
    let scalars = text.unicodeScalars.filter { $0 != "\n" }
    #expect(scalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{202E}" })
  }

  @Test(arguments: [60, 80, 120])
  func `the feed table fits the width of the terminal`(columns: Int) {
    let feeds = [
      Sample.feed(1, String(repeating: "漢", count: 60), url: String(repeating: "u", count: 300)),
      Sample.feed(2, "B"),
    ]
    for line in table(feeds, columns: columns).split(separator: "\n") {
      #expect(SafeText(line: String(line)).columns <= max(columns, 68))
    }
  }

  @Test func `the feed table is not shortened if the width is unknown`() {
    let name = String(repeating: "long ", count: 20) + "name"
    #expect(table([Sample.feed(1, name)]) == "1  0  \(name)  http://h.ex/feed\n")
    // One long name does not widen the lines of other feeds.
    let lines = table([Sample.feed(1, name), Sample.feed(2, "B")])
    let padding = String(repeating: " ", count: 39)
    #expect(lines.hasSuffix("\n2  0  B\(padding)  http://h.ex/feed\n"))
  }

  @Test func `the new address of a moved feed is complete at any width`() {
    var feed = FeedLine(Sample.feed(1, "B", url: "http://old.example/feed"))
    let address = "https://new.example/" + String(repeating: "a", count: 60)
    feed.health.movedTo = address
    let text = table([feed], columns: 40)
    #expect(text == "1  0  B  http://old.example/feed has moved to \(address)\n")
  }

  private func unread(_ feeds: [StoredFeed]) -> String {
    UnreadCounts(of: feeds.map(FeedLine.init)).text(TimeStyle()).text.string
  }

  @Test func `the unread table lists the feeds with unread posts and their sum`() {
    let feeds = [
      Sample.feed(1, "One", unread: 5), Sample.feed(2, "None"), Sample.feed(3, "Many", unread: 120),
    ]
    #expect(
      unread(feeds) == """
        125 unread posts in 2 feeds.
          5  One
        120  Many

        """)
    #expect(
      unread([Sample.feed(1, "One", unread: 1)])
        == "1 unread post in 1 feed.\n1  One\n")
    #expect(
      unread([Sample.feed(1, "One")])
        == "Nothing unread.\n")
    #expect(unread([]).hasPrefix("No feeds yet."))
  }
}
