import FeedModel
import FeedStore
import Foundation
import GRDB

/// A feed as its rows hold it; columns are read by their place in ``selection``.
enum FeedRow {
  static let selection = """
    SELECT feed.id, feed.url, feed.title, feed.folder, feed.profile, feed.added,
      channel.title, channel.link, channel.summary, channel.language, channel.image, channel.hubs,
      validatorsUrl, entityTag, lastModified, bodyDigest, lastChecked, lastSucceeded, failures,
      failureCode, failureText, failureStatus, feedCount.unread, feedCount.total,
      feed.onUpdate, feed.keepBodyDays, feed.keepDays, feed.keepPosts,
      \(FetchMemoryRow.columns)
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
        onUpdate: UpdatePolicy(rawValue: row[24]) ?? .record,
        retention: Retention(bodyDays: row[25], days: row[26], posts: row[27])),
      channel: Channel(
        title: row[6], link: row[7], summary: row[8], language: row[9], image: row[10],
        hubs: try StoredList.values(row[11])),
      fetchState: FetchState(
        validators: validators(row), bodyDigest: (row[15] as Data?).flatMap(Digest.init(stored:)),
        lastChecked: StoredDate.date(row[16]), lastSucceeded: StoredDate.date(row[17]),
        failures: row[18], lastFailure: failure(row, from: 19),
        memory: FetchMemoryRow(row, from: 28).memory),
      added: Date(timeIntervalSinceReferenceDate: row[5]), unread: row[22], total: row[23])
  }

  private static func validators(_ row: Row) -> Validators? {
    (row[12] as String?).map { Validators(url: $0, entityTag: row[13], lastModified: row[14]) }
  }

  /// - Parameter start: the place of `failureCode`, which text and status follow.
  static func failure(_ row: Row, from start: Int) -> FetchFailure? {
    guard let code: String = row[start], let text: String = row[start + 1] else { return nil }
    return FetchFailure(FetchFailure.Code(rawValue: code), text, status: row[start + 2])
  }
}
