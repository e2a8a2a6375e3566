import FeedModel
public import FeedStore
import GRDB

extension SQLiteFeedStore {
  public func announcements(of feeds: [FeedID]?) async throws(FeedStoreError) -> [Announcement] {
    let ids = feeds.map { StoredList.numbers($0.map(\.rawValue)) }
    return try await read { db in
      // The outbox is short and the library is long, so it is the outbox that is walked.
      var sql = "SELECT postId, feedId, notifies FROM announcement CROSS JOIN post ON id = postId"
      sql += " WHERE \(Self.isNews)"
      if ids != nil { sql += " AND feedId IN (SELECT value FROM json_each(?))" }
      sql += " ORDER BY feedId, postId DESC"
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: sql), arguments: ids.map { [$0] } ?? [])
      var announcements: [Announcement] = []
      while let row = try rows.next() {
        announcements.append(
          Announcement(
            post: PostID(rawValue: row[0]), feed: FeedID(rawValue: row[1]), notifies: row[2]))
      }
      return announcements
    }
  }

  public func announced(_ posts: [PostID]) async throws(FeedStoreError) {
    // What a refresh brings is mostly one range.
    let told = NumberSet(posts).text
    // Most listings hold nothing that is new, and need no right to write.
    let isNews = try await read { db in
      try Bool.fetchOne(
        db.cachedStatement(
          sql: "SELECT EXISTS (\(Self.toldAnnouncements)) OR EXISTS (\(Self.toldUnlisted))"),
        arguments: [told])
    }
    guard isNews == true else { return }
    try await write(.relaxed) { db in
      for (sql, arguments) in [
        ("DELETE FROM announcement WHERE postId IN (\(Self.toldAnnouncements))", [told]),
        ("DELETE FROM announcement WHERE \(Self.isNewsNoMore)", []),
        ("DELETE FROM unlistedPost WHERE postId IN (\(Self.toldUnlisted))", [told]),
      ] as [(String, StatementArguments)] {
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
      }
    }
  }

  private static let toldAnnouncements = NumberRanges.numbers(in: "announcement", "postId")
  private static let toldUnlisted = NumberRanges.numbers(in: "unlistedPost", "postId")
  /// A new post until it is read, an edit in any case; neither while it is deleted or put away.
  private static let isNews = "(place = 0 AND \(isUntold))"
  private static let isUntold =
    "(isEdit OR EXISTS (SELECT 1 FROM unread WHERE unread.postId = post.id))"
  /// What is deleted or put away may come back, and is news then.
  private static let isNewsNoMore =
    "EXISTS (SELECT 1 FROM post WHERE id = postId AND place = 0 AND NOT \(isUntold))"

  /// Notes new posts, and edits that are to be told, in the transaction that stores them.
  static func note(_ record: RefreshRecord, in db: Database) throws {
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO announcement (postId, isEdit) SELECT value, ?2 FROM json_each(?1) WHERE true
        ON CONFLICT DO UPDATE SET isEdit = isEdit OR excluded.isEdit
        """)
    for (posts, isEdit) in [(record.new, false), (record.announced, true)] where !posts.isEmpty {
      try insert.execute(arguments: [StoredList.numbers(posts.map(\.rawValue)), isEdit])
    }
  }

  /// Notes that rules want somebody to be told of posts by other means.
  static func noteWish(_ posts: [PostID], in db: Database) throws {
    guard !posts.isEmpty else { return }
    let update = try db.cachedStatement(
      sql: """
        UPDATE announcement SET notifies = 1 WHERE postId IN (SELECT value FROM json_each(?))
        """)
    try update.execute(arguments: [StoredList.numbers(posts.map(\.rawValue))])
  }
}
