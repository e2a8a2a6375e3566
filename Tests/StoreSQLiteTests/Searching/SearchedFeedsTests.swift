import FeedModel
import Foundation
import GRDB
import LibraryStore
import Search
import TestSupport
import Testing

@testable import StoreSQLite

/// Searches for properties of feeds.
@Suite struct SearchedFeedsTests {
  private static let texts = [
    "", "a", "A", "example", "1", "07", "7", "42", "k", "\u{212A}", "é", "CAFÉ", "cafe",
    "Cafe\u{301}",
    "ß", "STRASSE", "İ", "i", "news", "日本", "%", "_", "/feed", "https", "zzz",
  ]

  private static let subscriptions: [Subscription] = [
    Subscription(url: "https://a.example/feed"),
    Subscription(url: "https://b.example/feed", title: "Cafe\u{301} 42", tags: ["open source"]),
    Subscription(
      url: "https://c.example/FEED", title: "\u{212A}elvin", folder: FolderPath(["A", "b"])),
    Subscription(
      url: "https://d.example/é", title: "42", folder: FolderPath(["a"]), tags: ["b", "é"]),
    Subscription(url: "https://e.example/", title: "Straße 日本", folder: FolderPath(["É", "x/y"])),
    Subscription(
      url: "https://f.example/", title: "İstanbul", folder: FolderPath(["a", "B", "c"])),
    Subscription(url: "https://g.example/", title: "News", tags: ["Open", "source"]),
    Subscription(
      url: "https://h.example/", title: "gone news", folder: FolderPath(["a"]), tags: ["b"]),
  ]

  private static let conditions: [FeedCondition] =
    texts.map { FeedCondition.named($0) }
    + ["", "a", "A/B", "a/b/c", "é", "É/x\\/y", "x", "a/b/c/d"].map {
      FeedCondition.folder(FolderPath(parsing: $0))
    }
    + ["open source", "open", "b", "e", "none"].compactMap { SearchWords($0, in: .tag) }
    .map { FeedCondition.tagged($0) }

  @Test func `a feed condition finds the same feeds in SQL as in memory`() async throws {
    try await TemporaryLibrary.lend { library in
      let store = try library.open()
      let added = try await store.engine.subscribe(to: Self.subscriptions, at: .distantPast)
      try await store.engine.unsubscribe(from: [added[7].id], at: .distantPast)
      let feeds = zip(added, Self.subscriptions).dropLast().map { result, subscription in
        SearchedFeed(
          id: result.id, url: subscription.url, name: subscription.title ?? subscription.url,
          folder: subscription.folder,
          tags: subscription.tags)
      }
      for condition in Self.conditions {
        let found = try await store.engine.feeds(matching: condition)
        #expect(Set(found) == Set(feeds.filter(condition.matches).map(\.id)), "\(condition)")
      }
      let read = try await store.readDatabase { db in try SearchedFeeds(db).byID }
      #expect(read.values.sorted { $0.id < $1.id } == feeds)
    }
  }
}
