import FeedModel
import GRDB
import LibraryStore

/// What lists show of a feed, as its rows hold it; columns are read by their place in ``selection``.
enum FeedLineRow {
  static let selection = """
    SELECT feed.id, feed.url, coalesce(feed.title, channel.title), feed.folder, channel.link,
      feedCount.unread, failureCode, failureText, failureStatus, failures, failingSince, lastNew,
      moveUrl
    \(FeedRow.source)
    """

  /// - Parameter tags: those of the feed's, by its number.
  static func line(_ row: Row, tags: [Int64: [String]]) -> FeedLine {
    let id: Int64 = row[0]
    return FeedLine(
      id: FeedID(rawValue: id), url: row[1], title: row[2], folder: FolderPath(parsing: row[3]),
      tags: tags.isEmpty ? [] : tags[id] ?? [], pageURL: row[4], unread: row[5],
      health: FetchHealth(
        lastFailure: FetchStateRow.failure(row, from: 6), failures: row[9],
        failingSince: StoredDate.date(row[10]), lastNew: StoredDate.date(row[11]),
        movedTo: row[12]))
  }
}
