import FeedModel
public import FeedStore
import GRDB

extension SQLiteFeedStore {
  /// Each feed is swept in a transaction of its own: nobody waits for all of them.
  public func sweep(_ rule: Retention) async throws(FeedStoreError) -> SweepReport {
    var report = SweepReport()
    for feed in try await feeds() {
      let retention = feed.subscription.properties.retention.completed(by: rule)
      guard retention != Retention() else { continue }
      let swept = try await write(.relaxed) { db in
        try Sweep(feed.id, in: db).carryOut(retention)
      }
      report.posts += swept.posts
      report.bodies += swept.bodies
    }
    return report
  }

  public func dropAliases() async throws(FeedStoreError) -> Int {
    let feeds = try await read { db in
      try Int64.fetchAll(db, sql: "SELECT DISTINCT feedId FROM \(Self.unfound)")
    }
    var count = 0
    for feed in feeds {
      count += try await write(.relaxed) { db in
        let entries = "SELECT entryId FROM \(Self.unfound) AND indexEntry.feedId = ?1"
        try db.cachedStatement(
          sql: "DELETE FROM indexAlias WHERE feedId = ?1 AND entryId IN (\(entries))"
        ).execute(arguments: [feed])
        try db.cachedStatement(
          sql: """
            UPDATE indexEntry SET hasAliases = 0 WHERE feedId = ?1 AND entryId IN (\(entries))
            """
        ).execute(arguments: [feed])
        return db.changesCount
      }
    }
    return count
  }

  /// Entries whose aliases count no more.
  private static let unfound = """
    indexEntry JOIN indexHeader USING (feedId)
    WHERE presence = 1 AND hasAliases = 1 AND leftAt < clock - \(IndexEntry.aliasLifetime)
    """

  public func dropOld(days: Int) async throws(FeedStoreError) -> DropReport {
    try await write(.full) { db in
      let limit = try StoredClock(db).time().daysAgo(days).rawValue
      try db.execute(
        sql: """
          DELETE FROM post WHERE place = 1 AND isStarred = 0
            AND feedId IN (SELECT id FROM feed WHERE archived <= ?)
          """, arguments: [limit])
      let posts = db.changesCount
      if posts > 0 { try LostPosts.begin("archived <= ?", limit, in: db) }
      let kept = try Int64.fetchOne(
        db, sql: "SELECT min(id) FROM change WHERE kept > ?", arguments: [limit])
      let changes = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM change WHERE id < ?", arguments: [kept ?? .max])
      try Journal.forget(upTo: (kept ?? .max) - 1, in: db)
      return DropReport(posts: posts, changes: changes ?? 0)
    }
  }
}

/// Takes away what a feed may lose.
private struct Sweep {
  private let feed: FeedID
  private let db: Database

  init(_ feed: FeedID, in db: Database) {
    self.feed = feed
    self.db = db
  }

  func carryOut(_ rule: Retention) throws -> SweepReport {
    let time = try StoredClock(db).time()
    var report = SweepReport()
    if let days = rule.days {
      report.posts += try change(
        "DELETE FROM post WHERE \(Self.isRemovable) AND kept <= ?2",
        time.daysAgo(days).rawValue)
    }
    if let posts = rule.posts {
      report.posts += try change(
        """
        DELETE FROM post WHERE \(Self.isRemovable)
          AND id IN (\(Self.all) ORDER BY sortDate DESC, id DESC LIMIT -1 OFFSET ?2)
          AND id IN (\(Self.all) ORDER BY kept DESC, sortDate DESC, id DESC LIMIT -1 OFFSET ?2)
        """, posts)
    }
    if let days = rule.bodyDays {
      report.bodies += try change(
        """
        DELETE FROM postBody WHERE postId IN (
          SELECT id FROM post WHERE \(Self.isRemovable) AND kept <= ?2)
        """, time.daysAgo(days).rawValue)
    }
    return report
  }

  /// Read, not starred, and no longer listed by its feed.
  private static let isRemovable = """
    feedId = ?1 AND place = 0 AND isStarred = 0
      AND NOT EXISTS (SELECT 1 FROM unread WHERE postId = post.id)
      AND (SELECT presence FROM indexEntry
        WHERE indexEntry.feedId = post.feedId AND indexEntry.entryId = post.entryId) <> 0
    """

  private static let all = "SELECT id FROM post WHERE feedId = ?1 AND place = 0"

  private func change(_ sql: String, _ limit: some DatabaseValueConvertible) throws -> Int {
    try db.cachedStatement(sql: sql).execute(arguments: [feed.rawValue, limit])
    return db.changesCount
  }
}
