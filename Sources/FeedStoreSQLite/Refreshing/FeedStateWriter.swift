import FeedModel
import FeedStore
import GRDB

/// Writes what is kept once for each feed.
enum FeedStateWriter {
  /// - Throws: `.notFound` when the feed is gone.
  static func save(_ state: FetchState, of feed: FeedID, in db: Database) throws {
    let update = try db.cachedStatement(
      sql: """
        UPDATE fetchState SET validatorsUrl = ?2, entityTag = ?3, lastModified = ?4,
          bodyDigest = ?5, lastChecked = ?6, lastSucceeded = ?7, failures = ?8,
          failureCode = ?9, failureText = ?10, failureStatus = ?11
        WHERE feedId = ?1 AND EXISTS (SELECT 1 FROM feed WHERE id = ?1 AND archived IS NULL)
        """)
    try update.execute(arguments: [
      feed.rawValue, state.validators?.url, state.validators?.entityTag,
      state.validators?.lastModified,
      state.bodyDigest?.stored, StoredDate.seconds(state.lastChecked),
      StoredDate.seconds(state.lastSucceeded), state.failures,
      state.lastFailure?.code.rawValue, state.lastFailure?.description.storable,
      state.lastFailure?.status,
    ])
    guard db.changesCount == 1 else { throw FeedStoreError.notFound(feed) }
    try FetchMemoryRow.save(state, of: feed, in: db)
  }

  /// Lets feeds be read as a whole again, for there is something in their documents that was passed over.
  ///
  /// - Parameter feeds: a condition on `feedId`.
  static func forgetAnswers(
    where feeds: String, _ arguments: StatementArguments, in db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        UPDATE fetchState
        SET validatorsUrl = NULL, entityTag = NULL, lastModified = NULL, bodyDigest = NULL
        WHERE \(feeds)
        """
    ).execute(arguments: arguments)
  }

  /// Most refreshes bring the same channel again, and write nothing.
  ///
  /// - Parameter isWhole: where it is not, only a channel without a title is replaced.
  static func save(_ channel: Channel, of feed: FeedID, isWhole: Bool, in db: Database) throws {
    let update = try db.cachedStatement(
      sql: """
        UPDATE channel SET (title, link, summary, language, image, hubs)
          = (?2, ?3, ?4, ?5, ?6, ?7)
        WHERE feedId = ?1 AND (?8 OR title IS NULL)
          AND (title, link, summary, language, image, hubs) IS NOT (?2, ?3, ?4, ?5, ?6, ?7)
        """)
    try update.execute(arguments: [
      feed.rawValue, channel.title?.storable, channel.link?.storable, channel.summary?.storable,
      channel.language?.storable, channel.image?.storable, try StoredList.text(channel.hubs),
      isWhole,
    ])
  }

  static func save(_ report: RefreshReport, of feed: FeedID, in db: Database) throws {
    let insert = try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO refreshReport (feedId, date, completeness, purge, items)
        VALUES (?, ?, ?, ?, ?)
        """)
    try insert.execute(arguments: [
      feed.rawValue, StoredDate.seconds(report.date) ?? 0, report.completeness.rawValue,
      report.purge.rawValue, StoredReport.data(report.items.map(\.judgement)),
    ])
  }
}
