import FeedModel
import FeedStore
import Foundation
import GRDB

/// Writes the posts of one feed.
struct PostWriter {
  private let feed: FeedID
  private let now: Date
  /// Since when what it adds is kept.
  private let time: LibraryTime
  let db: Database
  private let insertion: Statement
  private let update: Statement
  private let edits: Statement
  private let saveBody: Statement
  private let removeBody: Statement

  init(_ feed: FeedID, at now: Date, in db: Database) throws {
    self.feed = feed
    self.now = now
    self.db = db
    time = try StoredClock(db).time()
    insertion = try db.cachedStatement(
      sql: """
        INSERT INTO post (feedId, entryId, sortDate, published, updated, guid, link, comments,
          title, summary, authors, tags, enclosures, image, language, firstSeen, kept)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    update = try db.cachedStatement(
      sql: """
        UPDATE post SET edits = min(edits + 1, 24),
          sortDate = min(coalesce(?4, published, ?5, updated, firstSeen), firstSeen),
          published = coalesce(?4, published), updated = coalesce(?5, updated), guid = ?6,
          link = ?7, comments = ?8, title = ?9, summary = ?10, authors = ?11, tags = ?12,
          enclosures = ?13, image = ?14, language = ?15
        WHERE feedId = ?1 AND entryId = ?2 AND place = 0
        RETURNING id
        """)
    edits = try db.cachedStatement(
      sql: "SELECT edits FROM post WHERE feedId = ? AND entryId = ? AND place = 0")
    saveBody = try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO postBody (postId, kind, content) VALUES (?, ?, ?)")
    removeBody = try db.cachedStatement(sql: "DELETE FROM postBody WHERE postId = ?")
  }

  /// Adds new posts in this order, and counts them: they are unread.
  func add(_ posts: [(values: PostValues, entry: IndexEntry.ID)]) throws -> [PostID] {
    let added = try posts.map { try insert($0.values, as: $0.entry, seen: now) }
    if !added.isEmpty { try UnreadMarks(db).welcome(added, of: feed) }
    return added
  }

  func add(_ post: PostValues, as entry: IndexEntry.ID) throws -> PostID {
    let id = try insert(post, as: entry, seen: now)
    try UnreadMarks(db).welcome([id], of: feed)
    return id
  }

  /// Adds a new post, which is neither unread nor counted by it.
  func insert(_ post: PostValues, as entry: IndexEntry.ID, seen: Date) throws -> PostID {
    let arguments = arguments(post, entry, seen: seen)
    try insertion.execute(
      arguments: arguments + [seen.timeIntervalSinceReferenceDate, time.rawValue])
    let id = db.lastInsertedRowID
    try save(post, of: id)
    return PostID(rawValue: id)
  }

  /// Renews a post and leaves its marks alone. A date that the feed no longer gives stays: an edit
  /// must not carry an old post to the top.
  ///
  /// - Returns: nil when there is no such post in the library (any more).
  func renew(_ post: PostValues, of entry: IndexEntry.ID) throws -> RenewedPost? {
    let before = try Int.fetchOne(edits, arguments: [feed.rawValue, entry])
    guard let before,
      let id = try Int64.fetchOne(update, arguments: arguments(post, entry, seen: now))
    else { return nil }
    if post.body == nil { try removeBody.execute(arguments: [id]) }
    try save(post, of: id)
    return RenewedPost(
      id: PostID(rawValue: id), isCounted: before < StoredPost.countedEdits)
  }

  /// Whether retention has taken the post of a known entry away, and not the reader.
  func isDropped(_ entry: IndexEntry.ID) throws -> Bool {
    let select = try db.cachedStatement(
      sql: "SELECT NOT EXISTS (SELECT 1 FROM post WHERE feedId = ? AND entryId = ?)")
    return try Bool.fetchOne(select, arguments: [feed.rawValue, entry]) ?? false
  }

  /// The sort date is ``StoredPost/sortDate``; a renewed post works its own out.
  private func arguments(
    _ post: PostValues, _ entry: IndexEntry.ID, seen: Date
  ) -> StatementArguments {
    let seen = seen.timeIntervalSinceReferenceDate
    return [feed.rawValue, entry, min(post.date ?? seen, seen)] + post.columns
  }

  private func save(_ post: PostValues, of id: Int64) throws {
    if let body = post.body { try saveBody.execute(arguments: [id] + body) }
  }
}

/// A post that a feed has edited.
struct RenewedPost {
  let id: PostID
  /// False for one that was edited too often to be told of it.
  let isCounted: Bool
}
