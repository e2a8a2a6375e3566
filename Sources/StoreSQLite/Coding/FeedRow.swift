import FeedModel
import Foundation
import GRDB
import LibraryStore

/// Decodes a feed from its row, with columns by their position in ``columns``.
enum FeedRecordRow {
  static let columns = """
    feed.id, feed.url, feed.title, feed.folder, feed.profile, feed.added, feed.onUpdate,
    feed.keepBodyDays, feed.keepDays, feed.keepPosts, \(tags), feed.archived, feed.lacksPosts,
    (SELECT forgotten FROM fetchState WHERE fetchState.feedId = feed.id)
    """

  /// The tags of a feed as a JSON list, in the user's order; null if there are none.
  static let tags = """
    (SELECT nullif(json_group_array(tag), '[]') FROM (
      SELECT tag FROM feedTag WHERE feedId = feed.id ORDER BY place))
    """

  /// The number of ``columns``.
  static let count = 14

  static func subscription(_ row: Row) throws -> Subscription {
    Subscription(
      url: row[1], title: row[2], folder: FolderPath(parsing: row[3]),
      tags: try StoredList.values(row[10]),
      profile: DetectionProfile(rawValue: row[4]) ?? .standard,
      onUpdate: UpdatePolicy(rawValue: row[6]) ?? .record,
      retention: Retention(bodyDays: row[7], days: row[8], posts: row[9]))
  }

  static func record(_ row: Row) throws -> FeedRecord {
    FeedRecord(
      id: FeedID(rawValue: row[0]), subscription: try subscription(row),
      added: Date(timeIntervalSinceReferenceDate: row[5]),
      archived: (row[11] as Int64?).map(LibraryTime.init), lacksPosts: row[12],
      forgottenAnswers: row[13])
  }
}

/// Decodes a subscribed feed with its channel, counts and fetch state from a row with the columns
/// of ``selection``.
enum FeedRow {
  static let selection = """
    SELECT \(FeedRecordRow.columns), channel.title, channel.link, channel.summary, channel.language,
      channel.image, channel.hubs, feedCount.unread, feedCount.total, \(FetchStateRow.columns)
    FROM feed
      JOIN channel ON channel.feedId = feed.id
      JOIN fetchState ON fetchState.feedId = feed.id
      JOIN feedCount ON feedCount.feedId = feed.id
      LEFT JOIN fetchMemory ON fetchMemory.feedId = feed.id
    WHERE feed.archived IS NULL
    """

  static func feed(_ row: Row) throws -> StoredFeed {
    let start = FeedRecordRow.count
    return StoredFeed(
      id: FeedID(rawValue: row[0]), subscription: try FeedRecordRow.subscription(row),
      channel: try channel(row, from: start),
      fetchState: FetchStateRow.state(row, from: start + 8),
      added: Date(timeIntervalSinceReferenceDate: row[5]), unread: row[start + 6],
      total: row[start + 7])
  }

  /// - Parameter start: the position of the title, which is followed by link, summary, language,
  ///   image and hubs.
  static func channel(_ row: Row, from start: Int) throws -> Channel {
    Channel(
      title: row[start], link: row[start + 1], summary: row[start + 2], language: row[start + 3],
      image: row[start + 4], hubs: try StoredList.values(row[start + 5]))
  }
}

/// Decodes the state of a feed's fetches from its rows.
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
      lastFailure: (row[start + 7] as String?).map {
        FetchFailure(
          FetchFailure.Code(rawValue: $0), row[start + 8], status: row[start + 9])
      },
      memory: FetchMemoryRow(row: row, start: start + 10).memory)
  }
}
