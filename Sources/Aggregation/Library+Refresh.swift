import FeedFetching
public import FeedModel
import FoundationEssentials
public import LibraryStore

extension Library {
  /// Fetches feeds and stores what they bring, each in a transaction of its own: stopping at any
  /// moment loses nothing that was reported.
  ///
  /// The feeds of one host are fetched one after another, starting with the one that has waited
  /// longest; the finder's ``HostQueue`` decides from how many hosts at once. A feed that fails or hangs does
  /// not hold up the others. A feed that may not be fetched yet is skipped, and so are the feeds of a host from the
  /// moment it answers with `Retry-After`.
  ///
  /// - Parameters:
  ///   - occasion: why; see ``FetchOccasion``. `forced` also fetches as if for the first time,
  ///     without validators.
  ///   - report: is called for each feed as it ends, one at a time.
  /// - Throws: ``StoreError`` when the library cannot be written, `CancellationError` when the
  ///   task is cancelled; feeds not fetched yet are left as they were then.
  public func refresh(
    _ feeds: [StoredFeed], on occasion: FetchOccasion = .named,
    report: (FeedRefresh) -> Void = { _ in }
  ) async throws -> RefreshSummary {
    var refresher = FeedRefresher(
      self, feeds, on: occasion, pauses: try await heededPauses())
    var ended = try await refresher.run(report: report)
    let places = Dictionary(
      feeds.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: min)
    ended.sort { places[$0.feed.id, default: 0] < places[$1.feed.id, default: 0] }
    return try await summary(of: ended)
  }

  /// Returns until when hosts are not to be asked, and passes it on, so that redirects to these hosts
  /// are not followed either. Another feed, or another process, may have received the `Retry-After`.
  func heededPauses() async throws(StoreError) -> [String: Date] {
    let pauses = try await store.hostPauses()
    finder.add(deadlines: pauses, now: clock())
    return pauses
  }

  /// Returns the outcomes of some feeds with the posts of these feeds that are not announced yet.
  /// Feeds that are not named keep their announcements for the next time.
  public func summary(of feeds: [FeedRefresh]) async throws -> RefreshSummary {
    var summary = RefreshSummary()
    summary.feeds = feeds
    summary.announcements = try await store.announcements(of: feeds.map(\.feed.id))
    return summary
  }

  /// Reads the words of new posts, at most 20,000 posts, so that the next search need not. Takes some
  /// seconds if many posts are new.
  public func indexNewWords() async throws(StoreError) {
    _ = try await store.indexWords(20_000)
  }

  /// Puts an outcome into the library.
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
