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
    insertion = try RowInsertion(Self.newPost, in: db)
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
    saveBody = try RowInsertion(Self.body, in: db)
    removeBody = try db.cachedStatement(sql: "DELETE FROM postBody WHERE postId = ?")
  }

  private static let newPost = RowForm(
    """
    INSERT INTO post (id, feedId, entryId, sortDate, firstSeen, kept, published, updated, guid, link,
      comments, title, summary, authors, tags, enclosures, image, language)
    """, columns: 18)
  private static let body = RowForm(
    "INSERT OR REPLACE INTO postBody (postId, kind, content)", columns: 3)

  /// Adds new posts in this order, and counts them: they are unread.
  func add(_ posts: [(values: PostValues, entry: IndexEntry.ID)]) throws -> [PostID] {
    let added = try insert(posts.map { ($0.values, $0.entry, now) })
    if !added.isEmpty { try UnreadMarks(db).welcome(added, of: feed) }
    return added
  }

  func add(_ post: PostValues, as entry: IndexEntry.ID) throws -> PostID {
    try add([(post, entry)])[0]
  }

  /// Adds new posts, which are neither unread nor counted by it.
  func insert(
    _ posts: [(values: PostValues, entry: IndexEntry.ID, seen: Date)]
  ) throws -> [PostID] {
    guard !posts.isEmpty else { return [] }
    let numbered = zip(try nextID()..., posts).map { (id: $0, post: $1) }
    try insertion.run(numbered) { new, row in
      let (values, seen) = (new.post.values, new.post.seen.timeIntervalSinceReferenceDate)
      row.add(new.id)
      row.add(feed.rawValue)
      row.add(new.post.entry)
      // This is ``StoredPost/sortDate``; a renewed post works its own out.
      row.add(min(values.date ?? seen, seen))
      row.add(seen)
      row.add(time.rawValue)
      row.add(values.published)
      row.add(values.updated)
      for text in values.texts { row.add(text) }
    }
    try save(numbered.compactMap { new in new.post.values.body.map { (new.id, $0) } })
    return numbered.map { PostID(rawValue: $0.id) }
  }

  /// No post has ever had it, not even one that was deleted: as SQLite chooses it, also where a repaired file has
  /// lost what it knows of that.
  private func nextID() throws -> Int64 {
    let select = try db.cachedStatement(
      sql: """
        SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'post'), 0),
          coalesce((SELECT max(id) FROM post), 0))
        """)
    let last = try Int64.fetchOne(select) ?? 0
    guard last < .max else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return last + 1
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
    if let body = post.body { try save([(id, body)]) }
    return RenewedPost(
      id: PostID(rawValue: id), isCounted: before < StoredPost.countedEdits)
  }

  /// Whether retention has taken the post of a known entry away, and not the reader.
  func isDropped(_ entry: IndexEntry.ID) throws -> Bool {
    let select = try db.cachedStatement(
      sql: "SELECT NOT EXISTS (SELECT 1 FROM post WHERE feedId = ? AND entryId = ?)")
    return try Bool.fetchOne(select, arguments: [feed.rawValue, entry]) ?? false
  }

  private func save(_ bodies: [(post: Int64, body: PostValues.Body)]) throws {
    try saveBody.run(bodies) { saved, row in
      row.add(saved.post)
      row.add(saved.body.kind)
      row.add(saved.body.content)
    }
  }
}

/// A post that a feed has edited.
struct RenewedPost {
  let id: PostID
  /// False for one that was edited too often to be told of it.
  let isCounted: Bool
}
