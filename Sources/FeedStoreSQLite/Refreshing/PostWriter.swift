import FeedModel
import FeedStore
import Foundation
import GRDB

/// Writes the posts of one feed.
struct PostWriter {
  private let feed: FeedID
  private let now: Date
  private let db: Database
  private let insert: Statement
  private let update: Statement
  private let saveBody: Statement
  private let removeBody: Statement

  init(_ feed: FeedID, at now: Date, in db: Database) throws {
    self.feed = feed
    self.now = now
    self.db = db
    insert = try db.cachedStatement(
      sql: """
        INSERT INTO post (feedId, entryId, sortDate, published, updated, guid, link, comments,
          title, summary, authors, tags, enclosures, image, language, firstSeen)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    update = try db.cachedStatement(
      sql: """
        UPDATE post SET sortDate = min(?3, firstSeen), published = ?4, updated = ?5, guid = ?6,
          link = ?7, comments = ?8, title = ?9, summary = ?10, authors = ?11, tags = ?12,
          enclosures = ?13, image = ?14, language = ?15
        WHERE feedId = ?1 AND entryId = ?2
        RETURNING id
        """)
    saveBody = try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO postBody (postId, kind, content) VALUES (?, ?, ?)")
    removeBody = try db.cachedStatement(sql: "DELETE FROM postBody WHERE postId = ?")
  }

  func add(_ post: Post, as entry: IndexEntry.ID) throws -> PostID {
    try insert.execute(
      arguments: arguments(post, entry) + [StoredDate.seconds(now)])
    let id = db.lastInsertedRowID
    try save(post.content, of: id)
    return PostID(rawValue: id)
  }

  /// Renews a post and leaves its marks alone.
  ///
  /// - Returns: false when the reader has deleted the post meanwhile.
  func renew(_ post: Post, of entry: IndexEntry.ID) throws -> Bool {
    guard let id = try Int64.fetchOne(update, arguments: arguments(post, entry)) else {
      return false
    }
    if post.content == nil { try removeBody.execute(arguments: [id]) }
    try save(post.content, of: id)
    return true
  }

  private func arguments(_ post: Post, _ entry: IndexEntry.ID) throws -> StatementArguments {
    [
      feed.rawValue, entry, sortDate(post), StoredDate.seconds(post.published),
      StoredDate.seconds(post.updated), post.guid?.storable, post.link?.storable,
      post.comments?.storable, post.title?.storable, post.summary?.storable,
      try StoredList.text(post.authors), try StoredList.text(post.tags),
      try StoredList.text(post.enclosures), post.image?.storable, post.language?.storable,
    ]
  }

  /// As ``StoredPost/sortDate`` has it; a renewed post is bounded by the day it was first seen.
  private func sortDate(_ post: Post) -> Double {
    let seen = now.timeIntervalSinceReferenceDate
    let date = StoredDate.seconds(post.published) ?? StoredDate.seconds(post.updated)
    return min(date ?? seen, seen)
  }

  private func save(_ content: Post.Content?, of post: Int64) throws {
    switch content {
    case .text(let text): try saveBody.execute(arguments: [post, 0, text.storable])
    case .html(let html): try saveBody.execute(arguments: [post, 1, html.storable])
    case nil: break
    }
  }
}
