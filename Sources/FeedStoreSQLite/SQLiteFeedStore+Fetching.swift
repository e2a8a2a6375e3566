import FeedModel
public import FeedStore
public import Foundation
import GRDB

extension SQLiteFeedStore {
  public func hostPauses() async throws(FeedStoreError) -> [String: Date] {
    try await read { db in
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT pauseHost, max(pauseUntil) FROM fetchMemory WHERE pauseHost IS NOT NULL
            GROUP BY pauseHost
            """))
      var pauses: [String: Date] = [:]
      while let row = try rows.next() { pauses[row[0]] = StoredDate.date(row[1]) }
      return pauses
    }
  }

  public func move(
    _ feed: FeedID, from address: String, to url: String
  ) async throws(FeedStoreError) -> Bool {
    try await write(.full) { db in
      let writer = SubscriptionWriter(db)
      try writer.demand(feed, at: address)
      return try writer.move(feed, to: url)
    }
  }

  public func readdress(
    _ feed: FeedID, to url: String, at now: Date
  ) async throws(FeedStoreError) -> Bool {
    try await write(.full) { db in
      let writer = SubscriptionWriter(db)
      guard let old = try writer.address(of: feed) else { throw FeedStoreError.notFound(feed) }
      guard try writer.readdress(feed, to: url) else { return false }
      if old != url { try Journal(db, at: now).record(.set, [.moved(feed, old)]) }
      return true
    }
  }
}
