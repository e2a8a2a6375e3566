import FeedModel
import FeedStore
import Foundation
import GRDB

/// Adds subscriptions, puts them away and brings them back.
struct SubscriptionWriter {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  func add(_ wish: Subscription, at now: Date) throws -> AddedFeed {
    if let known = try feed(at: wish.url) {
      return try addAgain(known.id, wish, away: known.away)
    }
    let insert = try db.cachedStatement(
      sql: "INSERT INTO feed (url, folder, profile, added) VALUES (?, '', ?, ?)")
    try insert.execute(
      arguments: [wish.url, wish.profile.rawValue, StoredDate.seconds(now)])
    let id = FeedID(rawValue: db.lastInsertedRowID)
    _ = try save(wish.properties, of: id)
    return AddedFeed(new: id)
  }

  /// The feed that has an address, or once had it, and since when it is away.
  func feed(at url: String) throws -> (id: FeedID, away: LibraryTime?)? {
    let find = try db.cachedStatement(
      sql: """
        SELECT id, archived FROM feed WHERE url = ?1
        UNION ALL SELECT id, archived
          FROM formerAddress JOIN feed ON id = feedId WHERE formerAddress.url = ?1
        """)
    return try Row.fetchOne(find, arguments: [url])
      .map(Self.place)
  }

  /// Of a row with a feed's number and since when it is away.
  static func place(_ row: Row) -> (id: FeedID, away: LibraryTime?) {
    (FeedID(rawValue: row[0]), (row[1] as Int64?).map(LibraryTime.init))
  }

  private func addAgain(
    _ feed: FeedID, _ wish: Subscription, away: LibraryTime?
  ) throws -> AddedFeed {
    guard let away, let old = try storedProperties(of: feed) else { return AddedFeed(known: feed) }
    _ = try save(wish.properties.over(old), of: feed)
    _ = try bringBack(feed)
    let move = try resettle(feed, at: wish.url)
    return AddedFeed(feed, backFrom: RemovedFeed(since: away, properties: old, move: move))
  }

  // MARK: Away and back

  /// - Parameter time: since when it is away; nil for from now on.
  /// - Returns: whether it was there.
  func putAway(_ feed: FeedID, at time: LibraryTime? = nil) throws -> Bool {
    let time = try time ?? StoredClock(db).time()
    let archive = try db.cachedStatement(
      sql: "UPDATE feed SET archived = ? WHERE id = ? AND archived IS NULL")
    try archive.execute(arguments: [time.rawValue, feed.rawValue])
    guard db.changesCount == 1 else { return false }
    try db.cachedStatement(sql: "UPDATE post SET place = 1 WHERE feedId = ? AND place = 0")
      .execute(arguments: [feed.rawValue])
    return true
  }

  /// Puts a feed away again that has come back.
  ///
  /// - Returns: whether it was there.
  func putAway(_ feed: FeedID, as before: RemovedFeed) throws -> Bool {
    if let move = before.move { _ = try takeBack(move) }
    return try putAway(feed, at: before.since) && save(before.properties, of: feed)
  }

  /// - Returns: whether it was away.
  func bringBack(_ feed: FeedID) throws -> Bool {
    let restore = try db.cachedStatement(
      sql: "UPDATE feed SET archived = NULL WHERE id = ? AND archived IS NOT NULL")
    try restore.execute(arguments: [feed.rawValue])
    guard db.changesCount == 1 else { return false }
    try replace(feed)
    try db.cachedStatement(sql: "UPDATE post SET place = 0 WHERE feedId = ? AND place = 1")
      .execute(arguments: [feed.rawValue])
    return true
  }

  // MARK: Properties

  /// The properties of a feed that is there; nil for one that is not.
  func properties(of feed: FeedID) throws -> FeedProperties? {
    let isThere = try db.cachedStatement(
      sql: "SELECT 1 FROM feed WHERE id = ? AND archived IS NULL")
    guard try Int.fetchOne(isThere, arguments: [feed.rawValue]) != nil else { return nil }
    return try storedProperties(of: feed)
  }

  /// - Returns: the properties before; nil where nothing was changed.
  func edit(_ feed: FeedID, _ edit: PropertyEdit) throws -> FeedProperties? {
    guard let before = try properties(of: feed) else { return nil }
    var properties = before
    edit(&properties)
    guard try properties != before && save(properties, of: feed) else { return nil }
    return before
  }

  func feedsThere() throws -> Set<FeedID> {
    Set(
      try Int64.fetchAll(db.cachedStatement(sql: "SELECT id FROM feed WHERE archived IS NULL"))
        .map(FeedID.init(rawValue:)))
  }

  /// - Returns: the properties before, of feeds that are there or away.
  func rename(_ folder: FolderPath, to new: FolderPath) throws -> [FeedID: FeedProperties] {
    let filed = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT id, folder FROM feed WHERE folder <> ''"))
    var before: [FeedID: FeedProperties] = [:]
    for row in filed where FolderPath(parsing: row[1]).isInside(folder) {
      let feed = FeedID(rawValue: row[0])
      guard let properties = try storedProperties(of: feed) else { continue }
      var renamed = properties
      renamed.folder = properties.folder.renamed(folder, to: new)
      if try renamed != properties && save(renamed, of: feed) { before[feed] = properties }
    }
    return before
  }

  /// The properties of a feed that is there or away.
  func storedProperties(of feed: FeedID) throws -> FeedProperties? {
    let select = try db.cachedStatement(
      sql: """
        SELECT title, folder, onUpdate, keepBodyDays, keepDays, keepPosts FROM feed WHERE id = ?
        """)
    guard let row = try Row.fetchOne(select, arguments: [feed.rawValue]) else { return nil }
    let tags = try String.fetchAll(
      db.cachedStatement(sql: "SELECT tag FROM feedTag WHERE feedId = ? ORDER BY place"),
      arguments: [feed.rawValue])
    return FeedProperties(
      title: row[0], folder: FolderPath(parsing: row[1]), tags: tags,
      onUpdate: UpdatePolicy(rawValue: row[2]) ?? .record,
      retention: Retention(bodyDays: row[3], days: row[4], posts: row[5]))
  }

  /// - Returns: whether the feed is there, or away.
  func save(_ properties: FeedProperties, of feed: FeedID) throws -> Bool {
    let update = try db.cachedStatement(
      sql: """
        UPDATE feed SET title = ?2, folder = ?3, onUpdate = ?4, keepBodyDays = ?5, keepDays = ?6,
          keepPosts = ?7 WHERE id = ?1
        """)
    try update.execute(arguments: [
      feed.rawValue, properties.title?.storable, properties.folder.description.storable,
      properties.onUpdate.rawValue, properties.retention.bodyDays, properties.retention.days,
      properties.retention.posts,
    ])
    guard db.changesCount == 1 else { return false }
    try db.cachedStatement(sql: "DELETE FROM feedTag WHERE feedId = ?")
      .execute(arguments: [feed.rawValue])
    let insert = try db.cachedStatement(
      sql: "INSERT INTO feedTag (feedId, place, tag) VALUES (?, ?, ?)")
    for (place, tag) in properties.tags.enumerated() {
      try insert.execute(arguments: [feed.rawValue, place, tag.storable])
    }
    return true
  }
}
