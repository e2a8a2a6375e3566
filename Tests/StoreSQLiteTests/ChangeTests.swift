import FeedModel
import Foundation
import GRDB
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

/// Tests the rows that changes store, before and after undo.
@Suite struct ChangeTests {
  @Test(arguments: [0, 3, 60, 97, 100])
  func `marking all as read keeps the counts correct for any share of the posts`(
    _ later: Int
  ) async throws {
    try await TemporaryLibrary.lend { library in
      let store = try library.open()
      let feed = try await store.engine.subscribe(to: [Subscription(url: "a")], at: .distantPast)[0]
        .id
      _ = try await store.engine.record(.brings(100 - later), for: feed, at: .distantPast)
      let moment = try await store.engine.latestArrival()
      _ = try await store.engine.record(.brings(later, from: 1_000), for: feed, at: .distantPast)
      _ = try await store.engine.mark([PostID(rawValue: 2)], .read(true))

      let unread = try await store.engine.unreadCount()
      let marked = try await store.engine.markAllRead(in: nil, upTo: moment)
      #expect(marked == max(0, unread - later))
      #expect(try await store.engine.unreadCount() == min(unread, later))
      try await store.queue.read(checkIntegrity)
      #expect(try await store.engine.undo().map(\.restored) == (marked == 0 ? [1] : [marked]))
      try await store.queue.read(checkIntegrity)
    }
  }

  @Test func `a change of consecutive posts is stored as ranges`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try await library.fill(300)
      let store = try library.open()
      _ = try await store.engine.mark([PostID(rawValue: 150)], .read(true))
      _ = try await store.engine.markAllRead(in: nil)
      let stored = try await store.queue.read { db in
        try String.fetchAll(db, sql: "SELECT subjects FROM changeStep ORDER BY changeId")
      }
      #expect(stored == ["[[1,1]]", "[[150,150]]", "[[1,149],[151,300]]"])
    }
  }

  @Test func `a deletion that can no longer be undone leaves only its tombstone`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(3)
      let store = try library.open()
      _ = try await store.engine.delete([PostID(rawValue: 1), PostID(rawValue: 3)])
      func rows() async throws -> [Int?] {
        try await store.queue.read { db in
          [
            try Int.fetchOne(db, sql: "SELECT count(*) FROM post"),
            try Int.fetchOne(db, sql: "SELECT count(*) FROM postBody"),
            try Int.fetchOne(db, sql: "SELECT count(*) FROM indexEntry WHERE presence = 2"),
          ]
        }
      }
      #expect(try await rows() == [3, 3, 2])
      for round in 0..<LibraryChange.remembered {
        _ = try await store.engine.mark([PostID(rawValue: 2)], .starred(round.isMultiple(of: 2)))
      }
      #expect(try await rows() == [1, 1, 2])
      try await store.queue.read(checkIntegrity)
    }
  }

  @Test func `deleting the row of an unread post is an error`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(1)
      let store = try library.open()
      await #expect(throws: DatabaseError.self) {
        try await store.queue.write { try $0.execute(sql: "DELETE FROM post") }
      }
    }
  }

  @Test func `changes on two connections are recorded in one journal`() async throws {
    try await TemporaryLibrary.lend { library in
      try await library.fill(40)
      let stores = [try library.open(), try library.open()]
      try await withThrowingTaskGroup { group in
        for number in 1...40 {
          group.addTask {
            _ = try await stores[number % 2].engine.mark(
              [PostID(rawValue: Int64(number))], .read(true))
          }
        }
        try await group.waitForAll()
      }
      #expect(try await stores[0].engine.unreadCount() == 0)
      #expect(try await stores[1].engine.undo(40).map(\.restored) == Array(repeating: 1, count: 40))
      #expect(try await stores[0].engine.unreadCount() == 40)
      try await stores[0].queue.read(checkIntegrity)
    }
  }
}
