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

  /// - Returns: whether it was not there.
  @discardableResult
  func add(_ key: Digest, of feed: FeedID, _ entry: IndexEntry.ID) throws -> Bool {
    try db.cachedStatement(
      sql: "INSERT INTO deletedStory (key, feedId, entryId) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
    ).execute(arguments: [key.stored, feed.rawValue, entry])
    return db.changesCount == 1
  }

  /// Whether a story was deleted in another feed. In its own feed the index decides.
  func contains(
    _ key: Digest, _ print: PostFingerprint, besides feed: FeedID
  ) throws -> Bool {
    let find = try db.cachedStatement(
      sql: """
        SELECT fingerprint FROM deletedStory JOIN indexEntry USING (feedId, entryId)
        WHERE key = ? AND feedId <> ?
        """)
    let rows = try Row.fetchCursor(find, arguments: [key.stored, feed.rawValue])
    while let row = try rows.next() {
      if let deleted = PostFingerprint(stored: row[0]), Story.isSame(deleted, print) {
        return true
      }
    }
    return false
  }

  // MARK: Posts that do not come because of them

  /// Buries a post that is stored already: undoing the deletion brings it.
  func bury(_ post: PostID, _ key: Digest, as entry: IndexEntry.ID, of feed: FeedID) throws {
    try bury(entry, of: feed)
    try db.cachedStatement(sql: "UPDATE post SET place = 2 WHERE id = ?")
      .execute(arguments: [post.rawValue])
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO buriedStory (feedId, entryId, key) VALUES (?, ?, ?)"
    ).execute(arguments: [feed.rawValue, entry, key.stored])
  }

  /// Makes a tombstone of the entry of a post that is not to come.
  func bury(_ entry: IndexEntry.ID, of feed: FeedID) throws {
    try db.cachedStatement(
      sql: "UPDATE indexEntry SET presence = 2 WHERE feedId = ? AND entryId = ?"
    ).execute(arguments: [feed.rawValue, entry])
  }

  /// Lets the deletions of posts be undone: their stories, and what was buried because of them, come
  /// again. Called while the posts are still deleted.
  ///
  /// - Parameter posts: as ``NumberSet/text``.
  func takeBack(_ posts: String, at now: Date) throws {
    let entries = """
      (feedId, entryId) IN (
        SELECT feedId, entryId FROM post WHERE id IN (\(NumberRanges.posts)) AND place = 2)
      """
    let keys = try Data.fetchSet(
      db.cachedStatement(sql: "SELECT key FROM deletedStory WHERE \(entries)"), arguments: [posts])
    try db.cachedStatement(sql: "DELETE FROM deletedStory WHERE \(entries)")
      .execute(arguments: [posts])
    for key in keys.compactMap(Digest.init(stored:)) { try exhume(key, at: now) }
  }

  private func exhume(_ key: Digest, at now: Date) throws {
    let buried = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT feedId, entryId, fingerprint FROM buriedStory JOIN indexEntry USING (feedId, entryId)
          WHERE key = ?
          """), arguments: [key.stored])
    for row in buried {
      let feed = FeedID(rawValue: row[0])
      guard let print = PostFingerprint(stored: row[2]),
        try !contains(key, print, besides: feed)
      else { continue }
      try exhume(row[1], of: feed, at: now)
    }
  }

  /// The post is new to its reader, unless it came from the feed's past. So rules are carried out on it
  /// as they are now; one that is dropped stays under its tombstone.
  private func exhume(_ entry: IndexEntry.ID, of feed: FeedID, at now: Date) throws {
    try db.cachedStatement(sql: "DELETE FROM buriedStory WHERE feedId = ? AND entryId = ?")
      .execute(arguments: [feed.rawValue, entry])
    let rules = RuleWriter(feed, in: db)
    let ruled = try rules.ruledPost(buriedAs: entry, at: now)
    if let ruled {
      let title = ruled.effect.isDropped ? ruled.title : nil
      try rules.note(ruled.effect, on: entry, title: title)
    }
    if let ruled, ruled.effect.isDropped {
      return try db.cachedStatement(sql: "DELETE FROM post WHERE id = ?")
        .execute(arguments: [ruled.post.rawValue])
    }
    if let ruled, ruled.effect.isRead {
      try db.cachedStatement(sql: "UPDATE post SET wasUnread = 0 WHERE id = ?")
        .execute(arguments: [ruled.post.rawValue])
    }
    try FeedStateWriter.forgetAnswers(where: "feedId = ?", [feed.rawValue], in: db)
    guard let news = try bring(entry, of: feed) else { return }
    try SQLiteFeedStore.note(RefreshRecord(new: news), in: db)
    if let ruled { try rules.carryOut([(ruled.post, ruled.effect)], UnreadMarks(db)) }
  }

  /// - Returns: the post, if it is news.
  private func bring(_ entry: IndexEntry.ID, of feed: FeedID) throws -> [PostID]? {
    let entryOfFeed: StatementArguments = [feed.rawValue, entry]
    try Tombstones.lift(where: "feedId = ? AND entryId = ?", entryOfFeed, in: db)
    let posts = try Tombstones.bringPosts(
      where: "feedId = ? AND entryId = ?", entryOfFeed, in: db)
    guard let post = posts.first else { return nil }
    return post[1] == 1 ? [PostID(rawValue: post[0])] : []
  }

  /// Removes buried posts that no undoing can bring any more.
  func forgetBuried() throws {
    try db.cachedStatement(
      sql: """
        DELETE FROM post WHERE place = 2 AND (feedId, entryId) IN (
          SELECT feedId, entryId FROM buriedStory WHERE NOT EXISTS (
            SELECT 1 FROM deletedStory AS deleted
              JOIN post AS cause ON cause.feedId = deleted.feedId
                AND cause.entryId = deleted.entryId
            WHERE deleted.key = buriedStory.key AND cause.place = 2))
        """
    ).execute()
  }
}
