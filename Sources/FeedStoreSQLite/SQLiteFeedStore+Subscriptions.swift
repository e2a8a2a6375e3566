import FeedModel
public import FeedStore
public import Foundation
import GRDB

extension SQLiteFeedStore {
  public func subscribe(
    to subscriptions: [Subscription], at now: Date
  ) async throws(FeedStoreError) -> [SubscribeResult] {
    try await write(.full) { db in
      let writer = try SubscriptionWriter(db)
      return try subscriptions.map { try writer.add($0, at: now) }
    }
  }

  public func unsubscribe(from feeds: [FeedID]) async throws(FeedStoreError) {
    try await write(.full) { db in
      let remove = try db.cachedStatement(sql: "DELETE FROM feed WHERE id = ?")
      for feed in feeds { try remove.execute(arguments: [feed.rawValue]) }
    }
  }

  public func feeds() async throws(FeedStoreError) -> [StoredFeed] {
    try await read { db in
      let tags = try FeedRow.tags(db)
      let rows = try Row.fetchCursor(db.cachedStatement(sql: FeedRow.selection))
      var feeds: [StoredFeed] = []
      while let row = try rows.next() { feeds.append(try FeedRow.feed(row, tags: tags)) }
      return StoredFeed.inListOrder(feeds)
    }
  }

  public func feeds(_ ids: [FeedID]) async throws(FeedStoreError) -> [StoredFeed] {
    let ids = StoredList.numbers(ids.map(\.rawValue))
    return try await read { db in
      let tags = try FeedRow.tags(db, of: ids)
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: FeedRow.selection + " WHERE feed.id IN (SELECT value FROM json_each(?))"),
        arguments: [ids])
      var feeds: [StoredFeed] = []
      while let row = try rows.next() { feeds.append(try FeedRow.feed(row, tags: tags)) }
      return StoredFeed.inListOrder(feeds)
    }
  }
}

/// Adds subscriptions with statements prepared once.
private struct SubscriptionWriter {
  private let db: Database
  private let find: Statement
  private let insert: Statement
  private let insertTag: Statement

  init(_ db: Database) throws {
    self.db = db
    find = try db.cachedStatement(sql: "SELECT id FROM feed WHERE url = ?")
    insert = try db.cachedStatement(
      sql: "INSERT INTO feed (url, title, folder, profile, added) VALUES (?, ?, ?, ?, ?)")
    insertTag = try db.cachedStatement(
      sql: "INSERT INTO feedTag (feedId, place, tag) VALUES (?, ?, ?)")
  }

  func add(_ wish: Subscription, at now: Date) throws -> SubscribeResult {
    if let known = try Int64.fetchOne(find, arguments: [wish.url]) {
      return SubscribeResult(id: FeedID(rawValue: known), isNew: false)
    }
    try insert.execute(arguments: [
      wish.url, wish.title, wish.folder.description, wish.profile.rawValue,
      StoredDate.seconds(now),
    ])
    let id = db.lastInsertedRowID
    for (place, tag) in wish.tags.enumerated() {
      try insertTag.execute(arguments: [id, place, tag])
    }
    return SubscribeResult(id: FeedID(rawValue: id), isNew: true)
  }
}
