public import FeedModel
public import FoundationEssentials

/// Totals over several feeds.
public struct FeedsSummary: Sendable, Hashable {
  /// The number of feeds.
  public var feeds = 0
  /// The number of unread posts in these feeds.
  public var unread = 0
  /// The number of feeds whose last fetch failed.
  public var failing = 0
  /// The time of the latest fetch of any of the feeds; `nil` if none was ever fetched.
  public var lastChecked: Date?
  /// The feeds with the most unread posts, highest count first, then by lower number. Feeds without
  /// unread posts are not included.
  public var fullest: [FeedID] = []

  public init() {}
}
