import Aggregation
import FeedModel
import Foundation
import LibraryStore
import Search
import TestSupport
import Testing

@Suite
struct FeedSelectionTests {
  private static let subscriptions = [
    Subscription(url: "http://news.ex/rss", title: "Daily News"),
    Subscription(url: "http://sport.ex/rss", title: "Daily Sport", folder: FolderPath(["a", "b"])),
    Subscription(url: "http://sport.ex/rss/all", title: "Sport", folder: FolderPath(["a"])),
    Subscription(url: "http://x.ex/1", title: "1"),
    Subscription(url: "http://two.ex/A", title: "Twin", folder: FolderPath(["ab"])),
    Subscription(url: "http://two.ex/B", title: "twin"),
  ]

  private func withLibrary(_ body: (Library) async throws -> Void) async throws {
    try await LibraryBench.withBench { bench in
      _ = try await bench.store.subscribe(to: Self.subscriptions, at: bench.now)
      try await body(bench.library)
    }
  }

  @Test(arguments: [
    ("1", 1), ("4", 4), ("daily news", 1), ("SPORT", 3), ("News.ex", 1),
    ("http://sport.ex/rss", 2), ("http://sport.ex/rss#top", 2), ("rss/all", 3), ("two.ex/a", 5),
    ("x.ex", 4),
  ])
  func `a feed is found by number, address, name or a part of them, in this order`(
    text: String, number: Int64
  ) async throws {
    try await withLibrary { library in
      let feeds = try await library.feeds(named: [text])
      #expect(feeds.map(\.id.rawValue) == [number])
    }
  }

  @Test func `feed: conditions of a query are resolved to the feeds that they name`() async throws {
    try await withLibrary { library in
      let query = try await library.query("word feed:sport (-feed:rss/all OR folder:A)")
      let feeds = { (numbers: Int64...) in
        FeedCondition.these(Set(numbers.map(FeedID.init(rawValue:))))
      }
      #expect(query.feedConditions == [feeds(2, 3), feeds(3), feeds(2, 3)])
    }
  }

  @Test(arguments: [
    ("daily", "daily matches several feeds: 1 (Daily News), 2 (Daily Sport); use a number"),
    ("TWIN", "TWIN matches several feeds: 6 (twin), 5 (Twin); use a number"),
    (
      "http", "http matches several feeds: 4 (1), 1 (Daily News), 6 (twin) and 3 more; use a number"
    ),
  ])
  func `a name that matches several feeds is ambiguous`(text: String, sentence: String) async throws
  {
    try await withLibrary { library in
      let error = await libraryError { _ = try await library.feeds(named: [text]) }
      #expect(error?.code == .ambiguous)
      #expect(error?.description == sentence)
    }
  }

  @Test(arguments: ["none", "99", "-1", "Daily  News"])
  func `a name that matches no feed is not found`(text: String) async throws {
    try await withLibrary { library in
      let error = await libraryError { _ = try await library.feeds(named: [text]) }
      #expect(error?.code == .notFound)
      #expect(error?.description == "there is no feed \(text); lede feeds lists them")
    }
  }

  @Test(arguments: ["", " ", "\n"])
  func `a blank name matches no feed, even if there is only one`(text: String) async throws {
    try await LibraryBench.withBench { bench in
      try await bench.subscribe("http://a b.ex/")
      let error = await libraryError { _ = try await bench.library.feeds(named: [text]) }
      #expect(error?.code == .notFound)
    }
  }

  @Test func `a feed that several names match is returned once`() async throws {
    try await withLibrary { library in
      let feeds = try await library.feeds(named: ["Sport", "1", "3", "rss/all", "news"])
      #expect(feeds.map(\.id.rawValue) == [3, 1])
      let none = try await library.feeds(named: [])
      #expect(none.isEmpty)
    }
  }

  @Test(arguments: [
    ("a", [2, 3]), ("a/b", [2]), ("/a/", [2, 3]), ("ab", [5]), ("A", [2, 3]), ("a/B", [2]),
  ])
  func `a folder name selects the feeds of the folder and its subfolders`(
    text: String, numbers: [Int64]
  ) async throws {
    try await withLibrary { library in
      let feeds = try await library.feeds(inFolder: text)
      #expect(feeds.map(\.id.rawValue).sorted() == numbers)
    }
  }

  @Test func `an exact folder name takes precedence over names that differ in case`() async throws {
    try await withLibrary { library in
      let other = Subscription(url: "http://o.ex/", folder: FolderPath(["A", "b"]))
      _ = try await library.store.subscribe(to: [other], at: .distantPast)
      for (text, numbers) in [("a", [2, 3]), ("A", [7]), ("A/b", [7])] as [(String, [Int64])] {
        let feeds = try await library.feeds(inFolder: text)
        #expect(feeds.map(\.id.rawValue).sorted() == numbers, "\(text)")
      }
      let error = await libraryError { _ = try await library.feeds(inFolder: "A/B") }
      #expect(error?.code == .ambiguous)
      #expect(error?.description == "A/B matches several folders: A/b, a/b; use one of these names")
    }
  }

  @Test(
    arguments: [
      ("a", ["a"]), ("A", ["a"]), ("A/B/C", ["a", "b", "C"]), ("new/A", ["new", "A"]), ("", []),
      ("AB", ["ab"]),
    ] as [(String, [String])])
  func `a feed is filed in an existing folder whatever the case of its name`(
    text: String, names: [String]
  ) async throws {
    try await withLibrary { library in
      let folder = try await library.folder(text)
      #expect(folder == FolderPath(names))
    }
  }

  @Test func `moving the last feed of a folder can change the case of its name`() async throws {
    try await withLibrary { library in
      let folder = try await library.folder("AB", moving: try await library.feeds(named: ["5"]))
      #expect(folder == FolderPath(["AB"]))
    }
  }

  @Test(arguments: ["", "b", "B", "a/b/c", "a\\/b"])
  func `a folder that does not exist is not found`(text: String) async throws {
    try await withLibrary { library in
      let error = await libraryError { _ = try await library.feeds(inFolder: text) }
      #expect(error?.code == .notFound)
      #expect(error?.description == "there is no folder \(text); lede feeds lists them")
    }
  }

  /// `remove 7` must not remove the only feed whose address contains a 7.
  @Test func `a number does not match an address that contains it`() async throws {
    try await LibraryBench.withBench { bench in
      let feed = Subscription(url: "http://h7.ex/7", title: "Seven 7")
      _ = try await bench.store.subscribe(to: [feed], at: bench.now)
      await #expect(throws: LibraryError.self) { try await bench.library.feeds(named: ["7"]) }
    }
  }
}
