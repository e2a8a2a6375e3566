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

  public func formerAddresses() async throws(FeedStoreError) -> [String: FeedID] {
    try await read { db in
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: "SELECT url, feedId FROM formerAddress"))
      var addresses: [String: FeedID] = [:]
      while let row = try rows.next() { addresses[row[0]] = FeedID(rawValue: row[1]) }
      return addresses
    }
  }

  public func removedAddresses() async throws(FeedStoreError) -> [String] {
    try await read { db in
      try String.fetchAll(
        db.cachedStatement(sql: "SELECT url FROM feed WHERE archived IS NOT NULL ORDER BY id"))
    }
  }

  public func readdress(
    _ feed: FeedID, to url: String, at now: Date, _ edit: @escaping PropertyEdit
  ) async throws(FeedStoreError) -> Bool {
    try await write(.full) { db in
      let writer = SubscriptionWriter(db)
      let journal = Journal(db, at: now)
      guard let old = try writer.address(of: feed) else { throw FeedStoreError.notFound(feed) }
      guard old != url else {
        try FeedStateWriter.forgetFetches(of: feed, in: db)
        if let before = try writer.edit(feed, edit) {
          try journal.record(.set, [.edited([feed: before])])
        }
        return true
      }
      let displaced = try writer.displace(from: url)
      guard var move = try writer.readdress(feed, from: old, to: url) else { return false }
      move.displaced = displaced
      move.properties = try writer.edit(feed, edit)
      try journal.record(.set, [.moved(move)])
      return true
    }
  }
}
