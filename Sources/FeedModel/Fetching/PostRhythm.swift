public import FoundationEssentials

/// The posting frequency of a feed, measured by when its posts were first seen. The dates in items
/// are used only for the first estimate.
public struct PostRhythm: Sendable, Hashable {
  /// The interval between two posts in seconds, as an exponentially weighted mean.
  public var gap: TimeInterval?
  /// The number of posts that the mean is based on.
  public var samples: Int
  /// The time of the last new post.
  public var lastNew: Date?

  public init(gap: TimeInterval? = nil, samples: Int = 0, lastNew: Date? = nil) {
    self.gap = gap
    self.samples = samples
    self.lastNew = lastNew
  }

  /// The number of samples below which no expectation is derived.
  private static let enoughSamples = 3
  /// The weight of the last interval.
  private static let weight = 0.3

  /// Records the number of new posts of a refresh.
  ///
  /// - Parameter dates: returns the dates of the feed's items. Called only the first time, when all
  ///   posts arrive at once.
  public mutating func note(_ count: Int, at now: Date, dates: () -> [Date]) {
    guard let last = lastNew else { return begin(dates().filter { $0 <= now }, at: now) }
    guard count > 0 else { return }
    let sample = max(0, now.timeIntervalSince(last)) / Double(count)
    gap = gap.map { Self.weight * sample + (1 - Self.weight) * $0 } ?? sample
    samples = min(samples + count, 1000)
    lastNew = now
  }

  private mutating func begin(_ dates: [Date], at now: Date) {
    let latest = dates.sorted(by: >).prefix(10)
    lastNew = latest.first ?? now
    guard let first = latest.first, let last = latest.last, latest.count > Self.enoughSamples
    else { return }
    gap = first.timeIntervalSince(last) / Double(latest.count - 1)
    samples = latest.count - 1
  }

  /// Returns the expected number of seconds until the next post, or `nil` if there are too few
  /// samples.
  ///
  /// The value increases while a feed has no new posts.
  func expectation(at now: Date) -> TimeInterval? {
    guard let gap, samples >= Self.enoughSamples else { return nil }
    let silence = lastNew.map { now.timeIntervalSince($0) } ?? 0
    return silence > gap ? Self.weight * silence + (1 - Self.weight) * gap : gap
  }
}
