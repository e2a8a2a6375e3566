import FeedModel
import FeedStore
import Foundation
import GRDB

/// Marks posts that a feed has taken back. Nothing else is done to them: what a reader has, the reader
/// keeps.
struct WithdrawalWriter {
  private let feed: FeedID
  private let now: Double
  private let db: Database

  init(_ feed: FeedID, at now: Date, in db: Database) {
    self.feed = feed
    self.now = now.timeIntervalSinceReferenceDate
    self.db = db
  }

  /// Marks all that is about to leave the feed: before ``IndexWriter`` lets it.
  func markPurged(by judgement: IndexJudgement) throws {
    guard judgement.index.changes.withdrawsPurged else { return }
    try db.cachedStatement(
      sql: """
        UPDATE post SET withdrawn = ?2
        WHERE feedId = ?1 AND withdrawn IS NULL AND entryId IN (
          SELECT entryId FROM indexEntry
          WHERE feedId = ?1 AND presence = 0 AND generation < ?3)
        """
    ).execute(arguments: [feed.rawValue, now, judgement.index.generation])
  }

  /// Marks what was taken back, and takes the mark from what the feed stands by. Most feeds have none of
  /// either, and cost a look into a short index.
  func carryOut(_ judgement: IndexJudgement) throws {
    let select = try db.cachedStatement(
      sql: "SELECT entryId FROM post WHERE feedId = ? AND withdrawn IS NOT NULL")
    let marked = try Int64.fetchAll(select, arguments: [feed.rawValue])
    if !marked.isEmpty {
      let present = judgement.presentEntries
      try set(nil, on: marked.filter(present.contains))
    }
    try set(now, on: judgement.index.changes.withdrawn.subtracting(marked).sorted())
  }

  private func set(_ date: Double?, on entries: [IndexEntry.ID]) throws {
    guard !entries.isEmpty else { return }
    try db.cachedStatement(
      sql: """
        UPDATE post SET withdrawn = ?2
        WHERE feedId = ?1 AND entryId IN (SELECT value FROM json_each(?3))
        """
    ).execute(arguments: [feed.rawValue, date, StoredList.numbers(entries)])
  }
}
