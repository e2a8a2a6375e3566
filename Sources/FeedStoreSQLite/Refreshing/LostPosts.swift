import FeedModel
import FeedStore
import GRDB

/// Posts of a feed that was away for so long that they were dropped. Those that it lists still when
/// it is back are stored again: the index knows them, so nothing else would ever bring them.
struct LostPosts {
  private let feed: FeedID
  private let db: Database

  init(of feed: FeedID, in db: Database) {
    self.feed = feed
    self.db = db
  }

  /// Notes that posts of some feeds were dropped, and that the feeds are to be read as a whole again.
  ///
  /// - Parameter feeds: a condition on the rows of `feed`, with one argument.
  static func begin(_ feeds: String, _ argument: Int64, in db: Database) throws {
    try db.execute(
      sql: "UPDATE feed SET lacksPosts = 1 WHERE \(feeds)", arguments: [argument])
    try FeedStateWriter.forgetAnswers(
      where: "feedId IN (SELECT id FROM feed WHERE \(feeds))", [argument], in: db)
  }

  /// Those of a document's entries that have no post.
  func entries(of verdicts: [PostVerdict]) throws -> Set<IndexEntry.ID> {
    let known = verdicts.filter { !$0.isNew }.map(\.entry)
    return try Int64.fetchSet(
      db.cachedStatement(
        sql: """
          SELECT value FROM json_each(?2) WHERE NOT EXISTS (
            SELECT 1 FROM post WHERE feedId = ?1 AND entryId = value)
          """), arguments: [feed.rawValue, StoredList.numbers(known)])
  }

  /// All that the feed lists is there again.
  func end() throws {
    try db.cachedStatement(sql: "UPDATE feed SET lacksPosts = 0 WHERE id = ? AND lacksPosts = 1")
      .execute(arguments: [feed.rawValue])
  }
}
