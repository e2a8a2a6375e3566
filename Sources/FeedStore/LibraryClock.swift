package import FoundationEssentials

/// The library's own time, by which things grow old: how long posts, what was put away and changes
/// are kept. It goes on with refreshes that succeed, by what the machine's clock has gone on since the
/// one before, never back and never by more than ``longestStep`` at once: a machine whose clock
/// jumps by years takes nothing away, and a library that was begun at a wrong time is none the worse.
/// What the machine's clock goes back has to go by again before the library's goes on: of a jump and its
/// return nothing is counted, however often they happen.
package struct LibraryClock: Sendable, Hashable {
  package private(set) var time: LibraryTime
  /// What the machine's clock said then; nil before a refresh has succeeded.
  package private(set) var seen: Date?
  /// Seconds that have to go by before time goes on.
  package private(set) var owed: Int64

  private static let longestStep: TimeInterval = 14 * 86_400
  /// Less is not noted: a refresh of many feeds writes it once.
  private static let shortestStep: TimeInterval = 3600

  package init(time: LibraryTime = LibraryTime(rawValue: 0), seen: Date? = nil, owed: Int64 = 0) {
    self.time = time
    self.seen = seen
    self.owed = owed
  }

  /// Lets time go on after a refresh that has succeeded.
  ///
  /// - Returns: whether anything has changed.
  package mutating func move(to now: Date) -> Bool {
    let passed = seen.map { now.timeIntervalSince($0) } ?? 0
    guard seen == nil || abs(passed) >= Self.shortestStep else { return false }
    seen = now
    let gone = Int64(min(max(passed, -Self.longestStep), Self.longestStep)) - owed
    time.rawValue += max(gone, 0)
    owed = max(-gone, 0)
    return true
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
