import FeedModel
import Foundation
import GRDB
import LibraryStore

/// A feed as its rows hold it; columns are read by their place in ``selection``.
enum FeedRow {
  static let selection = """
    SELECT feed.id, feed.url, feed.title, feed.folder, feed.profile, feed.added,
      channel.title, channel.link, channel.summary, channel.language, channel.image, channel.hubs,
      feedCount.unread, feedCount.total, feed.onUpdate, feed.keepBodyDays, feed.keepDays,
      feed.keepPosts, \(FetchStateRow.columns)
    \(source)
    """

  /// All feeds but those that are put away.
  static let source = """
    FROM feed
      JOIN channel ON channel.feedId = feed.id
      JOIN fetchState ON fetchState.feedId = feed.id
      JOIN feedCount ON feedCount.feedId = feed.id
      LEFT JOIN fetchMemory ON fetchMemory.feedId = feed.id
    WHERE feed.archived IS NULL
    """

  /// How many feeds ``selection`` gives.
  static func count(_ db: Database) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM feed WHERE archived IS NULL")) ?? 0
  }

  /// The tags of some feeds (nil: of all), each feed's in the reader's order.
  ///
  /// - Parameter ids: numbers as ``StoredList/numbers(_:)`` writes them.
  static func tags(_ db: Database, of ids: String? = nil) throws -> [Int64: [String]] {
    let some = ids == nil ? "" : "WHERE feedId IN (SELECT value FROM json_each(?)) "
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT feedId, tag FROM feedTag \(some)ORDER BY feedId, place"),
      arguments: ids.map { [$0] } ?? [])
    var tags: [Int64: [String]] = [:]
    while let row = try rows.next() { tags[row[0], default: []].append(row[1]) }
    return tags
  }

  /// - Parameter tags: those of the feed's, by its number.
  static func feed(_ row: Row, tags: [Int64: [String]]) throws -> StoredFeed {
    let id: Int64 = row[0]
    return StoredFeed(
      id: FeedID(rawValue: id),
      subscription: Subscription(
        url: row[1], title: row[2], folder: FolderPath(parsing: row[3]), tags: tags[id] ?? [],
        profile: DetectionProfile(rawValue: row[4]) ?? .standard,
        onUpdate: UpdatePolicy(rawValue: row[14]) ?? .record,
        retention: Retention(bodyDays: row[15], days: row[16], posts: row[17])),
      channel: Channel(
        title: row[6], link: row[7], summary: row[8], language: row[9], image: row[10],
        hubs: try StoredList.values(row[11])),
      fetchState: FetchStateRow.state(row, from: 18),
      added: Date(timeIntervalSinceReferenceDate: row[5]), unread: row[12], total: row[13])
  }
}

/// The state of a feed's fetches as its rows hold it.
enum FetchStateRow {
  static let columns = """
    validatorsUrl, entityTag, lastModified, bodyDigest, lastChecked, lastSucceeded, failures, \
    failureCode, failureText, failureStatus, \(FetchMemoryRow.columns)
    """

  /// - Parameter start: the position of the first of ``columns`` in the row.
  static func state(_ row: Row, from start: Int) -> FetchState {
    FetchState(
      validators: (row[start] as String?).map {
        Validators(url: $0, entityTag: row[start + 1], lastModified: row[start + 2])
      },
      bodyDigest: (row[start + 3] as Data?).flatMap(Digest.init(stored:)),
      lastChecked: StoredDate.date(row[start + 4]),
      lastSucceeded: StoredDate.date(row[start + 5]), failures: row[start + 6],
      lastFailure: failure(row, from: start + 7),
      memory: FetchMemoryRow(row, from: start + 10).memory)
  }

  /// - Parameter start: the place of `failureCode`, which text and status follow.
  static func failure(_ row: Row, from start: Int) -> FetchFailure? {
    guard let code: String = row[start], let text: String = row[start + 1] else { return nil }
    return FetchFailure(FetchFailure.Code(rawValue: code), text, status: row[start + 2])
  }
}
