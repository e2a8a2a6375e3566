import FeedFetching
public import FeedModel
import FoundationEssentials
public import LibraryStore

extension Library {
  /// Fetches feeds and stores the results, each in a transaction of its own. If the refresh is
  /// stopped, nothing that was reported is lost.
  ///
  /// The feeds of one host are fetched one after another, starting with the one that has waited
  /// longest; the finder's ``HostQueue`` limits the number of concurrent hosts. A feed that fails
  /// or hangs does not delay others. A feed that may not be fetched yet is skipped, and so are the
  /// feeds of a host after it responds with `Retry-After`.
  ///
  /// - Parameters:
  ///   - occasion: the reason for the refresh. `.forced` also fetches without validators.
  ///   - report: called for each feed as it ends, one at a time.
  /// - Throws: ``StoreError`` if the library cannot be written, `CancellationError` if the task is
  ///   cancelled. Feeds that were not fetched by then are not changed.
  public func refresh(
    _ feeds: [StoredFeed], on occasion: FetchOccasion = .named,
    report: (FeedRefresh) -> Void = { _ in }
  ) async throws -> RefreshSummary {
    var refresher = FeedRefresher(
      self, feeds, on: occasion, deadlines: try await hostDeadlines())
    var ended = try await refresher.run(report: report)
    let places = Dictionary(
      feeds.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: min)
    ended.sort { places[$0.feed.id, default: 0] < places[$1.feed.id, default: 0] }
    return try await summary(of: ended)
  }

  /// Returns the deadlines of hosts that have requested a delay, and passes them to the queue, so
  /// that redirects to these hosts are not followed either. Another feed or another process may
  /// have received the `Retry-After` header.
  func hostDeadlines() async throws(StoreError) -> [String: Date] {
    let deadlines = try await store.hostDelays()
    finder.add(deadlines: deadlines, now: clock())
    return deadlines
  }

  /// Returns the time before which a feed may not be fetched, or `nil` if it may be fetched now.
  func nextAllowedFetch(
    _ feed: StoredFeed, at url: String? = nil, on occasion: FetchOccasion,
    _ deadlines: [String: Date]
  ) -> CheckTime? {
    source.nextAllowedFetch(
      url ?? feed.subscription.url, state: feed.fetchState, on: occasion, delays: deadlines,
      now: now)
  }

  /// - Parameters:
  ///   - isComplete: whether to fetch the feed without validators.
  ///   - isLast: whether it is the last feed of its host.
  func fetch(_ feed: StoredFeed, isComplete: Bool, isLast: Bool = false) async -> FetchOutcome {
    let (url, state) = (feed.subscription.url, feed.fetchState)
    return isComplete
      ? await source.fetchCompletely(url, state: state, now: now)
      : await source.fetch(url, state: state, isLast: isLast, now: now)
  }

  /// Returns the outcomes of some feeds, with the posts of these feeds that are not announced yet.
  /// Other feeds keep their announcements.
  public func summary(of feeds: [FeedRefresh]) async throws -> RefreshSummary {
    RefreshSummary(
      feeds: feeds, announcements: try await store.announcements(of: feeds.map(\.feed.id)))
  }

  /// Indexes the words of new posts, at most 20,000 posts, so that the next search need not. This
  /// can take several seconds.
  public func indexNewWords() async throws(StoreError) {
    _ = try await store.indexWords(20_000)
  }

  /// Stores the outcome of a fetch, and moves the feed if a permanent redirect is accepted.
  func take(
    _ outcome: FetchOutcome, of feed: StoredFeed,
    _ spellings: SpellingsOfMoves = SpellingsOfMoves()
  ) async throws(StoreError) -> FeedRefresh {
    let now = clock()
    let record = try await store.record(
      outcome, for: feed.id, from: feed.subscription.url, at: now)
    var refresh = FeedRefresh(feed: feed, result: outcome.result, record: record)
    if let move = outcome.state.memory.move, move.isBelieved(at: now) {
      let url = try await spellings.spelling(of: move.url, for: feed, in: self)
      refresh.movedTo =
        try await store.move(feed.id, from: feed.subscription.url, to: url) ? url : nil
    }
    return refresh
  }
}
