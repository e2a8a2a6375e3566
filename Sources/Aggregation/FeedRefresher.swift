import FeedFetching
import FeedModel
import FoundationEssentials
import LibraryStore
import WebClient

/// Performs one refresh: fetches the feeds host by host, and stores the results.
///
/// ``RefreshOrder`` decides which feed is fetched next, ``RefreshRound`` how its result is stored.
struct FeedRefresher {
  private typealias Tasks = ThrowingTaskGroup<RefreshRound.Event, any Error>

  private let library: Library
  private let occasion: FetchOccasion
  private let knownSpellings = SpellingsOfMoves()
  private var order: RefreshOrder
  private var round = RefreshRound()
  /// The deadlines of hosts that sent `Retry-After`.
  private var deadlines: [String: Date]
  private var ended: [FeedRefresh] = []

  init(
    _ library: Library, _ feeds: [StoredFeed], on occasion: FetchOccasion, deadlines: [String: Date]
  ) {
    self.library = library
    self.occasion = occasion
    self.deadlines = deadlines
    order = RefreshOrder(feeds, queue: library.finder.queue)
    // A feed is large: growing an array of many feeds would copy them.
    ended.reserveCapacity(feeds.count)
  }

  /// - Parameter report: called for each feed as it ends.
  /// - Returns: the outcomes, in the order in which the feeds ended.
  mutating func run(report: (FeedRefresh) -> Void) async throws -> [FeedRefresh] {
    try await withThrowingTaskGroup(of: RefreshRound.Event.self) { tasks in
      defer { tasks.cancelAll() }
      tasks.addTask { await Self.tick() }
      while true {
        startFetches(in: &tasks, report)
        if !order.isWorking { handle(.idle, in: &tasks, report) }
        guard order.isWorking || round.isStoring, let event = try await tasks.next() else { break }
        handle(event, in: &tasks, report)
      }
    }
    // No reference is kept here, so that the caller can sort the array without a copy.
    defer { ended = [] }
    return ended
  }

  private mutating func startFetches(in tasks: inout Tasks, _ report: (FeedRefresh) -> Void) {
    while let start = order.next(besides: round.storing) {
      if let time = library.nextAllowedFetch(start.feed, on: occasion, deadlines) {
        order.ended(start.host)
        skip(start.feed, until: time, report)
        continue
      }
      tasks.addTask { [library, occasion] in
        let outcome = await library.fetch(
          start.feed, isComplete: occasion == .forced, isLast: start.isLast)
        // A cancelled fetch is not a failure of the feed.
        try Task.checkCancellation()
        return .fetched(CompletedFetch(feed: start.feed, outcome: outcome, host: start.host))
      }
    }
  }

  private mutating func handle(
    _ event: RefreshRound.Event, in tasks: inout Tasks, _ report: (FeedRefresh) -> Void
  ) {
    switch event {
    case .ticked:
      tasks.addTask { await Self.tick() }
    case .fetched(let fetch):
      noteDeadline(fetch.outcome)
      // Another feed of the host can be fetched while this one waits to be stored.
      order.ended(fetch.host)
      order.adapt(toDocument: fetch.outcome.hasItems)
      if let time = library.deadline(of: fetch) { return skip(fetch.feed, until: time, report) }
    case .stored, .idle:
      break
    }
    perform(round.handle(event), in: &tasks, report)
  }

  private mutating func perform(
    _ actions: [RefreshRound.Action], in tasks: inout Tasks, _ report: (FeedRefresh) -> Void
  ) {
    for action in actions {
      switch action {
      case .report(let refresh): end(refresh, report)
      case .store(let fetches): store(fetches, in: &tasks)
      }
    }
  }

  private func store(_ fetches: [CompletedFetch], in tasks: inout Tasks) {
    for fetch in fetches {
      tasks.addTask { [library, knownSpellings] in
        .stored(
          try await library.record(fetch, knownSpellings), hadItems: fetch.outcome.hasItems)
      }
    }
  }

  private mutating func skip(
    _ feed: StoredFeed, until time: CheckTime, _ report: (FeedRefresh) -> Void
  ) {
    end(FeedRefresh(feed: feed, result: .skipped(time), record: RefreshRecord()), report)
  }

  private mutating func end(_ refresh: FeedRefresh, _ report: (FeedRefresh) -> Void) {
    ended.append(refresh)
    report(refresh)
  }

  /// Records the deadline of a host. The latest one counts, because several feeds of a host may be
  /// fetched at the same time.
  private mutating func noteDeadline(_ outcome: FetchOutcome) {
    guard let delay = outcome.state.memory.hostDelay else { return }
    deadlines[delay.host] = max(deadlines[delay.host] ?? delay.until, delay.until)
    library.finder.add(deadlines: [delay.host: delay.until], now: library.now)
  }

  /// Returns after a quarter of a second, or when the refresh ends.
  private static func tick() async -> RefreshRound.Event {
    try? await Task.sleep(for: .milliseconds(250))
    return .ticked
  }
}

extension Library {
  /// Returns the deadline of a host that was set while a fetch waited for its turn, or `nil` if a
  /// request was sent.
  fileprivate func deadline(of fetch: CompletedFetch) -> CheckTime? {
    guard fetch.wasNotSent, let host = HostKey.host(of: fetch.feed.subscription.url) else {
      return nil
    }
    return finder.queue.deadlines[host].map { CheckTime($0, .retryAfter) }
  }

  /// Stores a fetch.
  ///
  /// - Returns: the outcome, or `nil` if the feed was removed or its URL was changed during the
  ///   fetch.
  fileprivate func record(
    _ fetch: CompletedFetch, _ spellings: SpellingsOfMoves
  ) async throws(StoreError) -> FeedRefresh? {
    do {
      return try await take(fetch.outcome, of: fetch.feed, spellings)
    } catch  where [.notFound, .moved].contains(error.code) {
      return nil
    }
  }
}
