import FeedModel
import FeedStore
import GRDB

/// Writes what is kept once for each feed.
enum FeedStateWriter {
  /// Once an answer was forgotten, it stays so until the feed was read as a whole: whoever asked before
  /// with what was known then brings it again.
  ///
  /// - Parameter isWhole: whether this is after a whole document was read.
  /// - Throws: `.notFound` when the feed is gone.
  static func save(
    _ state: FetchState, of feed: FeedID, isWhole: Bool, in db: Database
  ) throws {
    let update = try db.cachedStatement(
      sql: """
        UPDATE fetchState SET (validatorsUrl, entityTag, lastModified, bodyDigest)
            = (SELECT ?2, ?3, ?4, ?5 WHERE ?12 OR forgotten = 0),
          forgotten = iif(?12, 0, forgotten), lastChecked = ?6, lastSucceeded = ?7, failures = ?8,
          failureCode = ?9, failureText = ?10, failureStatus = ?11
        WHERE feedId = ?1 AND EXISTS (SELECT 1 FROM feed WHERE id = ?1 AND archived IS NULL)
        """)
    try update.execute(arguments: [
      feed.rawValue, state.validators?.url, state.validators?.entityTag,
      state.validators?.lastModified,
      state.bodyDigest?.stored, StoredDate.seconds(state.lastChecked),
      StoredDate.seconds(state.lastSucceeded), state.failures,
      state.lastFailure?.code.rawValue, state.lastFailure?.description.storable,
      state.lastFailure?.status, isWhole,
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
        SET validatorsUrl = NULL, entityTag = NULL, lastModified = NULL, bodyDigest = NULL,
          forgotten = forgotten + 1
        WHERE \(feeds)
        """
    ).execute(arguments: arguments)
  }

  /// Forgets all that a feed has answered, but not that a host wants to be left alone: that was said of all
  /// its feeds. Whoever is asking it by what was known brings nothing of that back.
  static func forgetFetches(of feed: FeedID, in db: Database) throws {
    let memory = FetchMemory(pause: try FetchMemoryRow.pause(of: feed, in: db))
    try save(FetchState(memory: memory), of: feed, isWhole: false, in: db)
    try forgetAnswers(where: "feedId = ?", [feed.rawValue], in: db)
  }

  /// How often the last answer of a feed was forgotten since it was last read as a whole.
  static func forgettings(of feed: FeedID, in db: Database) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT forgotten FROM fetchState WHERE feedId = ?"),
      arguments: [feed.rawValue]) ?? 0
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
      channel.language?.storable, channel.image?.storable, StoredList.text(channel.hubs),
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
