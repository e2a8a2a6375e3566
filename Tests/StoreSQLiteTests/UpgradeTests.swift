import FeedModel
import Foundation
import GRDB
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

/// Tests detection in a library of version 1.
@Suite struct UpgradeTests {
  private static let items = (1...20).map { number in
    PostIdentity(
      guid: "http://a.example/\(number)", link: "http://a.example/\(number)",
      title: "Post \(number)", date: Date(timeIntervalSinceReferenceDate: Double(number) + 0.5))
  }

  private func snapshot(_ items: [PostIdentity]) -> FetchOutcome {
    .snapshot(
      FeedSnapshot(
        channel: Channel(),
        items: items.map { item in
          IncomingPost(identity: item) { Post(guid: item.guid, title: item.title) }
        }, completeness: .complete), FetchState())
  }

  @Test func `short documents and changed GUIDs are detected after migration from version 1`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try library.makeFolder()
      try makeVersion1(at: library.database)
      let store = try library.open()
      let feed = try #require(try await store.engine.feeds().first)
      #expect(feed.unread == 19 && feed.total == 20)
      #expect(try await store.engine.lastReport(of: feed.id) == nil)

      // The number of listed items is known, so a document with far fewer items is not believed.
      let few = Array(Self.items.prefix(2))
      #expect(
        try await store.engine.record(snapshot(few), for: feed.id, at: .now) == RefreshRecord())
      #expect(try await store.engine.lastReport(of: feed.id)?.purge == .shrunk)

      // Items that have been seen once are then found by their aliases.
      _ = try await store.engine.record(snapshot(Self.items), for: feed.id, at: .now)
      let moved = Self.items.map { item in
        var item = item
        item.guid = item.guid?.replacing("http:", with: "https:")
        return item
      }
      #expect(
        try await store.engine.record(snapshot(moved), for: feed.id, at: .now)
          == RefreshRecord(new: [], updated: 20))
      #expect(try await store.engine.unreadCount() == 19)
    }
  }

  /// Writes the data of version 1 for the items, the first of which has been read.
  private func makeVersion1(at path: String) throws {
    var index = FeedIndex()
    _ = index.absorb(Self.items, channelLink: nil, completeness: .complete)
    try DatabaseQueue(path: path).write { db in
      try db.execute(sql: OldSchema.version1)
      try db.execute(
        sql: """
          PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 1;
          INSERT INTO feed VALUES (1, 'https://a.example/feed', NULL, '', 'standard', 0);
          UPDATE indexHeader SET generation = 1, nextId = 21;
          """)
      for entry in index.entries {
        var print = entry.fingerprint
        print.hasTimeOfDay = false
        try db.execute(
          sql: "INSERT INTO indexEntry VALUES (1, ?, 1, 0, ?)",
          arguments: [entry.id, print.stored])
        try db.execute(
          sql: """
            INSERT INTO post (feedId, entryId, isRead, firstSeen, sortDate, title)
            VALUES (1, ?1, ?1 = 1, 0, 0, 'Post')
            """, arguments: [entry.id])
      }
      for (key, entry) in index.changes.bound {
        try db.execute(
          sql: "INSERT INTO indexKey VALUES (1, ?, ?)", arguments: [key.digest.stored, entry])
      }
    }
  }
}
