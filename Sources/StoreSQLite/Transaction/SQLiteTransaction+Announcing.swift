import FeedModel
import Foundation
import GRDB
import LibraryStore

extension SQLiteTransaction {
  // MARK: Outbox

  func announcements(of feeds: [FeedID]?) throws -> [Announcement] {
    let ids = feeds.map { StoredList.numbers($0.map(\.rawValue)) }
    // The outbox is small and the library is large, so the statement scans the outbox.
    return try rows(
      """
      SELECT postId, feedId, notifies FROM announcement CROSS JOIN post ON id = postId
      WHERE place = 0 AND \(Self.isNews)\
      \(ids == nil ? "" : " AND feedId IN (SELECT value FROM json_each(?))")
      ORDER BY feedId, postId DESC
      """, ids.map { [$0] } ?? []
    ) {
      Announcement(
        post: PostID(rawValue: $0[0]), feed: FeedID(rawValue: $0[1]), notifies: $0[2])
    }
  }

  private static let isNews =
    "(isEdit OR EXISTS (SELECT 1 FROM unread WHERE unread.postId = post.id))"

  func addAnnouncements(_ posts: [PostID], areEdits: Bool) throws {
    guard !posts.isEmpty else { return }
    try execute(
      """
      INSERT INTO announcement (postId, isEdit) SELECT value, ?2 FROM json_each(?1) WHERE true
      ON CONFLICT DO UPDATE SET isEdit = isEdit OR excluded.isEdit
      """, [StoredList.numbers(posts.map(\.rawValue)), areEdits])
  }

  func setNotifies(_ notifies: Bool, of posts: [PostID]) throws {
    try execute(
      """
      UPDATE announcement SET notifies = ?2 WHERE postId IN (SELECT value FROM json_each(?1))
      """, [StoredList.numbers(posts.map(\.rawValue)), notifies])
  }

  func isAnyUnannounced(of posts: NumberSet) throws -> Bool {
    try row(
      "SELECT EXISTS (\(Self.announcedPosts)) OR EXISTS (\(Self.unlistedPosts))", [posts.text]
    ) { $0[0] } ?? false
  }

  func removeAnnouncements(_ posts: NumberSet) throws {
    try execute("DELETE FROM unlistedPost WHERE postId IN (\(Self.unlistedPosts))", [posts.text])
    try execute(
      "DELETE FROM announcement WHERE postId IN (\(Self.announcedPosts))", [posts.text])
    try execute(
      """
      DELETE FROM announcement WHERE EXISTS (
        SELECT 1 FROM post WHERE id = postId AND place = 0 AND NOT \(Self.isNews))
      """)
  }

  private static let announcedPosts = NumberRanges.numbers(in: "announcement", "postId")

  // MARK: The past

  func unlistedPosts(of feed: FeedID) throws -> [PostID] {
    // These posts are few, so the statement begins with them.
    try rows(
      """
      SELECT postId FROM unlistedPost CROSS JOIN post ON id = postId
      WHERE feedId = ? AND place = 0 ORDER BY postId
      """, [feed.rawValue]
    ) { PostID(rawValue: $0[0]) }
  }

  func addUnlistedPosts(_ posts: [PostID]) throws {
    try execute(
      "INSERT INTO unlistedPost SELECT value FROM json_each(?) WHERE true",
      [StoredList.numbers(posts.map(\.rawValue))])
  }

  private static let unlistedPosts = NumberRanges.numbers(in: "unlistedPost", "postId")

  // MARK: Deleted stories

  func hasDeletedStories() throws -> Bool {
    try row(
      "SELECT EXISTS (SELECT 1 FROM deletedStory) OR EXISTS (SELECT 1 FROM deletedItem)"
    ) { $0[0] } ?? false
  }

  func stories(_ note: StoryNote, _ story: Digest) throws -> [StoryEntry] {
    try rows(
      """
      SELECT feedId, entryId, fingerprint FROM \(note.table) JOIN indexEntry USING (feedId, entryId)
      WHERE key = ?
      """, [story.stored]
    ) { row in
      guard let fingerprint = PostFingerprint(stored: row[2]) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      return (FeedID(rawValue: row[0]), row[1], fingerprint)
    }
  }

  func addStory(
    _ story: Digest, _ note: StoryNote, on entry: IndexEntry.ID, of feed: FeedID
  ) throws {
    try execute(
      "INSERT OR REPLACE INTO \(note.table) (key, feedId, entryId) VALUES (?, ?, ?)",
      [story.stored, feed.rawValue, entry])
  }

  func removeStories(
    _ note: StoryNote, on entries: [IndexEntry.ID], of feed: FeedID
  ) throws -> Set<Digest> {
    let keys = try rows(
      """
      DELETE FROM \(note.table)
      WHERE feedId = ?1 AND entryId IN (SELECT value FROM json_each(?2)) RETURNING key
      """, [feed.rawValue, StoredList.numbers(entries)]
    ) { Digest(stored: $0[0]) }
    return Set(keys.compactMap(\.self))
  }

  func removeUnrestorableSuppressedPosts() throws {
    try execute(
      """
      DELETE FROM post WHERE place = 2 AND (feedId, entryId) IN (
        SELECT feedId, entryId FROM buriedStory WHERE NOT EXISTS (
          SELECT 1 FROM deletedStory AS deleted
            JOIN post AS cause ON cause.feedId = deleted.feedId
              AND cause.entryId = deleted.entryId
          WHERE deleted.key = buriedStory.key AND cause.place = 2))
      """)
  }
}

extension StoryNote {
  fileprivate var table: String {
    switch self {
    case .deleted: "deletedStory"
    case .suppressed: "buriedStory"
    }
  }
}
