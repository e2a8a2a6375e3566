import FeedModel
import Foundation
import LibraryStore
import Terminal
import Testing

@testable import Aggregation
@testable import Presentation

@Suite
struct PostTableTests {
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

  @Test func `a line of the post table has number, mark, age, feed and title`() {
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

  @Test func `posts grouped by feed are sorted by the newest of each group and numbered in order`()
  {
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

  @Test func `posts grouped by folder show the names of their feeds`() {
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

  @Test func `the post table shows codes if its numbers are not stored`() {
    let lines = table([Sample.post(1, Post(title: "One"))], isNumbered: false)
    #expect(lines.map { $0.prefix(6) } == [PostCode.code(of: PostID(rawValue: 1)).prefix(6)])
  }

  @Test func `a post without a title is shown by its summary or link`() {
    let posts = [
      Post(title: " \u{200B}\n", summary: "Summary"), Post(link: "http://h.ex/a"), Post(),
      Post(link: "http://h.ex/b", title: "", summary: "\t"),
    ]
    let lines = table(posts.enumerated().map { Sample.post(Int64($0.offset), $0.element) })
    let titles = lines.map { $0.split(separator: "  ").last ?? "" }
    #expect(titles == ["Summary", "http://h.ex/a", "(no title)", "http://h.ex/b"])
  }

  @Test func `a hostile title stays on one line without control characters`() {
    let lines = table([Sample.post(1, Post(title: Sample.hostile))])
    #expect(lines.count == 1)
    #expect(lines.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(lines[0].hasSuffix("a [2J b c 2Kde") || lines[0].hasSuffix("a [2J b c 2Kd e"))
  }

  @Test(arguments: [1, 20, 40, 80, 81, 200])
  func `the post table fits the width of the terminal above a minimum`(columns: Int) {
    let lines = table(
      [
        Sample.post(1, Post(title: String(repeating: "word ", count: 50)), feed: 2),
        Sample.post(2, Post(title: String(repeating: "漢字", count: 50))),
      ], columns: columns)
    for line in lines { #expect(SafeText(line: line).columns <= max(columns, 58)) }
  }

  @Test func `the post table without posts is empty`() {
    #expect(table([]) == [])
  }

  @Test func `a post of a removed feed is listed without a feed name`() {
    #expect(
      table([Sample.post(1, Post(title: "One"), feed: 9)]) == ["1          now    One"])
  }
}
