import FeedModel
import FeedStore
import Foundation
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
    if DisplacedAddress.original(old, of: feed) == nil {
      try db.execute(
        sql: "INSERT OR REPLACE INTO formerAddress VALUES (?, ?)", arguments: [old, feed.rawValue])
    }
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
  ///
  /// - Returns: nil where it cannot move.
  func readdress(_ feed: FeedID, from old: String, to url: String) throws -> AddressMove? {
    let meant = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT feedId FROM formerAddress WHERE url = ?"),
      arguments: [url.storable])
    guard try move(feed, to: url) else { return nil }
    try FeedStateWriter.forgetFetches(of: feed, in: db)
    return AddressMove(feed, from: old, to: url, meaning: meant.map(FeedID.init(rawValue:)))
  }

  /// Moves a feed back, if it has not moved on since. The address that it leaves means what it meant
  /// before. Properties are restored in any case.
  func takeBack(_ move: AddressMove) throws -> Bool {
    if let properties = move.properties { _ = try save(properties, of: move.feed) }
    guard try address(of: move.feed) == move.new.storable,
      try readdress(move.feed, from: move.new, to: move.old) != nil
    else { return false }
    try db.cachedStatement(sql: "DELETE FROM formerAddress WHERE url = ?")
      .execute(arguments: [move.new])
    if let meant = move.meant { try learn(move.new, of: meant) }
    if let displaced = move.displaced { try replace(displaced) }
    return true
  }

  // MARK: Addresses of feeds that are away

  /// Takes an address from the feed that has it, if that one is put away.
  ///
  /// - Returns: the feed.
  func displace(from url: String) throws -> FeedID? {
    let find = try db.cachedStatement(
      sql: "SELECT id FROM feed WHERE url = ? AND archived IS NOT NULL")
    guard
      let id = try Int64.fetchOne(find, arguments: [url.storable]).map(FeedID.init(rawValue:))
    else { return nil }
    try db.cachedStatement(sql: "UPDATE feed SET url = ? WHERE id = ?")
      .execute(arguments: [DisplacedAddress.make(url.storable, of: id), id.rawValue])
    return id
  }

  /// Gives a feed its address back, if no other feed has it.
  func replace(_ feed: FeedID) throws {
    let find = try db.cachedStatement(sql: "SELECT url FROM feed WHERE id = ?")
    guard let address = try String.fetchOne(find, arguments: [feed.rawValue]),
      let url = DisplacedAddress.original(address, of: feed)
    else { return }
    try db.cachedStatement(sql: "UPDATE OR IGNORE feed SET url = ? WHERE id = ?")
      .execute(arguments: [url, feed.rawValue])
    guard db.changesCount == 1 else { return }
    try db.cachedStatement(sql: "DELETE FROM formerAddress WHERE url = ?")
      .execute(arguments: [url])
  }

  /// Gives a feed that came back the address by which it did, where its own is another feed's.
  ///
  /// - Returns: nil where it has its own.
  func resettle(_ feed: FeedID, at url: String) throws -> AddressMove? {
    guard let address = try address(of: feed),
      DisplacedAddress.original(address, of: feed) != nil
    else { return nil }
    return try readdress(feed, from: address, to: url)
  }

  /// Lets an address that means no feed mean one that is there, as a former address.
  private func learn(_ address: String, of feed: FeedID) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO formerAddress
        SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM feed WHERE url = ?1)
          AND EXISTS (SELECT 1 FROM feed WHERE id = ?2)
        ON CONFLICT DO NOTHING
        """
    ).execute(arguments: [address.storable, feed.rawValue])
  }
}
