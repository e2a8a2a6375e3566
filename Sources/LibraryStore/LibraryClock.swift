package import FoundationEssentials

/// The library's own time, by which things grow old: how long posts, what was put away and changes
/// are kept. It goes on with refreshes that succeed, by what the machine's clock has gone on since the
/// one before, never back and never by more than ``longestStep`` at once: a machine whose clock
/// jumps by years takes nothing away, and a library that was begun at a wrong time is none the worse.
///
/// Where the machine's clock has gone back, a jump ahead counts by what lies beyond the furthest that was
/// shown; and if it goes on in steps from there, what was counted of the way ahead has to go by first.
package struct LibraryClock: Sendable, Hashable {
  package private(set) var time: LibraryTime
  package private(set) var way: Way?

  /// What the machine's clock has shown.
  package struct Way: Sendable, Hashable {
    /// At the last refresh that succeeded.
    package var seen: Date
    package var furthest: Date
    /// Seconds until then that were not counted.
    package var skipped: Int64
    /// Seconds that have to go by in steps before time goes on.
    package var owed: Int64

    package init(seen: Date, furthest: Date, skipped: Int64 = 0, owed: Int64 = 0) {
      self.seen = seen
      self.furthest = furthest
      self.skipped = skipped
      self.owed = owed
    }
  }

  private static let longestStep: TimeInterval = 14 * 86_400
  /// Less is not noted: a refresh of many feeds writes it once.
  private static let shortestStep: TimeInterval = 3600

  /// - Parameter way: nil before a refresh has succeeded.
  package init(time: LibraryTime = LibraryTime(rawValue: 0), way: Way? = nil) {
    self.time = time
    self.way = way
  }

  /// Lets time go on after a refresh that has succeeded.
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
  /// - Returns: how much of it counts.
  fileprivate mutating func step(by passed: Int64) -> Int64 {
    let counted = max(passed - owed, 0)
    owed = max(owed - passed, 0)
    // All that was counted has gone by: what the clock had shown beyond was wrong.
    if owed == 0, furthest != seen {
      if furthest > seen { skipped = 0 }
      furthest = seen
    }
    return counted
  }

  /// A step that is too long, or back.
  ///
  /// - Parameter counted: all that has been counted so far; more cannot be owed.
  /// - Returns: how much of it counts.
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

/// A moment in the life of a library: the seconds through which ``LibraryClock`` has gone until then.
package struct LibraryTime: RawRepresentable, Sendable, Hashable {
  package fileprivate(set) var rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// What was kept then or before has been kept for so many days by now; of no days at all
  /// everything was.
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
