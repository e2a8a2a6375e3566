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

  public func move(_ feed: FeedID, to url: String) async throws(FeedStoreError) -> Bool {
    try await write(.full) { db in
      let find = try db.cachedStatement(
        sql: "SELECT url FROM feed WHERE id = ? AND archived IS NULL")
      guard let old = try String.fetchOne(find, arguments: [feed.rawValue]) else {
        throw FeedStoreError.notFound(feed)
      }
      try db.execute(
        sql: "UPDATE OR IGNORE feed SET url = ? WHERE id = ?", arguments: [url, feed.rawValue])
      guard db.changesCount == 1 else { return false }
      try db.execute(
        sql: "INSERT OR REPLACE INTO formerAddress VALUES (?, ?)", arguments: [old, feed.rawValue])
      try db.execute(sql: "DELETE FROM formerAddress WHERE url = ?", arguments: [url])
      try db.execute(
        sql: "DELETE FROM pastPlace WHERE feedId = ?", arguments: [feed.rawValue])
      // As `FetchState.moved()`.
      try db.execute(
        sql: """
          UPDATE fetchMemory SET moveUrl = NULL, moveSince = NULL, moveSightings = NULL
          WHERE feedId = ?
          """, arguments: [feed.rawValue])
      return true
    }
  }
}
