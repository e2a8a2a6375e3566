import FeedModel
import Foundation
import GRDB
import LibraryStore

extension SQLiteTransaction {
  func fetchState(of feed: FeedID) throws -> FetchState {
    try row(
      """
      SELECT \(FetchStateRow.columns) FROM fetchState LEFT JOIN fetchMemory USING (feedId)
      WHERE fetchState.feedId = ?
      """, [feed.rawValue]
    ) { FetchStateRow.state($0, from: 0) } ?? FetchState()
  }

  func saveFetchState(_ state: FetchState, forgottenAnswers: Int, of feed: FeedID) throws {
    try execute(
      """
      UPDATE fetchState SET validatorsUrl = ?2, entityTag = ?3, lastModified = ?4, bodyDigest = ?5,
        lastChecked = ?6, lastSucceeded = ?7, failures = ?8, failureCode = ?9, failureText = ?10,
        failureStatus = ?11, forgotten = ?12
      WHERE feedId = ?1
      """,
      [
        feed.rawValue, state.validators?.url, state.validators?.entityTag,
        state.validators?.lastModified, state.bodyDigest?.stored,
        StoredDate.seconds(state.lastChecked), StoredDate.seconds(state.lastSucceeded),
        state.failures, state.lastFailure?.code.rawValue,
        state.lastFailure?.description.storable, state.lastFailure?.status, forgottenAnswers,
      ])
    try FetchMemoryRow.save(state, of: feed, in: db)
  }

  func forgetAnswers(of feeds: [FeedID]) throws {
    try execute(
      """
      UPDATE fetchState
      SET validatorsUrl = NULL, entityTag = NULL, lastModified = NULL, bodyDigest = NULL,
        forgotten = forgotten + 1
      WHERE feedId IN (SELECT value FROM json_each(?))
      """, [StoredList.numbers(feeds.map(\.rawValue))])
  }

  func hostDelays() throws -> [String: Date] {
    let delays = try rows(
      """
      SELECT pauseHost, max(pauseUntil) FROM fetchMemory WHERE pauseHost IS NOT NULL
      GROUP BY pauseHost
      """
    ) { ($0[0] as String, Date(timeIntervalSinceReferenceDate: $0[1])) }
    return Dictionary(uniqueKeysWithValues: delays)
  }

  // MARK: Documents

  func channel(of feed: FeedID) throws -> Channel {
    try row(
      "SELECT title, link, summary, language, image, hubs FROM channel WHERE feedId = ?",
      [feed.rawValue]
    ) { try FeedRow.channel($0, from: 0) } ?? Channel()
  }

  /// Most refreshes bring an unchanged channel, for which nothing is written.
  func saveChannel(_ channel: Channel, of feed: FeedID) throws {
    try execute(
      """
      UPDATE channel SET (title, link, summary, language, image, hubs)
        = (?2, ?3, ?4, ?5, ?6, ?7)
      WHERE feedId = ?1
        AND (title, link, summary, language, image, hubs) IS NOT (?2, ?3, ?4, ?5, ?6, ?7)
      """,
      [
        feed.rawValue, channel.title?.storable, channel.link?.storable, channel.summary?.storable,
        channel.language?.storable, channel.image?.storable, StoredList.text(channel.hubs),
      ])
  }

  func report(of feed: FeedID) throws -> RefreshReport? {
    try row(
      "SELECT date, completeness, purge, items FROM refreshReport WHERE feedId = ?",
      [feed.rawValue]
    ) {
      RefreshReport(
        date: Date(timeIntervalSinceReferenceDate: $0[0]),
        completeness: Completeness(rawValue: $0[1]) ?? .partial,
        purge: PurgeDecision(rawValue: $0[2]) ?? .partial,
        items: ItemJudgement.values(stored: $0[3]).map { RefreshReport.Item($0) })
    }
  }

  func saveReport(_ report: RefreshReport, of feed: FeedID) throws {
    try execute(
      """
      INSERT OR REPLACE INTO refreshReport (feedId, date, completeness, purge, items)
      VALUES (?, ?, ?, ?, ?)
      """,
      [
        feed.rawValue, StoredDate.seconds(report.date) ?? 0, report.completeness.rawValue,
        report.purge.rawValue, ItemJudgement.stored(report.items.map(\.judgement)),
      ])
  }

  // MARK: The past

  func historyPosition(of feed: FeedID) throws -> HistoryPosition? {
    func link(_ row: Row, _ column: Int) -> PageLink? {
      (row[column] as String?).map { PageLink($0, isGuessed: row[column + 1]) }
    }
    return try row(
      """
      SELECT date, next, nextIsGuessed, gap, gapNext, gapNextIsGuessed FROM historyPosition
      WHERE feedId = ?
      """, [feed.rawValue]
    ) { row in
      let gap = (row[3] as IndexEntry.ID?).map { HistoryGap(begin: $0, next: link(row, 4)) }
      return HistoryPosition(
        next: link(row, 1), date: Date(timeIntervalSinceReferenceDate: row[0]), gap: gap)
    }
  }

  func saveHistoryPosition(_ place: HistoryPosition?, of feed: FeedID) throws {
    guard let place else {
      return try execute("DELETE FROM historyPosition WHERE feedId = ?", [feed.rawValue])
    }
    let gap = place.gap
    try execute(
      """
      INSERT OR REPLACE INTO historyPosition
        (feedId, date, next, nextIsGuessed, gap, gapNext, gapNextIsGuessed)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        feed.rawValue, StoredDate.seconds(place.date) ?? 0, place.next?.url.storable,
        place.next?.isGuessed ?? false, gap?.begin, gap?.next?.url.storable,
        gap?.next?.isGuessed ?? false,
      ])
  }
}
