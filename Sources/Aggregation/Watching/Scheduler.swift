public import FoundationEssentials
public import LibraryStore

/// Decides when a program that stays refreshes its library.
///
/// A state machine without clock and without I/O: ``FeedWatcher`` reports what has happened as an
/// ``Event`` and carries out the ``Action``s that come back. At most one of ``Action/readSchedule``
/// and ``Action/refresh(_:)`` is in progress at a time.
public struct Scheduler: Sendable {
  /// A moment on two clocks: rests are measured by one that nobody can set, feeds are due by the
  /// calendar.
  public struct Time: Sendable, Hashable {
    /// The time since the program was started.
    public var elapsed: Duration
    public var date: Date

    public init(elapsed: Duration, date: Date) {
      self.elapsed = elapsed
      self.date = date
    }
  }

  public enum Event: Sendable {
    case started
    /// The outcome of ``Action/readSchedule``.
    case scheduleRead(isAnyFeedDue: Bool, next: Date?)
    /// Another process refreshes the library, so ``Action/refresh(_:)`` did nothing.
    case refreshRefused
    /// The outcome of ``Action/refresh(_:)``.
    case refreshed(RefreshOutcome)
    /// The action in progress ended with an temporary error, see ``StoreError/isTemporary``.
    case failed(StoreError)
    /// A process has written to the library since its schedule was read.
    case libraryChanged
    /// The user wants all feeds to be looked at now.
    case reloadRequested
    case stopRequested
    /// Some time has passed, about a second.
    case ticked
  }

  public enum Action: Sendable {
    /// Opens the library, and reads which feeds are due.
    case readSchedule
    /// Fetches feeds of the open library, and delivers their new posts.
    case refresh(RefreshScope)
    /// Tells the user about a temporary error.
    case report(StoreError)
    /// Closes the library until the schedule is read again.
    case closeLibrary
    /// Ends the program.
    case stop
  }

  private enum State {
    case idle
    case readingSchedule(mayRefresh: Bool)
    case refreshing
    /// The date says when there is something to do; it is nil if nothing is planned.
    case waiting(until: Date?)
    case stopped
  }

  /// Whether posts are delivered at all.
  private let deliversPosts: Bool
  /// The shortest time between two refreshes: while the network is down every feed stays due.
  private let rest: Duration
  private var state = State.idle
  private var restsUntil = Duration.zero
  private var backoff: Backoff
  /// The error that was reported last, as long as it lasts.
  private var reportedError: String?
  /// Whether there may be posts to deliver of feeds that are not due: other processes have fetched
  /// them, or their delivery has failed.
  private var mayHaveUndelivered: Bool
  private var isReloadPending = false

  public init(deliversPosts: Bool, rest: Duration = .seconds(60)) {
    self.deliversPosts = deliversPosts
    self.rest = rest
    backoff = Backoff(shortest: rest)
    mayHaveUndelivered = deliversPosts
  }

  /// Whether no action is in progress.
  public var isWaiting: Bool {
    if case .waiting = state { true } else { false }
  }

  public mutating func handle(_ event: Event, at time: Time) -> [Action] {
    switch (event, state) {
    case (_, .stopped):
      return []
    case (.stopRequested, _):
      state = .stopped
      return [.stop]
    case (.started, .idle), (.libraryChanged, .waiting):
      return readSchedule(at: time)
    case (.reloadRequested, _):
      return reload(at: time)
    case (.ticked, .waiting(let date)):
      let isDue = date.map { $0 <= time.date } ?? false
      return isDue && time.elapsed >= restsUntil ? readSchedule(at: time) : []
    case (.scheduleRead(let isAnyFeedDue, let next), .readingSchedule(let mayRefresh)):
      return plan(isAnyFeedDue: isAnyFeedDue, next, mayRefresh: mayRefresh, at: time)
    case (.refreshRefused, .refreshing):
      return succeed(waitingUntil: .distantPast, at: time)
    case (.refreshed(let outcome), .refreshing):
      return end(outcome, at: time)
    case (.failed(let error), .readingSchedule(let mayRefresh)):
      return fail(error, mayRefresh: mayRefresh, at: time)
    case (.failed(let error), .refreshing):
      return fail(error, mayRefresh: true, at: time)
    default:
      return []
    }
  }

  private mutating func readSchedule(at time: Time) -> [Action] {
    state = .readingSchedule(mayRefresh: time.elapsed >= restsUntil)
    return [.readSchedule]
  }

  private mutating func reload(at time: Time) -> [Action] {
    guard isWaiting else {
      isReloadPending = true
      return []
    }
    backoff.reset()
    restsUntil = time.elapsed
    return readSchedule(at: time)
  }

  private mutating func plan(
    isAnyFeedDue: Bool, _ next: Date?, mayRefresh: Bool, at time: Time
  ) -> [Action] {
    guard isAnyFeedDue || mayHaveUndelivered else {
      return mayRefresh ? succeed(waitingUntil: next, at: time) : wait(until: next, at: time)
    }
    guard mayRefresh else { return wait(until: .distantPast, at: time) }
    state = .refreshing
    return [.refresh(mayHaveUndelivered ? .allFeeds : .dueFeeds)]
  }

  private mutating func end(_ outcome: RefreshOutcome, at time: Time) -> [Action] {
    mayHaveUndelivered = outcome.hasUndelivered
    if outcome.hasFetched || outcome.hasUndelivered { restsUntil = time.elapsed + rest }
    let isMoreToDo = outcome.isAnyFeedDue || outcome.hasUndelivered
    return succeed(waitingUntil: isMoreToDo ? .distantPast : outcome.next, at: time)
  }

  private mutating func fail(
    _ error: StoreError, mayRefresh: Bool, at time: Time
  ) -> [Action] {
    mayHaveUndelivered = deliversPosts
    if mayRefresh { restsUntil = time.elapsed + backoff.next() }
    let isNew = reportedError != error.description
    reportedError = error.description
    return (isNew ? [.report(error)] : []) + wait(until: .distantPast, at: time)
  }

  private mutating func succeed(waitingUntil date: Date?, at time: Time) -> [Action] {
    backoff.reset()
    reportedError = nil
    return wait(until: date, at: time)
  }

  private mutating func wait(until date: Date?, at time: Time) -> [Action] {
    state = .waiting(until: date)
    guard isReloadPending else { return [.closeLibrary] }
    isReloadPending = false
    return [.closeLibrary] + reload(at: time)
  }
}
