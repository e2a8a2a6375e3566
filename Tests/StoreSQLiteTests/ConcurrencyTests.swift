import FeedModel
import Foundation
import GRDB
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

@Suite struct ConcurrencyTests {
  @Test func `several writers on two connections do not interfere`() async throws {
    try await TemporaryLibrary.lend { library in
      let stores = [try library.open(), try library.open()]
      try await withThrowingTaskGroup { group in
        for worker in 0..<4 {
          group.addTask {
            let store = stores[worker % 2]
            let feed = try await store.engine.subscribe(
              to: [Subscription(url: "\(worker)")], at: .distantPast)[0].id
            for round in 0..<30 {
              let new = try await store.engine.record(
                .brings(5, from: round * 3), for: feed, at: .distantPast
              ).new
              _ = try await store.engine.mark(new.suffix(1), .read(true))
            }
          }
        }
        try await group.waitForAll()
      }
      // Each feed had 5 posts at first and got 3 more in each round; each round marked one as read.
      let counts = try await stores[0].engine.feeds().map { [$0.total, $0.unread] }
      #expect(counts == Array(repeating: [5 + 29 * 3, 5 + 29 * 3 - 30], count: 4))
      try await stores[1].queue.read(checkIntegrity)
    }
  }

  @Test func `a write that fails for one feed does not affect the writes grouped with it`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      let store = try library.open()
      let feeds = try await store.engine.subscribe(
        to: (0..<40).map { Subscription(url: "\($0)") }, at: .distantPast
      ).map(\.id)
      try await store.engine.unsubscribe(from: [feeds[7], feeds[31]])
      let checked = Date(timeIntervalSinceReferenceDate: 5)
      // All writes wait for the connection, so that they are grouped.
      let failed = await withTaskGroup { group in
        for feed in feeds {
          group.addTask { () async -> FeedID? in
            do throws(StoreError) {
              _ = try await store.engine.record(
                .unchanged(FetchState(lastChecked: checked)), for: feed, at: .distantPast)
              return nil
            } catch {
              return error.code == .notFound ? feed : FeedID(rawValue: -1)
            }
          }
        }
        return await group.reduce(into: Set<FeedID>()) { if let feed = $1 { $0.insert(feed) } }
      }
      #expect(failed == [feeds[7], feeds[31]])
      #expect(
        try await store.engine.feeds().map(\.fetchState.lastChecked)
          == Array(repeating: checked, count: 38))
    }
  }

  @Test func `a post that concurrent refreshes contain is stored once`() async throws {
    try await TemporaryLibrary.lend { library in
      let stores = [try library.open(), try library.open()]
      let feed = try await stores[0].engine.subscribe(
        to: [Subscription(url: "a")], at: .distantPast)[0].id
      let new = try await withThrowingTaskGroup { group in
        for worker in 0..<4 {
          group.addTask {
            var new: [PostID] = []
            for round in 0..<25 {
              new += try await stores[worker % 2].engine.record(
                .brings(10, from: round * 2), for: feed, at: .distantPast
              ).new
            }
            return new
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(new.count == 10 + 24 * 2)
      #expect(try await stores[1].engine.count(PostQuery()) == new.count)
      try await stores[1].queue.read(checkIntegrity)
    }
  }

  @Test func `a refresh writes nothing to a library that was restored in the meantime`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      let (store, other) = (try library.open(), try library.open())
      let feed = try await store.engine.subscribe(
        to: [Subscription(url: "https://a.example/")], at: .distantPast)[0].id
      let item = IncomingPost(identity: PostIdentity(guid: "1", title: "One")) {
        // The refresh creates posts after it has judged them and before it writes them.
        try? other.queue.inDatabase { try $0.execute(sql: "UPDATE restoration SET number = 7") }
        return Post(guid: "1", title: "One")
      }
      let snapshot = FeedSnapshot(channel: Channel(), items: [item], completeness: .complete)
      let outcome = FetchOutcome.snapshot(snapshot, FetchState())
      #expect(
        await code { () async throws(StoreError) in
          _ = try await store.engine.record(outcome, for: feed, at: .distantPast)
        } == .restored)
      #expect(try await library.open().engine.count(PostQuery()) == 0)
    }
  }

  @Test func `a post deleted during a refresh stays deleted`() async throws {
    try await TemporaryLibrary.lend { library in
      let store = try library.open()
      let other = try library.open()
      let feed = try await store.engine.subscribe(to: [Subscription(url: "a")], at: .distantPast)[0]
        .id
      let post = try await store.engine.record(.brings(1), for: feed, at: .distantPast).new[0]
      let edited = IncomingPost(
        identity: PostIdentity(guid: "0", title: "Edited")
      ) {
        // The refresh creates posts after it has judged them and before it writes them.
        _ = try? other.queue.inDatabase { db in
          try db.execute(
            sql: """
              UPDATE post SET place = 2 WHERE id = \(post.rawValue);
              UPDATE indexEntry SET presence = 2;
              """)
        }
        return Post(title: "Edited")
      }
      let snapshot = FeedSnapshot(channel: Channel(), items: [edited], completeness: .complete)
      for _ in 0..<2 {
        let record = try await store.engine.record(
          .snapshot(snapshot, FetchState()), for: feed, at: .distantPast)
        #expect(record == RefreshRecord())
      }
      #expect(try await store.engine.posts(PostQuery()) == [])
    }
  }
}

/// Checks that the file is valid, that references exist, and that stored counts are correct.
func checkIntegrity(_ db: Database) throws {
  #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
  #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check") == [])
  #expect(
    try Row.fetchAll(db, sql: "SELECT feedId, unread, total FROM feedCount ORDER BY feedId")
      == Row.fetchAll(
        db,
        sql: """
          SELECT feed.id AS feedId, count(postId) AS unread, count(post.id) AS total
          FROM feed LEFT JOIN post ON feedId = feed.id AND place = 0
            LEFT JOIN unread ON postId = post.id AND feed = feedId AND date = sortDate
          GROUP BY feed.id ORDER BY feed.id
          """))
  #expect(
    try Row.fetchAll(db, sql: "SELECT unread, total FROM libraryCount")
      == Row.fetchAll(
        db,
        sql: """
          SELECT (SELECT count(*) FROM unread) AS unread, count(*) AS total
          FROM post WHERE place = 0
          """))
}
