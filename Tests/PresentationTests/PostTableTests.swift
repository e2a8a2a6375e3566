import FeedModel
import Foundation
import LibraryStore
import Terminal
import Testing

@testable import Aggregation
@testable import Presentation

@Suite
struct `A table of posts` {
  private let feeds = FeedLookup([
    Sample.feed(1, "News"), Sample.feed(2, "A feed with a name that is far too long"),
    Sample.feed(3, "Filed", folder: ["Work", "Deep"]),
  ])

  private func table(
    _ posts: [StoredPost], columns: Int? = 80, isNumbered: Bool = true,
    grouping: PostGrouping = .none
  ) -> [String] {
    let listing = Listing(posts: grouping.arranged(posts, feeds), isNumbered: isNumbered)
    var lines: [String] = []
    PostTable(columns: columns, now: Sample.now, Sample.times, grouping: grouping)
      .forEachLine(of: listing, feeds) { line in
        lines.append(line.text.string)
        return true
      }
    return lines
  }

  @Test func `has a line a post: number, mark, age, feed, title`() {
    let lines = table([
      Sample.post(1, Post(title: "One")),
      Sample.post(2, Post(title: "Two"), feed: 2, isRead: true, age: 3600),
      Sample.post(3, Post(title: "Three"), isRead: true, isStarred: true, age: 86_400 * 30),
    ])
    #expect(
      lines == [
        "1          now  News                  One",
        "2 ·         1h  A feed with a name …  Two",
        "3 * 2026-12-16  News                  Three",
      ])
  }

  @Test func `groups posts by feed, each group by its newest post, numbered down the screen`() {
    let posts = [
      Sample.post(1, Post(title: "One"), feed: 2), Sample.post(2, Post(title: "Two")),
      Sample.post(3, Post(title: "Three"), feed: 2), Sample.post(4, Post(title: "Four"), feed: 9),
    ]
    #expect(
      table(posts, grouping: .feed) == [
        "A feed with a name that is far too long",
        "1          now  One",
        "2          now  Three",
        "",
        "News",
        "3          now  Two",
        "",
        "(removed)",
        "4          now  Four",
      ])
  }

  @Test func `groups posts by folder, and keeps the feeds' names`() {
    let posts = [
      Sample.post(1, Post(title: "One"), feed: 3), Sample.post(2, Post(title: "Two")),
      Sample.post(3, Post(title: "Three"), feed: 3),
    ]
    #expect(
      table(posts, grouping: .folder) == [
        "Work/Deep",
        "1          now  Filed  One",
        "2          now  Filed  Three",
        "",
        "(no folder)",
        "3          now  News   Two",
      ])
  }

  @Test func `names posts by their codes where numbers are not kept`() {
    let lines = table([Sample.post(1, Post(title: "One"))], isNumbered: false)
    #expect(lines.map { $0.prefix(6) } == [PostCode.code(of: PostID(rawValue: 1)).prefix(6)])
  }

  @Test func `shows what there is of a post without title`() {
    let posts = [
      Post(title: " \u{200B}\n", summary: "Summary"), Post(link: "http://h.ex/a"), Post(),
      Post(link: "http://h.ex/b", title: "", summary: "\t"),
    ]
    let lines = table(posts.enumerated().map { Sample.post(Int64($0.offset), $0.element) })
    let titles = lines.map { $0.split(separator: "  ").last ?? "" }
    #expect(titles == ["Summary", "http://h.ex/a", "(no title)", "http://h.ex/b"])
  }

  @Test func `keeps one line a post whatever the feed sends`() {
    let lines = table([Sample.post(1, Post(title: Sample.hostile))])
    #expect(lines.count == 1)
    #expect(lines.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(lines[0].hasSuffix("a [2J b c 2Kde") || lines[0].hasSuffix("a [2J b c 2Kd e"))
  }

  @Test(arguments: [1, 20, 40, 80, 81, 200])
  func `keeps within the terminal, as far as it has room at all`(columns: Int) {
    let lines = table(
      [
        Sample.post(1, Post(title: String(repeating: "word ", count: 50)), feed: 2),
        Sample.post(2, Post(title: String(repeating: "漢字", count: 50))),
      ], columns: columns)
    for line in lines { #expect(SafeText(line: line).columns <= max(columns, 58)) }
  }

  @Test func `is empty without posts`() {
    #expect(table([]) == [])
  }

  @Test func `stands posts of a feed that is gone`() {
    #expect(
      table([Sample.post(1, Post(title: "One"), feed: 9)]) == ["1          now    One"])
  }
}
