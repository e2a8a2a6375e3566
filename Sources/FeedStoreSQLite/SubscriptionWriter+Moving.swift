import FeedModel
import FeedStore
import GRDB

extension SubscriptionWriter {
  /// Nil for a feed that is gone or put away.
  func address(of feed: FeedID) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT url FROM feed WHERE id = ? AND archived IS NULL"),
      arguments: [feed.rawValue])
  }

  /// - Throws: `.notFound` when the feed is gone, `.moved` when it has another address.
  func demand(_ feed: FeedID, at address: String) throws {
    guard let current = try self.address(of: feed) else { throw FeedStoreError.notFound(feed) }
    guard current == address.storable else { throw FeedStoreError.moved(feed) }
  }

  /// - Returns: false when another feed has that address, or the feed is gone.
  func move(_ feed: FeedID, to url: String) throws -> Bool {
    guard let old = try address(of: feed) else { return false }
    try db.execute(
      sql: "UPDATE OR IGNORE feed SET url = ? WHERE id = ?",
      arguments: [url.storable, feed.rawValue])
    guard db.changesCount == 1 else { return false }
    try db.execute(
      sql: "INSERT OR REPLACE INTO formerAddress VALUES (?, ?)", arguments: [old, feed.rawValue])
    try db.execute(sql: "DELETE FROM formerAddress WHERE url = ?", arguments: [url.storable])
    try db.execute(sql: "DELETE FROM pastPlace WHERE feedId = ?", arguments: [feed.rawValue])
    // As `FetchState.moved()`.
    try db.execute(
      sql: """
        UPDATE fetchMemory SET moveUrl = NULL, moveSince = NULL, moveSightings = NULL
        WHERE feedId = ?
        """, arguments: [feed.rawValue])
    return true
  }

  /// The same, with all forgotten that the old address has answered.
  func readdress(_ feed: FeedID, to url: String) throws -> Bool {
    guard try move(feed, to: url) else { return false }
    try FeedStateWriter.save(FetchState(), of: feed, in: db)
    return true
  }
}
