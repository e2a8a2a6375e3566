package import FoundationEssentials

/// The library's own clock, which measures the ages of posts, archived feeds and changes.
///
/// It advances with each successful refresh, by the time that the system clock has advanced since
/// the previous one, by at most ``longestStep`` at once, and never goes back. A jump of the system
/// clock therefore removes nothing, and a library created with a wrong date works normally.
///
/// When the system clock goes back, the time that was counted beyond its new value must pass again
/// before this clock advances. When it then jumps ahead, only the time beyond the latest date ever
/// shown counts.
package struct LibraryClock: Sendable, Hashable {
  package private(set) var time: LibraryTime
  package private(set) var way: Way?

  /// The history of the system clock.
  package struct Way: Sendable, Hashable {
    /// The date at the last successful refresh.
    package var seen: Date
    package var furthest: Date
    /// The seconds before ``furthest`` that were not counted, because they were part of a jump.
    package var skipped: Int64
    /// The seconds that must pass, in short steps, before the clock advances again.
    package var owed: Int64

    package init(seen: Date, furthest: Date, skipped: Int64 = 0, owed: Int64 = 0) {
      self.seen = seen
      self.furthest = furthest
      self.skipped = skipped
      self.owed = owed
    }
  }

  private static let longestStep: TimeInterval = 14 * 86_400
  /// Shorter intervals are ignored, so that a refresh of many feeds writes the clock once.
  private static let shortestStep: TimeInterval = 3600

  /// - Parameter way: the history of the system clock; `nil` before the first successful refresh.
  package init(time: LibraryTime = LibraryTime(rawValue: 0), way: Way? = nil) {
    self.time = time
    self.way = way
  }

  /// Advances the clock after a successful refresh.
  ///
  /// - Returns: whether anything has changed.
  package mutating func move(to now: Date) -> Bool {
    guard var way else {
      way = Way(seen: now, furthest: now)
      return true
    }
    let passed = now.timeIntervalSince(way.seen)
    guard abs(passed) >= Self.shortestStep else { return false }
    way.seen = now
    if passed > 0, passed <= Self.longestStep {
      time.rawValue += way.step(by: Int64(passed))
    } else {
      time.rawValue += way.jump(upTo: Int64(Self.longestStep), having: time.rawValue)
    }
    self.way = way
    return true
  }
}

extension LibraryClock.Way {
  /// Advances by an ordinary step.
  ///
  /// - Returns: the seconds that count.
  fileprivate mutating func step(by passed: Int64) -> Int64 {
    let counted = max(passed - owed, 0)
    owed = max(owed - passed, 0)
    // All counted time has passed again, so the later date that the clock had shown was wrong.
    if owed == 0, furthest != seen {
      if furthest > seen { skipped = 0 }
      furthest = seen
    }
    return counted
  }

  /// Handles a step that is too long, or back.
  ///
  /// - Parameter counted: the seconds counted so far, the upper limit of ``owed``.
  /// - Returns: the seconds that count.
  fileprivate mutating func jump(upTo limit: Int64, having counted: Int64) -> Int64 {
    let new = Int64(seen.timeIntervalSince(furthest))
    guard new > 0 else {
      owed = min(max(-new - skipped, 0), counted)
      return 0
    }
    let step = min(new, limit)
    skipped += new - step
    furthest = seen
    owed = 0
    return step
  }
}

/// A moment by the library's own clock, in seconds that ``LibraryClock`` has counted.
package struct LibraryTime: RawRepresentable, Sendable, Hashable {
  package fileprivate(set) var rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Returns the moment a number of days earlier. Something stored at that moment or before is at
  /// least that old. Negative numbers count as 0.
  package func daysAgo(_ days: Int) -> LibraryTime {
    let (seconds, isTooLong) = Int64(max(days, 0)).multipliedReportingOverflow(by: 86_400)
    return LibraryTime(rawValue: isTooLong ? .min : rawValue - seconds)
  }
}

extension LibraryTime: Comparable {
  package static func < (one: LibraryTime, other: LibraryTime) -> Bool {
    one.rawValue < other.rawValue
  }
}
