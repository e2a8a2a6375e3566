import FoundationEssentials
import LibraryStore

/// Decides when a long-running program checks its library, and which feeds it refreshes.
///
/// It is a value without a clock or I/O: ``FeedWatcher`` calls it with each event.
struct Scheduler: Sendable {
  /// A time on two clocks. Rests are measured by a monotonic clock, due dates by the calendar.
  struct Time: Sendable {
    /// The time since the program was started.
    var elapsed: Duration
    var date: Date
  }

  /// The feeds that a refresh covers.
  enum RefreshScope: Sendable, Hashable {
    case dueFeeds
    /// All feeds. Those that are not due are not fetched, but their announcements are delivered.
    case allFeeds
  }

  /// The outcome of one refresh.
  struct RefreshOutcome: Sendable {
    /// Whether any feed was due, so that requests were sent.
    var hasFetched: Bool
    /// Whether posts remain that could not be delivered.
    var hasUndelivered: Bool
    /// Whether feeds are still due, for example because the network is down and nothing was
    /// recorded.
    var isAnyFeedDue: Bool
    /// The time at which the next feed is due.
    var next: Date?
  }

  /// Whether this process delivers posts.
  private let deliversPosts: Bool
  /// The minimum pause between two refreshes. It matters while the network is down and every feed
  /// stays due.
  private let rest: Duration
  private var restsUntil = Duration.zero
  /// The next time at which there is work; `nil` if nothing is planned.
  private var next: Date?
  /// The number of consecutive failures of the library.
  private var failures = 0
  /// The error that was reported last, until it is resolved.
  private var reportedError: String?
  /// Whether posts of feeds that are not due may need delivery, because another process has fetched
  /// them or their delivery has failed.
  private var mayHaveUndelivered: Bool

  /// The number of failures after which the pause is no longer doubled.
  private static let mostDoublings = 6

  init(deliversPosts: Bool, rest: Duration = .seconds(60)) {
    self.deliversPosts = deliversPosts
    self.rest = rest
    mayHaveUndelivered = deliversPosts
  }

  /// Whether there is work, even if no process has changed the library.
  func isDue(at time: Time) -> Bool {
    next.map { $0 <= time.date && hasRested(at: time) } ?? false
  }

  private func hasRested(at time: Time) -> Bool { time.elapsed >= restsUntil }

  /// Records which feeds are due.
  ///
  /// - Returns: the feeds to refresh now; `nil` if there is nothing to refresh yet.
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

  /// Records the outcome of a refresh, which is `nil` if another process is refreshing the library.
  mutating func refreshed(_ outcome: RefreshOutcome?, at time: Time) {
    guard let outcome else { return succeed(until: .distantPast) }
    mayHaveUndelivered = outcome.hasUndelivered
    if outcome.hasFetched || outcome.hasUndelivered { restsUntil = time.elapsed + rest }
    let isMoreToDo = outcome.isAnyFeedDue || outcome.hasUndelivered
    succeed(until: isMoreToDo ? .distantPast : outcome.next)
  }

  /// Records an error of the library. The rest doubles with each error, up to 64 times its length.
  ///
  /// - Returns: whether to report the error to the user.
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

  /// Ends the rest, because the user has requested a check of all feeds.
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
