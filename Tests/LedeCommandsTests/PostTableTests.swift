import FeedModel
import FeedStore
import Foundation
import Terminal
import Testing

@testable import Aggregation
@testable import LedeCommands

@Suite
struct `A table of posts` {
  private let feeds = FeedLookup([
    Sample.feed(1, "News"), Sample.feed(2, "A feed with a name that is far too long"),
    Sample.feed(3, "Filed", folder: ["Work", "Deep"]),
  ])

  private func table(
    _ posts: [StoredPost], columns: Int? = 80, isNumbered: Bool = true,
    grouping: PostGrouping = .none
  ) throws -> [String] {
    let listing = Listing(posts: grouping.arranged(posts, feeds), isNumbered: isNumbered)
    let text = try printed { output in
      PostTable(columns: columns, now: Sample.now, grouping: grouping)
        .print(listing, feeds, on: output)
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func `has a line a post: number, mark, age, feed, title`() throws {
    let lines = try table([
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

  @Test func `groups posts by feed, each group by its newest post, numbered down the screen`()
    throws
  {
    let posts = [
      Sample.post(1, Post(title: "One"), feed: 2), Sample.post(2, Post(title: "Two")),
      Sample.post(3, Post(title: "Three"), feed: 2), Sample.post(4, Post(title: "Four"), feed: 9),
    ]
    #expect(
      try table(posts, grouping: .feed) == [
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

  @Test func `groups posts by folder, and keeps the feeds' names`() throws {
    let posts = [
      Sample.post(1, Post(title: "One"), feed: 3), Sample.post(2, Post(title: "Two")),
      Sample.post(3, Post(title: "Three"), feed: 3),
    ]
    #expect(
      try table(posts, grouping: .folder) == [
        "Work/Deep",
        "1          now  Filed  One",
        "2          now  Filed  Three",
        "",
        "(no folder)",
        "3          now  News   Two",
      ])
  }

  @Test func `names posts by their codes where numbers are not kept`() throws {
    let lines = try table([Sample.post(1, Post(title: "One"))], isNumbered: false)
    #expect(lines.map { $0.prefix(6) } == [PostCode.code(of: PostID(rawValue: 1)).prefix(6)])
  }

  @Test func `shows what there is of a post without title`() throws {
    let posts = [
      Post(title: " \u{200B}\n", summary: "Summary"), Post(link: "http://h.ex/a"), Post(),
      Post(link: "http://h.ex/b", title: "", summary: "\t"),
    ]
    let lines = try table(posts.enumerated().map { Sample.post(Int64($0.offset), $0.element) })
    let titles = lines.map { $0.split(separator: "  ").last ?? "" }
    #expect(titles == ["Summary", "http://h.ex/a", "(no title)", "http://h.ex/b"])
  }

  @Test func `keeps one line a post whatever the feed sends`() throws {
    let lines = try table([Sample.post(1, Post(title: Sample.hostile))])
    #expect(lines.count == 1)
    #expect(lines.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(lines[0].hasSuffix("a [2J b c 2Kde") || lines[0].hasSuffix("a [2J b c 2Kd e"))
  }

  @Test(arguments: [1, 20, 40, 80, 81, 200])
  func `keeps within the terminal, as far as it has room at all`(columns: Int) throws {
    let lines = try table(
      [
        Sample.post(1, Post(title: String(repeating: "word ", count: 50)), feed: 2),
        Sample.post(2, Post(title: String(repeating: "漢字", count: 50))),
      ], columns: columns)
    for line in lines { #expect(SafeText(line: line).columns <= max(columns, 58)) }
  }

  @Test func `is empty without posts`() throws {
    #expect(try table([]) == [])
  }

  @Test func `stands posts of a feed that is gone`() throws {
    #expect(
      try table([Sample.post(1, Post(title: "One"), feed: 9)]) == ["1          now    One"])
  }
}

@Suite
struct `An age` {
  private static let ages: [(Double, String)] = [
    (-86_400, "now"), (0, "now"), (59.9, "now"), (60, "1m"), (119, "1m"), (3599, "59m"),
    (3600, "1h"), (86_399, "23h"), (86_400, "1d"), (604_799, "6d"), (604_800, "2027-01-08"),
    (1_800_000_000, "1970-01-01"), (2_000_000_000, "1963-08-31"),
  ]

  @Test(arguments: ages)
  func `is short, and a date after a week`(seconds: Double, text: String) {
    #expect(Age.text(of: Sample.now - seconds, at: Sample.now) == text)
  }

  @Test(arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: -1e11)])
  func `never fails`(date: Date) {
    #expect(!Age.text(of: date, at: Sample.now).isEmpty)
    #expect(!Age.text(of: Sample.now, at: date).isEmpty)
  }
}
