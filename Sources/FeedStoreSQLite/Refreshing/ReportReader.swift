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
        FROM feed LEFT JOIN refreshReport ON feedId = id WHERE id = ? AND archived IS NULL
        """)
    guard let row = try Row.fetchOne(select, arguments: [feed.rawValue]) else {
      throw FeedStoreError.notFound(feed)
    }
    guard let date = StoredDate.date(row[0]) else { return nil }
    let items = StoredReport.items(row[3])
    let entries = Set(items.map(\.verdict.entry))
    let posts = try posts(of: entries)
    let notes = try RuleWriter(feed, in: db).notes(on: entries)
    return RefreshReport(
      date: date, completeness: Completeness(rawValue: row[1]) ?? .partial,
      purge: PurgeDecision(rawValue: row[2]) ?? .partial,
      items: items.map { judgement in
        let post = posts[judgement.verdict.entry]
        let note = notes[judgement.verdict.entry]
        return .init(
          judgement, post: post?.id, title: post?.title ?? note?.title, link: post?.link,
          rules: note?.text)
      })
  }

  private struct ReportedPost {
    let id: PostID
    let title: String?
    let link: String?
  }

  private func posts(of entries: Set<IndexEntry.ID>) throws -> [IndexEntry.ID: ReportedPost] {
    let select = try db.cachedStatement(
      sql: """
        SELECT entryId, post.id, title, link
        FROM json_each(?2) CROSS JOIN post ON feedId = ?1 AND entryId = value AND place <> 1
        """)
    let rows = try Row.fetchCursor(
      select, arguments: [feed.rawValue, StoredList.numbers(entries.sorted())])
    var posts: [IndexEntry.ID: ReportedPost] = [:]
    while let row = try rows.next() {
      posts[row[0]] = ReportedPost(
        id: PostID(rawValue: row[1]), title: row[2], link: row[3])
    }
    return posts
  }
}
