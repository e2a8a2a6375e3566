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
  private let insertion: RowInsertion
  private let update: Statement
  private let edits: Statement
  private let saveBody: RowInsertion
  private let removeBody: Statement

  init(_ feed: FeedID, at now: Date, in db: Database) throws {
    self.feed = feed
    self.now = now
    self.db = db
    time = try StoredClock(db).time()
    insertion = try RowInsertion(
      """
      INSERT INTO post (feedId, entryId, sortDate, firstSeen, kept, published, updated, guid, link,
        comments, title, summary, authors, tags, enclosures, image, language)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, in: db)
    update = try db.cachedStatement(
      sql: """
        UPDATE post SET edits = min(edits + 1, 24),
          sortDate = min(coalesce(?3, published, ?4, updated, firstSeen), firstSeen),
          published = coalesce(?3, published), updated = coalesce(?4, updated), guid = ?5,
          link = ?6, comments = ?7, title = ?8, summary = ?9, authors = ?10, tags = ?11,
          enclosures = ?12, image = ?13, language = ?14
        WHERE feedId = ?1 AND entryId = ?2 AND place = 0
        RETURNING id
        """)
    edits = try db.cachedStatement(
      sql: "SELECT edits FROM post WHERE feedId = ? AND entryId = ? AND place = 0")
    saveBody = try RowInsertion(
      "INSERT OR REPLACE INTO postBody (postId, kind, content) VALUES (?, ?, ?)", in: db)
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
    let seen = seen.timeIntervalSinceReferenceDate
    try insertion.run { row in
      row.add(feed.rawValue)
      row.add(entry)
      // This is ``StoredPost/sortDate``; a renewed post works its own out.
      row.add(min(post.date ?? seen, seen))
      row.add(seen)
      row.add(time.rawValue)
      row.add(post.published)
      row.add(post.updated)
      for text in post.texts { row.add(text) }
    }
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
    let arguments: StatementArguments =
      [feed.rawValue, entry, post.published, post.updated] + StatementArguments(post.texts)
    guard let before, let id = try Int64.fetchOne(update, arguments: arguments) else { return nil }
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

  private func save(_ post: PostValues, of id: Int64) throws {
    guard let body = post.body else { return }
    try saveBody.run { row in
      row.add(id)
      row.add(body.kind)
      row.add(body.content)
    }
  }
}

/// A post that a feed has edited.
struct RenewedPost {
  let id: PostID
  /// False for one that was edited too often to be told of it.
  let isCounted: Bool
}
