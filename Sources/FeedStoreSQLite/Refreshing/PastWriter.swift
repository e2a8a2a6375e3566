import FeedModel
import FeedStore
import GRDB

/// Writes what was found of a feed's past.
struct PastWriter {
  private let feed: FeedID
  private let db: Database

  init(_ feed: FeedID, in db: Database) {
    self.feed = feed
    self.db = db
  }

  /// Makes posts read that have just been stored, and keeps that nobody has seen them listed.
  func file(_ posts: [PostID]) throws {
    guard !posts.isEmpty else { return }
    _ = try UnreadMarks(db).remove(NumberSet(posts))
    try db.cachedStatement(
      sql: "INSERT INTO unlistedPost SELECT value FROM json_each(?) WHERE true"
    ).execute(arguments: [StoredList.numbers(posts.map(\.rawValue))])
  }

  /// Keeps how far the past was walked. Of what is remembered of the feed's own document only the
  /// host's wish to be left alone is touched.
  func save(_ page: PastPage) throws {
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO pastPlace (feedId, next, date) VALUES (?, ?, ?)"
    ).execute(arguments: [
      feed.rawValue, page.place.next?.storable, StoredDate.seconds(page.place.date) ?? 0,
    ])
    guard let pause = page.pause else { return }
    try db.cachedStatement(
      sql: "UPDATE fetchMemory SET pauseHost = ?2, pauseUntil = ?3 WHERE feedId = ?1"
    ).execute(arguments: [feed.rawValue, pause.host, StoredDate.seconds(pause.until)])
  }
}
