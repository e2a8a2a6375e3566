public import FeedModel
public import LibraryStore

/// The outcome of a refresh for all of its feeds.
public struct RefreshSummary: Sendable {
  /// The feeds in the order in which they were to be refreshed, without those that were removed
  /// since.
  public internal(set) var feeds: [FeedRefresh] = []
  /// The posts of these feeds that are not announced yet, including those of earlier refreshes. A
  /// caller that announces them must call ``LibraryEngine/announced(_:)``.
  public internal(set) var announcements: [Announcement] = []

  /// The new posts of this refresh, feed by feed.
  public var newPosts: [PostID] { feeds.flatMap(\.record.new) }
  public var failed: Int { feeds.count { $0.failure != nil } }
  public var unchanged: Int { feeds.count { $0.result == .unchanged } }
  public var skipped: Int { feeds.count { $0.skipped != nil } }
}
