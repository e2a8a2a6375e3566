import FeedModel
import Foundation
import GRDB
import LibraryStore
import Search

extension SQLiteTransaction {
  func feed(_ id: FeedID) throws -> FeedRecord? {
    try record("id = ?", [id.rawValue])
  }

  func feed(at url: String) throws -> FeedRecord? {
    try record("url = ?", [url.storable])
  }

  private func record(_ condition: String, _ arguments: StatementArguments) throws -> FeedRecord? {
    try row("SELECT \(FeedRecordRow.columns) FROM feed WHERE \(condition)", arguments) {
      try FeedRecordRow.record($0)
    }
  }

  func feedRecords() throws -> [FeedRecord] {
    try rows("SELECT \(FeedRecordRow.columns) FROM feed ORDER BY id") {
      try FeedRecordRow.record($0)
    }
  }

  func insertFeed(_ subscription: Subscription, added: Date) throws -> FeedID {
    try execute(
      "INSERT INTO feed (url, folder, profile, added) VALUES (?, '', ?, ?)",
      [
        subscription.url.storable, subscription.profile.rawValue,
        StoredDate.seconds(added),
      ])
    let id = FeedID(rawValue: db.lastInsertedRowID)
    _ = try updateFeed(FeedRecord(id: id, subscription: subscription, added: added))
    return id
  }

  func updateFeed(_ feed: FeedRecord) throws -> Bool {
    let properties = feed.subscription.properties
    let changed = try count(
      """
      UPDATE OR IGNORE feed SET url = ?2, title = ?3, folder = ?4, onUpdate = ?5, keepBodyDays = ?6,
        keepDays = ?7, keepPosts = ?8, archived = ?9, lacksPosts = ?10
      WHERE id = ?1
      """,
      [
        feed.id.rawValue, feed.subscription.url.storable, properties.title?.storable,
        properties.folder.description.storable, properties.onUpdate.rawValue,
        properties.retention.bodyDays, properties.retention.days, properties.retention.posts,
        feed.archived?.rawValue, feed.lacksPosts,
      ])
    guard changed == 1 else { return false }
    try saveTags(properties.tags, of: feed.id)
    return true
  }

  private func saveTags(_ tags: [String], of feed: FeedID) throws {
    try execute("DELETE FROM feedTag WHERE feedId = ?", [feed.rawValue])
    for (place, tag) in tags.enumerated() {
      try execute(
        "INSERT INTO feedTag (feedId, place, tag) VALUES (?, ?, ?)",
        [feed.rawValue, place, tag.storable])
    }
  }

  // MARK: Views of subscribed feeds

  func subscribedFeeds<Value>(
    _ ids: [FeedID]?, _ value: (StoredFeed) throws -> Value
  ) throws -> [Value] {
    let numbers = ids.map { StoredList.numbers($0.map(\.rawValue)) }
    let chosen = numbers == nil ? "" : " AND feed.id IN (SELECT value FROM json_each(?))"
    return try rows(FeedRow.selection + chosen, numbers.map { [$0] } ?? []) {
      try value(FeedRow.feed($0))
    }
  }

  func feedsSummary(of ids: [FeedID]?, fullest: Int) throws -> FeedsSummary {
    let numbers = ids.map { StoredList.numbers($0.map(\.rawValue)) }
    let chosen = "archived IS NULL AND (?1 IS NULL OR id IN (SELECT value FROM json_each(?1)))"
    var summary = FeedsSummary()
    summary.fullest = try rows(
      """
      SELECT id FROM feedCount JOIN feed ON id = feedId
      WHERE \(chosen) AND unread > 0 ORDER BY unread DESC, id LIMIT ?2
      """, [numbers, fullest]
    ) { FeedID(rawValue: $0[0]) }
    try forEachRow(
      """
      SELECT count(*), coalesce(sum(unread), 0), coalesce(sum(failures > 0), 0), max(lastChecked)
      FROM feed
        JOIN fetchState ON fetchState.feedId = id JOIN feedCount ON feedCount.feedId = id
      WHERE \(chosen)
      """, [numbers]
    ) { row in
      (summary.feeds, summary.unread, summary.failing) = (row[0], row[1], row[2])
      summary.lastChecked = StoredDate.date(row[3])
    }
    return summary
  }

  func feeds(matching condition: FeedCondition) throws -> [FeedID] {
    try SearchedFeeds(db).matching(condition)
  }

}
