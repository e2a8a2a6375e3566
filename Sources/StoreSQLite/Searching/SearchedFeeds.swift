import FeedModel
import GRDB
import LibraryStore
import Search

/// The properties of the subscribed feeds that searches use.
struct SearchedFeeds {
  private let feeds: [SearchedFeed]

  init(_ db: Database) throws {
    feeds = try SQLiteTransaction(db: db).rows(
      """
      SELECT id, url, coalesce(feed.title, channel.title, url), folder, \(FeedRecordRow.tags)
      FROM feed JOIN channel ON feedId = id WHERE archived IS NULL
      """
    ) {
      SearchedFeed(
        id: FeedID(rawValue: $0[0]), url: $0[1], name: $0[2], folder: FolderPath(parsing: $0[3]),
        tags: try StoredList.values($0[4]))
    }
  }

  var byID: [FeedID: SearchedFeed] { Dictionary(uniqueKeysWithValues: feeds.map { ($0.id, $0) }) }

  /// Returns the feeds that match a condition.
  func matching(_ condition: FeedCondition) -> [FeedID] {
    feeds.filter(condition.matches).map(\.id)
  }
}
