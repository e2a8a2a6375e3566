public import FoundationEssentials

/// How often a feed brings something, by when its posts were first seen: the dates in items are
/// trusted only until there is something better.
public struct PostRhythm: Sendable, Hashable {
  /// Seconds from one post to the next, an exponentially weighted mean.
  public var gap: TimeInterval?
  /// How many posts the mean rests on.
  public var samples: Int
  /// When the last post came.
  public var lastNew: Date?

  public init(gap: TimeInterval? = nil, samples: Int = 0, lastNew: Date? = nil) {
    self.gap = gap
    self.samples = samples
    self.lastNew = lastNew
  }

  /// Fewer say nothing.
  private static let enoughSamples = 3
  /// What the last gap weighs.
  private static let weight = 0.3

  /// Takes in that posts have come.
  ///
  /// - Parameter dates: what the feed's items say of themselves; asked only for the first time,
  ///   when all posts come at once.
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

  /// How long to wait for something new, in seconds; nil while nothing is known.
  ///
  /// A feed that has fallen silent is asked less and less.
  func expectation(at now: Date) -> TimeInterval? {
    guard let gap, samples >= Self.enoughSamples else { return nil }
    let silence = lastNew.map { now.timeIntervalSince($0) } ?? 0
    return silence > gap ? Self.weight * silence + (1 - Self.weight) * gap : gap
  }
}
