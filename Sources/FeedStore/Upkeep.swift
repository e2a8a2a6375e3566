import FeedModel
package import FoundationEssentials

/// What a sweep took away.
public struct SweepReport: Sendable, Hashable {
  public var posts: Int
  /// Bodies of posts that stay.
  public var bodies: Int

  public init(posts: Int = 0, bodies: Int = 0) {
    self.posts = posts
    self.bodies = bodies
  }
}

/// What was dropped of what had been put away.
public struct DropReport: Sendable, Hashable {
  /// Posts of removed feeds.
  public var posts: Int
  /// Changes that can no longer be undone.
  public var changes: Int

  public init(posts: Int = 0, changes: Int = 0) {
    self.posts = posts
    self.changes = changes
  }
}

/// What counts as old. The clock of a machine may jump by years; what it says is believed no further
/// than a month beyond the last good refresh, so that a single jump takes nothing away.
package struct AgeLimit: Sendable {
  private static let day: Double = 86_400
  private let present: Date

  /// - Parameter lastSucceeded: nil where no refresh has succeeded so far.
  package init(at now: Date, lastSucceeded: Date?) {
    present = lastSucceeded.map { min(now, $0 + 30 * Self.day) } ?? now
  }

  /// What lies before it is older than so many days.
  package func date(daysAgo days: Int) -> Date {
    present - Double(days) * Self.day
  }
}
