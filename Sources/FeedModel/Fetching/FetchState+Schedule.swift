public import FoundationEssentials

/// The limits of the interval between two fetches.
public enum FetchTimes {
  /// The shortest interval of scheduled fetches, in seconds.
  public static let minimum: TimeInterval = 3600
  /// The longest interval that results from hints and posting frequency, in seconds. A post is
  /// found at most a day late.
  public static let maximum: TimeInterval = 86_400
}

extension FetchState {
  /// The time at which the feed is due: new posts are expected, and no limit forbids a fetch. `nil`
  /// if the feed was never fetched.
  ///
  /// The spread only delays a fetch, because a fetch must not be too early but may be a little
  /// late.
  public var nextCheck: CheckTime? {
    guard let lastChecked else { return nil }
    guard !health.isGone else { return CheckTime(.distantFuture, .gone) }
    var next = CheckTime(lastChecked + checkInterval, .rhythm)
    if let earliest = memory.earliest, earliest.date >= next.date { next = earliest }
    let tenth = 0.1 * next.date.timeIntervalSince(lastChecked)
    next.date += memory.spread * tenth
    let allowed = memory.publisherSchedule.firstAllowed(from: next.date)
    guard allowed > next.date else { return next }
    // The next hour may be skipped again, so the spread is limited to half of the allowed hour.
    return CheckTime(allowed + memory.spread * min(tenth, 1800), .skippedTime)
  }

  /// The number of seconds to wait for new posts: half of the usual interval between two posts.
  ///
  /// A feed without validators is sent whole each time, so it is fetched half as often. A feed that
  /// was never fetched successfully is retried after the minimum, because its first posts are
  /// awaited.
  public var checkInterval: TimeInterval {
    guard lastSucceeded != nil else { return FetchTimes.minimum }
    let gap = memory.rhythm.expectation(at: lastChecked ?? .distantPast) ?? FetchTimes.maximum
    let want = validators == nil ? gap : gap / 2
    return min(max(want, FetchTimes.minimum), FetchTimes.maximum)
  }

  /// Returns the state after the posts of a snapshot were judged. It is stored with them in one
  /// transaction.
  public func noting(newPosts count: Int, of snapshot: FeedSnapshot) -> FetchState {
    var state = self
    guard let lastChecked else { return state }
    state.memory.rhythm.note(count, at: lastChecked) {
      snapshot.items.compactMap(\.identity.date)
    }
    return state
  }
}

extension FetchState {
  /// Returns the state after the feed was given the URL of its redirect.
  public func moved() -> FetchState {
    var state = self
    state.memory.move = nil
    return state
  }
}
