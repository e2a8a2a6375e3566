import FeedModel
import Foundation
import Search
import Testing

@Suite struct FeedConditionTests {
  @Test(arguments: [
    ("lwn", true), ("LWN.n", true), ("net", true), ("wn.net — n", true), ("s", true), ("", true),
    ("lwnn", false), ("lwn.net — news!", false), ("ñews", false),
    ("EXAMPLE.ORG/feed", true), ("example.org/feedx", false),
    ("7", true), ("07", true), ("8", false), ("4", false),
  ])
  func `a feed condition matches a number or a part of a name or address`(
    _ text: String, _ isMeant: Bool
  ) {
    let feed = SearchedFeed(
      id: FeedID(rawValue: 7), url: "https://example.org/feed", name: "LWN.net — News",
      folder: FolderPath([]), tags: [])
    #expect(FeedCondition.named(text).matches(feed) == isMeant)
  }

  @Test func `resolved feed conditions replace the original ones`() throws {
    let query = try SearchQuery(
      "a -feed:7 (folder:x OR @b) tag:c", at: .distantPast, saved: ["b": "feed:7"])
    let seventh = FeedID(rawValue: 7)
    let named = query.naming([.named("7"): [seventh], .folder(FolderPath(["x"])): []])
    #expect(named.feedConditions == [.these([seventh]), .these([]), .these([seventh])])
    #expect(query.feedConditions == [.named("7"), .folder(FolderPath(["x"])), .named("7")])
    let feeds = [7, 8].map {
      SearchedFeed(
        id: FeedID(rawValue: $0), url: "7", name: "7", folder: FolderPath(), tags: [])
    }
    #expect(feeds.map(FeedCondition.these([seventh]).matches) == [true, false])
  }

  @Test func `composed and decomposed characters match in feed names`() {
    let feed = SearchedFeed(
      id: FeedID(rawValue: 7), url: "https://example.org/", name: "Cafe\u{301} 42",
      folder: FolderPath([]), tags: [])
    #expect(FeedCondition.named("CAFÉ").matches(feed))
    #expect(!FeedCondition.named("cafe").matches(feed))
    #expect(FeedCondition.named("Cafe\u{301} 42").matches(feed))
  }
}
