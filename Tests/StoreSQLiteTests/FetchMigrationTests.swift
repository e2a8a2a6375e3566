import FeedModel
import Foundation
import GRDB
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

/// A library from the first version of the tables.
@Suite struct FetchMigrationTests {
  private static let old =
    OldSchema.version1 + """
      INSERT INTO feed VALUES (7, 'https://a.example/', NULL, '', 'standard', 1);
      UPDATE fetchState SET validatorsUrl = 'https://a.example/', entityTag = '"1"',
        lastChecked = 600000000.5, lastSucceeded = 600000000.5, failures = 0;
      PRAGMA application_id = \(Schema.applicationID);
      PRAGMA user_version = 1;
      """

  @Test func `migration from version 1 drops validators and keeps the other fetch state`()
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try library.makeFolder()
      try library.execute(Self.old)
      let store = try library.open()
      let checked = Date(timeIntervalSinceReferenceDate: 600_000_000.5)
      var state = FetchState(lastChecked: checked, lastSucceeded: checked)
      #expect(try await store.engine.feeds().map(\.fetchState) == [state])
      #expect(try await store.engine.hostDelays() == [:])

      state.memory.rhythm = PostRhythm(gap: 60, samples: 4, lastNew: checked)
      _ = try await store.engine.record(.unchanged(state), for: FeedID(rawValue: 7), at: checked)
      #expect(try await store.engine.feeds().map(\.fetchState) == [state])
      #expect(try await store.engine.move(FeedID(rawValue: 7), to: "https://b.example/"))
    }
  }

  @Test func `the time and the reason of the next fetch are stored as columns`() async throws {
    try await TemporaryLibrary.lend { library in
      let store = try library.open()
      let now = Date(timeIntervalSinceReferenceDate: 600_000_000)
      let feed = try await store.engine.subscribe(
        to: [Subscription(url: "https://a.example/")], at: now)[0].id
      let state = FetchState(lastChecked: now, lastSucceeded: now)
      _ = try await store.engine.record(.unchanged(state), for: feed, at: now)
      let row = try DatabaseQueue(path: library.database).read { db in
        try Row.fetchOne(db, sql: "SELECT nextCheck, nextReason FROM fetchMemory")
      }
      #expect(row == ["nextCheck": 600_086_400.0, "nextReason": "rhythm"])
    }
  }

  @Test(arguments: [
    nil, "", "x", "1", "1 2 3", "1 -", "a b", " 1  200 ", "inf 200", "1e999 99999999999999999999",
  ])
  func `any text is read as at most one stored response`(text: String?) {
    #expect(StoredResponses.values(text).count <= 1)
  }
}
