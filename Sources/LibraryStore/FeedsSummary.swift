public import FeedModel
public import FoundationEssentials

/// What is told of many feeds at once.
public struct FeedsSummary: Sendable, Hashable {
  /// How many feeds there are.
  public var feeds: Int
  /// Their unread posts.
  public var unread: Int
  /// How many of them failed when they were last asked.
  public var failing: Int
  /// When the one that was asked last was asked; nil when none ever was.
  public var lastChecked: Date?
  /// Those with the most unread posts, the most first, then the lower number first; none without.
  public var fullest: [FeedID]

  public init(
    feeds: Int = 0, unread: Int = 0, failing: Int = 0, lastChecked: Date? = nil,
    fullest: [FeedID] = []
  ) {
    self.feeds = feeds
    self.unread = unread
    self.failing = failing
    self.lastChecked = lastChecked
    self.fullest = fullest
  }
}
