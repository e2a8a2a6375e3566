import FeedModel
import FeedStore
import Foundation
import GRDB

/// Reads what is kept of a feed's last document.
struct ReportReader {
  private let feed: FeedID
  private let db: Database

  init(_ feed: FeedID, in db: Database) {
    self.feed = feed
    self.db = db
  }

  /// - Throws: `.notFound` when the feed is gone.
  func report() throws -> RefreshReport? {
    let select = try db.cachedStatement(
      sql: """
        SELECT date, completeness, purge, items
        FROM feed LEFT JOIN refreshReport ON feedId = id WHERE id = ?
        """)
    guard let row = try Row.fetchOne(select, arguments: [feed.rawValue]) else {
      throw FeedStoreError.notFound(feed)
    }
    guard let date = StoredDate.date(row[0]) else { return nil }
    let items = StoredReport.items(row[3])
    let posts = try posts(of: Set(items.map(\.verdict.entry)))
    return RefreshReport(
      date: date, completeness: Completeness(rawValue: row[1]) ?? .partial,
      purge: PurgeDecision(rawValue: row[2]) ?? .partial,
      items: items.map { .init($0, post: posts[$0.verdict.entry]) })
  }

  private func posts(of entries: Set<IndexEntry.ID>) throws -> [IndexEntry.ID: PostID] {
    let select = try db.cachedStatement(
      sql: """
        SELECT entryId, post.id FROM json_each(?2) JOIN post ON feedId = ?1 AND entryId = value
        """)
    let rows = try Row.fetchCursor(
      select, arguments: [feed.rawValue, StoredList.numbers(entries.sorted())])
    var posts: [IndexEntry.ID: PostID] = [:]
    while let row = try rows.next() { posts[row[0]] = PostID(rawValue: row[1]) }
    return posts
  }
}
