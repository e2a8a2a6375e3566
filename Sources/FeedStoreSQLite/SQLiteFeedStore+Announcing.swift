import FeedModel
public import FeedStore
import GRDB

extension SQLiteFeedStore {
  public func announcements(of feeds: [FeedID]?) async throws(FeedStoreError) -> [Announcement] {
    let ids = feeds.map { StoredList.numbers($0.map(\.rawValue)) }
    return try await read { db in
      // The outbox is short and the library is long, so it is the outbox that is walked.
      var sql = "SELECT postId, feedId FROM announcement CROSS JOIN post ON id = postId"
      sql += " WHERE isRead = 0"
      if ids != nil { sql += " AND feedId IN (SELECT value FROM json_each(?))" }
      sql += " ORDER BY feedId, postId DESC"
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: sql), arguments: ids.map { [$0] } ?? [])
      var announcements: [Announcement] = []
      while let row = try rows.next() {
        announcements.append(
          Announcement(post: PostID(rawValue: row[0]), feed: FeedID(rawValue: row[1])))
      }
      return announcements
    }
  }

  public func announced(_ posts: [PostID]) async throws(FeedStoreError) {
    let ids = StoredList.numbers(posts.map(\.rawValue))
    // Most listings hold nothing that is new, and need no right to write.
    let isNews = try await read { db in
      try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM announcement WHERE \(Self.among))"),
        arguments: [ids])
    }
    guard isNews == true else { return }
    try await write(.relaxed) { db in
      let remove = "DELETE FROM announcement WHERE \(Self.among) OR \(Self.isRead)"
      try db.cachedStatement(sql: remove).execute(arguments: [ids])
    }
  }

  private static let among = "postId IN (SELECT value FROM json_each(?))"
  private static let isRead = "(SELECT isRead FROM post WHERE id = postId)"

  /// Notes new posts, in the transaction that stores them.
  static func note(_ posts: [PostID], in db: Database) throws {
    guard !posts.isEmpty else { return }
    try db.cachedStatement(
      sql: "INSERT INTO announcement (postId) SELECT value FROM json_each(?)"
    ).execute(arguments: [StoredList.numbers(posts.map(\.rawValue))])
  }
}
