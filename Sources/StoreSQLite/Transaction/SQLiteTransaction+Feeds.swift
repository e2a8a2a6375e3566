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
    let row = try Row.fetchOne(
      statement("SELECT \(FeedRecordRow.columns) FROM feed WHERE \(condition)"),
      arguments: arguments)
    guard let row else { return nil }
    let tags = try String.fetchAll(
      statement("SELECT tag FROM feedTag WHERE feedId = ? ORDER BY place"),
      arguments: [row[0] as Int64])
    return FeedRecordRow.record(row, tags: tags)
  }

  func feedRecords() throws -> [FeedRecord] {
    let tags = try FeedRow.tags(db)
    return try rows("SELECT \(FeedRecordRow.columns) FROM feed ORDER BY id") {
      FeedRecordRow.record($0, tags: tags[$0[0]] ?? [])
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

  func subscribedFeeds(_ ids: [FeedID]?) throws -> [StoredFeed] {
    let numbers = ids.map { StoredList.numbers($0.map(\.rawValue)) }
    let tags = try FeedRow.tags(db, of: numbers)
    let chosen = numbers == nil ? "" : " AND feed.id IN (SELECT value FROM json_each(?))"
    // A feed is large: moving ten thousand of them as the list grows takes as long as decoding them.
    var feeds: [StoredFeed] = []
    feeds.reserveCapacity(try ids?.count ?? FeedRow.count(db))
    try forEachRow(FeedRow.selection + chosen, numbers.map { [$0] } ?? []) {
      feeds.append(try FeedRow.feed($0, tags: tags))
    }
    StoredFeed.putInListOrder(&feeds)
    return feeds
  }

  func feedLines() throws -> [FeedLine] {
    let tags = try FeedRow.tags(db)
    var lines: [FeedLine] = []
    lines.reserveCapacity(try FeedRow.count(db))
    try forEachRow(FeedLineRow.selection) { lines.append(FeedLineRow.line($0, tags: tags)) }
    FeedLine.putInListOrder(&lines)
    return lines
  }

  func feedsSummary(of ids: [FeedID]?, fullest: Int) throws -> FeedsSummary {
    let numbers = ids.map { StoredList.numbers($0.map(\.rawValue)) }
    let chosen = "archived IS NULL AND (?1 IS NULL OR id IN (SELECT value FROM json_each(?1)))"
    let full = try rows(
      """
      SELECT id FROM feedCount JOIN feed ON id = feedId
      WHERE \(chosen) AND unread > 0 ORDER BY unread DESC, id LIMIT ?2
      """, [numbers, fullest]
    ) { FeedID(rawValue: $0[0]) }
    let summary = try row(
      """
      SELECT count(*), coalesce(sum(unread), 0), coalesce(sum(failures > 0), 0), max(lastChecked)
      FROM feed
        JOIN fetchState ON fetchState.feedId = id JOIN feedCount ON feedCount.feedId = id
      WHERE \(chosen)
      """, [numbers]
    ) {
      FeedsSummary(
        feeds: $0[0], unread: $0[1], failing: $0[2], lastChecked: StoredDate.date($0[3]),
        fullest: full)
    }
    return summary ?? FeedsSummary()
  }

  func feeds(matching condition: FeedCondition) throws -> [FeedID] {
    try SearchedFeeds(db).matching(condition).map(FeedID.init(rawValue:))
  }

  // MARK: Folders

  func folders() throws -> [Folder] {
    try rows("SELECT id, path FROM folder") {
      Folder(id: FolderID(rawValue: $0[0]), path: FolderPath(parsing: $0[1]))
    }.sorted { $0.path < $1.path }
  }

  func addFolder(_ path: FolderPath) throws {
    try execute(
      "INSERT INTO folder (path) VALUES (?) ON CONFLICT DO NOTHING", [path.description.storable])
  }

  func moveFolder(_ folder: FolderID, to path: FolderPath) throws {
    try execute(
      "UPDATE OR REPLACE folder SET path = ?2 WHERE id = ?1",
      [folder.rawValue, path.description.storable])
  }

  // MARK: Former addresses

  func formerAddresses() throws -> [String: FeedID] {
    Dictionary(
      uniqueKeysWithValues: try rows("SELECT url, feedId FROM formerAddress") {
        ($0[0], FeedID(rawValue: $0[1]))
      })
  }

  func feed(formerlyAt url: String) throws -> FeedID? {
    try row("SELECT feedId FROM formerAddress WHERE url = ?", [url.storable]) {
      FeedID(rawValue: $0[0])
    }
  }

  func setFormerAddress(_ url: String, of feed: FeedID?) throws {
    if let feed {
      try execute(
        "INSERT OR REPLACE INTO formerAddress VALUES (?, ?)", [url.storable, feed.rawValue])
    } else {
      try execute("DELETE FROM formerAddress WHERE url = ?", [url.storable])
    }
  }
}

/// A feed as its row holds it; columns are read by their position in ``columns``.
private enum FeedRecordRow {
  static let columns = """
    id, url, title, folder, profile, added, archived, lacksPosts, onUpdate, keepBodyDays, keepDays, \
    keepPosts
    """

  static func record(_ row: Row, tags: [String]) -> FeedRecord {
    FeedRecord(
      id: FeedID(rawValue: row[0]),
      subscription: Subscription(
        url: row[1], title: row[2], folder: FolderPath(parsing: row[3]), tags: tags,
        profile: DetectionProfile(rawValue: row[4]) ?? .standard,
        onUpdate: UpdatePolicy(rawValue: row[8]) ?? .record,
        retention: Retention(bodyDays: row[9], days: row[10], posts: row[11])),
      added: Date(timeIntervalSinceReferenceDate: row[5]),
      archived: (row[6] as Int64?).map(LibraryTime.init), lacksPosts: row[7])
  }
}
