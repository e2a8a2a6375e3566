import FeedFetching
import FeedModel
import FoundationEssentials
import LibraryStore
import WebClient

/// Performs one refresh: fetches the feeds host by host, and stores the results.
///
/// ``RefreshOrder`` decides which feed is fetched next, ``RefreshRound`` how its result is stored.
struct FeedRefresher {
  private typealias Tasks = ThrowingTaskGroup<Event, any Error>

  /// An event of the refresh. It is indirect, because a feed is large and is passed on several
  /// times.
  private indirect enum Event: Sendable {
    case fetched(host: Int, EndedFetch)
    case stored(FeedRefresh?, hadItems: Bool)
    case ticked
  }

  private let library: Library
  private let occasion: FetchOccasion
  private let knownSpellings = SpellingsOfMoves()
  private var order: RefreshOrder
  private var round = RefreshRound()
  /// The deadlines of hosts that sent `Retry-After`.
  private var pauses: [String: Date]
  private var ended: [FeedRefresh] = []

  init(
    _ library: Library, _ feeds: [StoredFeed], on occasion: FetchOccasion, pauses: [String: Date]
  ) {
    self.library = library
    self.occasion = occasion
    self.pauses = pauses
    order = RefreshOrder(feeds, queue: library.finder.queue)
    // A feed is large: growing an array of many feeds would copy them.
    ended.reserveCapacity(feeds.count)
  }

  /// - Parameter report: called for each feed as it ends.
  /// - Returns: the outcomes, in the order in which the feeds ended.
  mutating func run(report: (FeedRefresh) -> Void) async throws -> [FeedRefresh] {
    try await withThrowingTaskGroup(of: Event.self) { tasks in
      defer { tasks.cancelAll() }
      tasks.addTask { await Self.tick() }
      while true {
        startFetches(in: &tasks, report)
        if !order.isWorking { perform(round.handle(.idle), in: &tasks, report) }
        guard order.isWorking || round.isStoring, let event = try await tasks.next() else { break }
        handle(event, in: &tasks, report)
      }
    }
    // Handed over, so that the caller can sort them without a copy.
    defer { ended = [] }
    return ended
  }

  private mutating func startFetches(in tasks: inout Tasks, _ report: (FeedRefresh) -> Void) {
    while let start = order.next(besides: round.storing) {
      if let time = library.earliestFetch(of: start.feed, on: occasion, pauses) {
        order.ended(start.host)
        skip(start.feed, until: time, report)
        continue
      }
      tasks.addTask { [library, occasion] in
        .fetched(host: start.host, try await library.fetch(start, on: occasion))
      }
    }
  }

  private mutating func handle(
    _ event: Event, in tasks: inout Tasks, _ report: (FeedRefresh) -> Void
  ) {
    switch event {
    case .ticked:
      perform(round.handle(.ticked), in: &tasks, report)
      tasks.addTask { await Self.tick() }
    case .fetched(let host, let fetch):
      notePause(fetch.outcome)
      // Another feed of the host can be fetched while this one waits to be stored.
      order.ended(host)
      order.adapt(toDocument: fetch.outcome.hasItems)
      if let time = library.deadline(of: fetch) { return skip(fetch.feed, until: time, report) }
      perform(round.handle(.fetched(fetch)), in: &tasks, report)
    case .stored(let refresh, let hadItems):
      perform(round.handle(.stored(refresh, hadItems: hadItems)), in: &tasks, report)
    }
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

  private func store(_ fetches: [EndedFetch], in tasks: inout Tasks) {
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
  private mutating func notePause(_ outcome: FetchOutcome) {
    guard let pause = outcome.state.memory.pause else { return }
    pauses[pause.host] = max(pauses[pause.host] ?? pause.until, pause.until)
    library.finder.add(deadlines: [pause.host: pause.until], now: library.now)
  }

  /// Returns after a quarter of a second, or when the refresh ends.
  private static func tick() async -> Event {
    try? await Task.sleep(for: .milliseconds(250))
    return .ticked
  }
}

extension Library {
  /// Returns the time before which a feed may not be fetched, or `nil` if it may be fetched now.
  fileprivate func earliestFetch(
    of feed: StoredFeed, on occasion: FetchOccasion, _ pauses: [String: Date]
  ) -> CheckTime? {
    source.hold(
      feed.subscription.url, state: feed.fetchState, on: occasion, pauses: pauses, now: now)
  }

  /// Returns the deadline of a host that was set while a fetch waited for its turn, or `nil` if a
  /// request was sent.
  fileprivate func deadline(of fetch: EndedFetch) -> CheckTime? {
    guard fetch.wasNotSent, let host = HostKey.host(of: fetch.feed.subscription.url) else {
      return nil
    }
    return finder.queue.deadlines[host].map { CheckTime($0, .retryAfter) }
  }

  fileprivate func fetch(
    _ start: RefreshOrder.Start, on occasion: FetchOccasion
  ) async throws -> EndedFetch {
    let (url, state) = (start.feed.subscription.url, start.feed.fetchState)
    let outcome =
      occasion == .forced
      ? await source.fetchAnew(url, state: state, now: now)
      : await source.fetch(url, state: state, isLast: start.isLast, now: now)
    // A cancelled fetch is not a failure of the feed.
    try Task.checkCancellation()
    return EndedFetch(feed: start.feed, outcome: outcome)
  }

  /// Stores a fetch.
  ///
  /// - Returns: the outcome, or `nil` if the feed was removed or its URL was changed during the
  ///   fetch.
  fileprivate func record(
    _ fetch: EndedFetch, _ spellings: SpellingsOfMoves
  ) async throws(StoreError) -> FeedRefresh? {
    do {
      return try await take(fetch.outcome, of: fetch.feed, spellings)
    } catch  where [.notFound, .moved].contains(error.code) {
      return nil
    }
  }
}
