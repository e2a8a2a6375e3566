import FoundationEssentials

/// The library's own clock, which measures the ages of posts, archived feeds and changes.
///
/// It advances with each successful refresh, by the time that the system clock has advanced since
/// the previous one, by at most ``longestStep`` at a time, and never goes back. A jump of the
/// system clock therefore removes nothing, and a library created with a wrong date works normally.
///
/// When the system clock goes back, the time that was counted beyond its new value must pass again
/// before this clock advances. When it then jumps ahead, only the time beyond the latest date ever
/// shown counts.
package struct LibraryClock: Sendable, Hashable, Identifiable, Codable {
  package private(set) var time = LibraryTime(rawValue: 0)
  /// The date of the system clock at the last successful refresh; `nil` before the first one.
  private var seen: Date?
  /// The latest date that the system clock has shown and that is not known to be wrong.
  private var furthest: Date?
  /// The seconds up to ``furthest`` that were not counted, because they were part of jumps.
  private var skipped: Int64 = 0
  /// The seconds that must pass in ordinary steps before this clock advances again.
  private var owed: Int64 = 0
  /// The number of the record: a library has one clock.
  package private(set) var id: Int64 = 1

  private static let longestStep: TimeInterval = 14 * 86_400
  /// Shorter intervals are ignored, so that a refresh of many feeds writes the clock once.
  private static let shortestStep: TimeInterval = 3600

  /// Advances the clock after a successful refresh.
  ///
  /// - Returns: whether anything has changed.
  mutating func move(to now: Date) -> Bool {
    guard let seen, let furthest else {
      (seen, furthest) = (now, now)
      return true
    }
    let passed = now.timeIntervalSince(seen)
    guard abs(passed) >= Self.shortestStep else { return false }
    self.seen = now
    let isStep = passed > 0 && passed <= Self.longestStep
    time.rawValue +=
      isStep ? step(by: Int64(passed), to: now, furthest) : jump(to: now, from: furthest)
    return true
  }

  /// Advances by an ordinary step.
  ///
  /// - Returns: the seconds that count.
  private mutating func step(by passed: Int64, to now: Date, _ furthest: Date) -> Int64 {
    let counted = max(passed - owed, 0)
    owed = max(owed - passed, 0)
    // All counted time has passed again, so the later date that the clock had shown was wrong.
    if owed == 0 {
      if furthest > now { skipped = 0 }
      self.furthest = now
    }
    return counted
  }

  /// Handles a step that is too long, or that goes back.
  ///
  /// - Returns: the seconds that count.
  private mutating func jump(to now: Date, from furthest: Date) -> Int64 {
    let new = Int64(now.timeIntervalSince(furthest))
    guard new > 0 else {
      owed = min(max(-new - skipped, 0), time.rawValue)
      return 0
    }
    let step = min(new, Int64(Self.longestStep))
    skipped += new - step
    self.furthest = now
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

  /// Returns the time a number of days earlier. What was stored at that time or earlier is at least
  /// this number of days old. Negative numbers count as 0.
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
