package import FoundationEssentials

/// The library's own time, by which things grow old: how long posts, what was put away and changes are
/// kept. It goes on with refreshes that succeed, by what the machine's clock has gone on since, and never by more
/// than ``longestStep`` at once: a machine whose clock jumps by years takes nothing away.
package struct LibraryClock: Sendable, Hashable {
  package private(set) var date: Date
  /// What the machine's clock said then.
  package private(set) var seen: Date
  /// Since when the machine's clock has not jumped.
  package private(set) var steadySince: Date

  private static let longestStep: TimeInterval = 14 * 86_400
  /// So long a machine's clock has to go on without a jump until the library's follows it: after a
  /// long absence, or when it was wrong from the start.
  private static let trial: TimeInterval = 30 * 86_400
  /// Less is not noted: a refresh of many feeds writes it once.
  private static let shortestStep: TimeInterval = 3600

  package init(date: Date, seen: Date, steadySince: Date) {
    self.date = date
    self.seen = seen
    self.steadySince = steadySince
  }

  /// The clock after a refresh has succeeded, nil where it stays as it is.
  ///
  /// - Parameter clock: nil before the first such refresh, whose time is where it begins.
  package static func moved(_ clock: LibraryClock?, to now: Date) -> LibraryClock? {
    guard var clock else { return LibraryClock(date: now, seen: now, steadySince: now) }
    guard abs(now.timeIntervalSince(clock.seen)) >= shortestStep else { return nil }
    clock.move(to: now)
    return clock
  }

  private mutating func move(to now: Date) {
    let passed = now.timeIntervalSince(seen)
    let step = min(max(passed, 0), Self.longestStep)
    seen = now
    date += step
    if step != passed {
      steadySince = date
    } else if date.timeIntervalSince(steadySince) >= Self.trial, date != now {
      date = now
      steadySince = now
    }
  }

  /// When something is put away: not before anything that was put away already, whatever the machine says.
  package static func stamp(_ clock: LibraryClock?, at now: Date) -> Date {
    clock.map { max(now, $0.date) } ?? now
  }

  /// What lies before it is older than so many days, by the machine's clock and by the library's;
  /// nothing is where no refresh has succeeded yet. Of no days at all everything is.
  package static func date(daysAgo days: Int, _ clock: LibraryClock?, at now: Date) -> Date {
    guard days > 0 else { return .distantFuture }
    return clock.map { min(now, $0.date) - Double(days) * 86_400 } ?? .distantPast
  }
}
