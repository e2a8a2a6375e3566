import FeedModel
import Foundation
import GRDB
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

@Suite struct FailureTests {
  @Test func `a locked library is busy for writers and can be read`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let store = try SQLiteStore.open(at: library.folder, patience: .milliseconds(50))
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let other = try DatabaseQueue(path: library.database, configuration: configuration)
      try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
      defer { try? other.inDatabase { try $0.execute(sql: "ROLLBACK") } }

      #expect(
        await code { () async throws(StoreError) in
          _ = try await store.engine.markAllRead(in: nil)
        } == .busy)
      #expect(try await store.engine.unreadCount() == 3)
    }
  }

  @Test func `a full disk is reported, and the stored posts remain`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let store = try library.open()
      let feeds = try await store.engine.feeds()
      try await store.queue.writeWithoutTransaction { db in
        let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        try db.execute(sql: "PRAGMA max_page_count = \(pages + 2)")
      }
      #expect(
        await code { () async throws(StoreError) in
          _ = try await store.engine.record(
            .brings(500, from: 3), for: feeds[0].id, at: .distantPast)
        } == .disk)
      #expect(try await store.engine.feeds() == feeds)
      #expect(try await store.engine.count(PostQuery()) == 3)
    }
  }

  @Test func `a cancelled write is not stored`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let store = try library.open()
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await code { () async throws(StoreError) in
          _ = try await store.engine.markAllRead(in: nil)
        }
      }
      #expect(await task.value == .other)
      #expect(try await store.engine.unreadCount() == 3)
    }
  }

  @Test func `a write that is cancelled at any time is stored completely or not at all`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try await library.fill(20)
      let store = try library.open()
      let posts = try await store.engine.posts(PostQuery()).map(\.id)
      for round in 0..<2_000 {
        let task = Task {
          await code { () async throws(StoreError) in
            _ = try await store.engine.mark(posts, .read(round.isMultiple(of: 2)))
            _ = try await store.engine.feeds()
          }
        }
        // The delay varies between rounds, so that each step is interrupted at times.
        let moment = ContinuousClock.now + .microseconds(round % 400)
        while ContinuousClock.now < moment {}
        task.cancel()
        #expect([nil, .other].contains(await task.value))
        #expect([0, posts.count].contains(try await store.engine.unreadCount()))
      }
    }
  }

  @Test func `NUL characters in texts are replaced`() async throws {
    try await TemporaryLibrary.lend { library in
      let store = try library.open()
      let feed = try await store.engine.subscribe(to: [Subscription(url: "a")], at: .distantPast)[0]
        .id
      let item = IncomingPost(identity: PostIdentity(guid: "g")) {
        Post(title: "before\0after", content: .html("\0x"))
      }
      let snapshot = FeedSnapshot(channel: Channel(), items: [item], completeness: .complete)
      let post = try await store.engine.record(
        .snapshot(snapshot, FetchState()), for: feed, at: .distantPast
      ).new[0]
      #expect(
        try await store.engine.post(post).post
          == Post(title: "before\u{FFFD}after", content: .html("\u{FFFD}x")))
    }
  }

  @Test func `dates that are not finite numbers are stored as absent`() async throws {
    try await TemporaryLibrary.lend { library in
      let store = try library.open()
      let feed = try await store.engine.subscribe(to: [Subscription(url: "a")], at: .distantPast)[0]
        .id
      let item = IncomingPost(identity: PostIdentity(guid: "g")) {
        Post(
          published: Date(timeIntervalSinceReferenceDate: .nan),
          updated: Date(timeIntervalSinceReferenceDate: -.infinity))
      }
      let snapshot = FeedSnapshot(channel: Channel(), items: [item], completeness: .complete)
      _ = try await store.engine.record(
        .snapshot(snapshot, FetchState()), for: feed, at: .distantPast)
      #expect(try await store.engine.posts(PostQuery()).map(\.post) == [Post()])
    }
  }
}
