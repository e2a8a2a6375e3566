import FeedModel
import FeedStore
import Foundation
import GRDB

/// Stories that the reader has deleted.
struct DeletedStories {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Most readers delete nothing, and then nothing has to be looked up.
  func isEmpty() throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT NOT EXISTS (SELECT 1 FROM deletedStory)")) ?? true
  }

  /// Keeps the story of a post that is being deleted.
  func add(_ post: PostID) throws {
    let select = try db.cachedStatement(
      sql: """
        SELECT post.link, post.title, channel.link, post.feedId, entryId
        FROM post JOIN channel USING (feedId) WHERE post.id = ?
        """)
    guard let row = try Row.fetchOne(select, arguments: [post.rawValue]),
      let key = Story.key(of: Post(link: row[0], title: row[1]), channelLink: row[2])
    else { return }
    try add(key, of: FeedID(rawValue: row[3]), row[4])
  }

  func add(_ key: Digest, of feed: FeedID, _ entry: IndexEntry.ID) throws {
    try db.cachedStatement(
      sql: "INSERT INTO deletedStory (key, feedId, entryId) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
    ).execute(arguments: [key.stored, feed.rawValue, entry])
  }

  /// Whether a story was deleted in another feed. In its own feed the index decides.
  func contains(_ key: Digest, besides feed: FeedID) throws -> Bool {
    let find = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM deletedStory WHERE key = ? AND feedId <> ?)")
    return try Bool.fetchOne(find, arguments: [key.stored, feed.rawValue]) ?? false
  }

  /// Makes a tombstone of the entry of a post that is not to come.
  func bury(_ entry: IndexEntry.ID, of feed: FeedID) throws {
    try db.cachedStatement(
      sql: "UPDATE indexEntry SET presence = 2 WHERE feedId = ? AND entryId = ?"
    ).execute(arguments: [feed.rawValue, entry])
  }

  /// The stories of a feed's deleted entries.
  func stories(of feed: FeedID) throws -> [IndexEntry.ID: Digest] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT entryId, key FROM deletedStory WHERE feedId = ?"),
      arguments: [feed.rawValue])
    var stories: [IndexEntry.ID: Digest] = [:]
    while let row = try rows.next() { stories[row[0]] = Digest(stored: row[1]) }
    return stories
  }
}
