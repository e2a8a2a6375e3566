/// The feeds of a refresh whose fetch has ended and whose posts are not delivered yet.
///
/// Posts are delivered while other feeds are still being fetched, because a host may be slow: first
/// after a quarter of a second, then at intervals that double up to four seconds.
struct DeliveryBatch: Sendable {
  /// The first interval, and the interval between calls to ``takeIfDue(at:)``.
  static let shortestInterval = Duration.milliseconds(250)
  static let longestInterval = Duration.seconds(4)

  private var feeds: [FeedRefresh] = []
  private var interval = shortestInterval
  private var due = shortestInterval

  mutating func add(_ feed: FeedRefresh) { feeds.append(feed) }

  /// Returns the feeds to deliver now.
  ///
  /// - Parameter elapsed: the time since the refresh began.
  mutating func takeIfDue(at elapsed: Duration) -> [FeedRefresh] {
    guard elapsed >= due else { return [] }
    interval = min(interval * 2, Self.longestInterval)
    due = elapsed + interval
    return takeAll()
  }

  /// Returns the remaining feeds when the refresh has ended.
  mutating func takeAll() -> [FeedRefresh] {
    defer { feeds = [] }
    return feeds
  }
}
