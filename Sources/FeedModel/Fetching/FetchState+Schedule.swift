public import FoundationEssentials

/// The limits of the schedule.
public enum FetchTimes {
  /// No feed is asked more often by a program: what readers and servers agree on.
  public static let minimum: TimeInterval = 3600
  /// No hint and no rhythm keeps a feed from being asked for longer, so that no post is found more
  /// than a day late.
  public static let maximum: TimeInterval = 86_400
}

extension FetchState {
  /// When the feed is due: when its rhythm lets expect something, and not before anything that
  /// speaks against it. Nil for a feed that has never been asked.
  ///
  /// The spread only adds: to ask a little too early is a fault, to ask a little late is none.
  public var nextCheck: CheckTime? {
    guard let lastChecked else { return nil }
    guard !health.isGone else { return CheckTime(.distantFuture, .gone) }
    var next = CheckTime(lastChecked + checkInterval, .rhythm)
    if let earliest = memory.earliest, earliest.date >= next.date { next = earliest }
    let tenth = 0.1 * next.date.timeIntervalSince(lastChecked)
    next.date += memory.spread * tenth
    let allowed = memory.wishes.firstAllowed(from: next.date)
    guard allowed > next.date else { return next }
    // An hour is allowed whole, and a feed asked at its end might come into the next one.
    return CheckTime(allowed + memory.spread * min(tenth, 1800), .skippedTime)
  }

  /// How many seconds to wait for something new: half of the usual gap between two posts.
  ///
  /// A feed without validators has to be sent whole each time, so it is asked half as often. Of one
  /// that has never answered nothing is known yet, and somebody waits for it.
  public var checkInterval: TimeInterval {
    guard lastSucceeded != nil else { return FetchTimes.minimum }
    let gap = memory.rhythm.expectation(at: lastChecked ?? .distantPast) ?? FetchTimes.maximum
    let want = validators == nil ? gap : gap / 2
    return min(max(want, FetchTimes.minimum), FetchTimes.maximum)
  }

  /// The state after the posts of a snapshot have been judged, stored with them in one
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
  /// The state of a feed that has got the address of its move.
  public func moved() -> FetchState {
    var state = self
    state.memory.move = nil
    return state
  }
}
