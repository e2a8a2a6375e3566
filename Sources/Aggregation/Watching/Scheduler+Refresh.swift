public import FoundationEssentials

extension Scheduler {
  /// The feeds that a refresh is for.
  public enum RefreshScope: Sendable, Hashable {
    case dueFeeds
    /// All feeds: those that are not due are not fetched, but their announcements are delivered.
    case allFeeds
  }

  /// The outcome of one refresh.
  public struct RefreshOutcome: Sendable, Hashable {
    /// Whether any feed was due, so that servers were asked.
    public var hasFetched: Bool
    /// Whether posts are left that could not be delivered.
    public var hasUndelivered: Bool
    /// Whether feeds are still due, as when the network is down and nothing was recorded.
    public var isAnyFeedDue: Bool
    /// When the next feed is due.
    public var next: Date?

    public init(hasFetched: Bool, hasUndelivered: Bool, isAnyFeedDue: Bool, next: Date?) {
      self.hasFetched = hasFetched
      self.hasUndelivered = hasUndelivered
      self.isAnyFeedDue = isAnyFeedDue
      self.next = next
    }
  }
}
