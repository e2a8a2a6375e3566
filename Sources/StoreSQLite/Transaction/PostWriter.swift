import FeedModel
import Foundation
import GRDB
import LibraryStore

/// Writes the rows of posts.
struct PostWriter {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  // MARK: Inserting

  /// Inserts posts in this order. They are neither unread nor counted by it.
  func insert(_ posts: [NewPost], of feed: FeedID) throws -> [PostID] {
    guard !posts.isEmpty else { return [] }
    let numbered = zip(try nextID()..., posts).map {
      (id: $0, new: $1, values: PostValues($1.post))
    }
    try RowInsertion(Self.newPost, in: db).run(numbered) { post, row in
      let seen = post.new.firstSeen.timeIntervalSinceReferenceDate
      row.add(post.id)
      row.add(feed.rawValue)
      row.add(post.new.entry)
      // This is ``StoredPost/sortDate``; a replaced post works its own out.
      row.add(min(post.values.date ?? seen, seen))
      row.add(seen)
      row.add(post.new.stored.rawValue)
      row.add(post.values.published)
      row.add(post.values.updated)
      for text in post.values.texts { row.add(text) }
    }
    try save(numbered.compactMap { post in post.values.body.map { (post.id, $0) } })
    return numbered.map { PostID(rawValue: $0.id) }
  }

  private static let newPost = RowForm(
    """
    INSERT INTO post (id, feedId, entryId, sortDate, firstSeen, kept, published, updated, guid, link,
      comments, title, summary, authors, tags, enclosures, image, language)
    """, columns: 18)

  /// A number that no post has ever had, not even a deleted one: as SQLite chooses it, also in a repaired file
  /// that has lost its sequence.
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

  // MARK: Replacing

  func replace(
    _ post: Post, of entry: IndexEntry.ID, in feed: FeedID
  ) throws -> (post: PostID, edits: Int)? {
    let edits = try Int.fetchOne(
      db.cachedStatement(
        sql: "SELECT edits FROM post WHERE feedId = ? AND entryId = ? AND place = 0"),
      arguments: [feed.rawValue, entry])
    let values = PostValues(post)
    let arguments: StatementArguments =
      [feed.rawValue, entry, values.published, values.updated] + StatementArguments(values.texts)
    guard let edits,
      let id = try Int64.fetchOne(db.cachedStatement(sql: Self.replacement), arguments: arguments)
    else { return nil }
    if let body = values.body {
      try save([(id, body)])
    } else {
      try db.cachedStatement(sql: "DELETE FROM postBody WHERE postId = ?").execute(arguments: [id])
    }
    return (PostID(rawValue: id), edits)
  }

  private static let replacement = """
    UPDATE post SET edits = min(edits + 1, \(StoredPost.countedEdits)),
      sortDate = min(coalesce(?3, published, ?4, updated, firstSeen), firstSeen),
      published = coalesce(?3, published), updated = coalesce(?4, updated), guid = ?5,
      link = ?6, comments = ?7, title = ?8, summary = ?9, authors = ?10, tags = ?11,
      enclosures = ?12, image = ?13, language = ?14
    WHERE feedId = ?1 AND entryId = ?2 AND place = 0
    RETURNING id
    """

  private func save(_ bodies: [(post: Int64, body: PostValues.Body)]) throws {
    guard !bodies.isEmpty else { return }
    try RowInsertion(Self.body, in: db).run(bodies) { saved, row in
      row.add(saved.post)
      row.add(saved.body.kind)
      row.add(saved.body.content)
    }
  }

  private static let body = RowForm(
    "INSERT OR REPLACE INTO postBody (postId, kind, content)", columns: 3)
}
