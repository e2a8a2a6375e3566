import FoundationEssentials
import LibraryStore

/// Decides when a program that stays looks at its library, and which feeds it refreshes then.
///
/// A value without clock and without I/O: ``FeedWatcher`` reports what has happened.
struct Scheduler: Sendable {
  /// A moment on two clocks: rests are measured by one that nobody can set, feeds are due by the
  /// calendar.
  struct Time: Sendable {
    /// The time since the program was started.
    var elapsed: Duration
    var date: Date
  }

  /// The feeds that a refresh is for.
  enum RefreshScope: Sendable, Hashable {
    case dueFeeds
    /// All feeds: those that are not due are not fetched, but their announcements are delivered.
    case allFeeds
  }

  /// The outcome of one refresh.
  struct RefreshOutcome: Sendable {
    /// Whether any feed was due, so that servers were asked.
    var hasFetched: Bool
    /// Whether posts are left that could not be delivered.
    var hasUndelivered: Bool
    /// Whether feeds are still due, as when the network is down and nothing was recorded.
    var isAnyFeedDue: Bool
    /// When the next feed is due.
    var next: Date?
  }

  /// Whether posts are delivered at all.
  private let deliversPosts: Bool
  /// The shortest time between two refreshes: while the network is down every feed stays due.
  private let rest: Duration
  private var restsUntil = Duration.zero
  /// When there is something to do; nil if nothing is planned.
  private var next: Date?
  /// How many times running the library has failed.
  private var failures = 0
  /// The error that was reported last, as long as it lasts.
  private var reportedError: String?
  /// Whether there may be posts to deliver of feeds that are not due: other processes have fetched
  /// them, or their delivery has failed.
  private var mayHaveUndelivered: Bool

  /// After so many failures the rest is not doubled further.
  private static let mostDoublings = 6

  init(deliversPosts: Bool, rest: Duration = .seconds(60)) {
    self.deliversPosts = deliversPosts
    self.rest = rest
    mayHaveUndelivered = deliversPosts
  }

  /// Whether there is something to do, although no process has changed the library.
  func isDue(at time: Time) -> Bool {
    next.map { $0 <= time.date && hasRested(at: time) } ?? false
  }

  private func hasRested(at time: Time) -> Bool { time.elapsed >= restsUntil }

  /// Takes in which feeds are due.
  ///
  /// - Returns: what to refresh now; nil if nothing is to be refreshed yet.
  mutating func scope(isAnyFeedDue: Bool, next: Date?, at time: Time) -> RefreshScope? {
    let hasWork = isAnyFeedDue || mayHaveUndelivered
    guard hasRested(at: time) else {
      self.next = hasWork ? .distantPast : next
      return nil
    }
    guard hasWork else {
      succeed(until: next)
      return nil
    }
    return mayHaveUndelivered ? .allFeeds : .dueFeeds
  }

  /// Takes in the outcome of a refresh; nil if another process refreshes the library.
  mutating func refreshed(_ outcome: RefreshOutcome?, at time: Time) {
    guard let outcome else { return succeed(until: .distantPast) }
    mayHaveUndelivered = outcome.hasUndelivered
    if outcome.hasFetched || outcome.hasUndelivered { restsUntil = time.elapsed + rest }
    let isMoreToDo = outcome.isAnyFeedDue || outcome.hasUndelivered
    succeed(until: isMoreToDo ? .distantPast : outcome.next)
  }

  /// Takes in that the library failed; the rest doubles with each failure, up to 64 times.
  ///
  /// - Returns: whether the user is to be told.
  mutating func failed(_ error: StoreError, at time: Time) -> Bool {
    mayHaveUndelivered = deliversPosts
    if hasRested(at: time) {
      restsUntil = time.elapsed + rest * (1 << min(failures, Self.mostDoublings))
      failures += 1
    }
    next = .distantPast
    defer { reportedError = error.description }
    return reportedError != error.description
  }

  /// Takes in that the user wants all feeds to be looked at now.
  mutating func reload(at time: Time) {
    failures = 0
    restsUntil = time.elapsed
  }

  private mutating func succeed(until next: Date?) {
    failures = 0
    reportedError = nil
    self.next = next
  }
}
