import FeedFetching
public import FeedModel
public import FeedStore

/// What became of one feed in a refresh.
public struct FeedRefresh: Sendable {
  public enum Result: Sendable, Hashable {
    case refreshed
    /// The server said so, or the document is the same to the byte.
    case unchanged
    /// Nothing came, or only a part; what came is in the record.
    case failed(FetchFailure)
  }

  public var feed: StoredFeed
  public var result: Result
  public var record: RefreshRecord

  public var failure: FetchFailure? {
    if case .failed(let failure) = result { failure } else { nil }
  }
}

/// What became of all of them.
public struct RefreshSummary: Sendable {
  /// In the order in which they ended.
  public internal(set) var feeds: [FeedRefresh] = []
  /// The new posts of these feeds that nobody has been told of, earlier refreshes' included. Who
  /// tells of them says so with ``FeedStore/announced(_:)``.
  public internal(set) var announcements: [Announcement] = []

  /// The posts that this refresh brought, feed by feed.
  public var newPosts: [PostID] { feeds.flatMap(\.record.new) }
  /// The edited posts that are to be told, feed by feed.
  public var announcedEdits: [PostID] { feeds.flatMap(\.record.announced) }
  public var failed: Int { feeds.count { $0.failure != nil } }
  public var unchanged: Int { feeds.count { $0.result == .unchanged } }

  public init() {}
}

extension Library {
  /// Fetches feeds and takes in what they bring, each in a transaction of its own: stopping at any
  /// moment loses nothing that was reported.
  ///
  /// Feeds of one host are asked one after another, hosts side by side. A feed that fails does not
  /// hold up the others.
  ///
  /// - Parameters:
  ///   - force: ask as if for the first time, without validators.
  ///   - parallel: how many hosts are asked at once, at least 1.
  ///   - report: is called for each feed as it ends, one at a time.
  /// - Throws: ``FeedStoreError`` when the library cannot be written, `CancellationError` when the
  ///   task is cancelled; feeds not fetched yet are left as they were then.
  public func refresh(
    _ feeds: [StoredFeed], force: Bool = false, parallel: Int = 32,
    report: (FeedRefresh) -> Void = { _ in }
  ) async throws -> RefreshSummary {
    var lanes = FetchLanes.group(feeds) { $0.subscription.url }.map { $0[...] }
    var waiting = lanes.indices[...]
    let parallel = max(1, parallel)
    var summary = RefreshSummary()
    try await withThrowingTaskGroup(of: (lane: Int, refresh: FeedRefresh).self) { group in
      func start(_ lane: Int) {
        guard let feed = lanes[lane].popFirst() else { return }
        group.addTask { (lane, try await refreshOne(feed, force: force)) }
      }
      for lane in waiting.prefix(parallel) { start(lane) }
      waiting = waiting.dropFirst(parallel)
      while let ended = try await group.next() {
        summary.feeds.append(ended.refresh)
        report(ended.refresh)
        if !lanes[ended.lane].isEmpty {
          start(ended.lane)
        } else if let lane = waiting.popFirst() {
          start(lane)
        }
      }
    }
    summary.announcements = try await store.announcements(of: feeds.map(\.id))
    return summary
  }

  private func refreshOne(_ feed: StoredFeed, force: Bool) async throws -> FeedRefresh {
    var state = feed.fetchState
    if force {
      state.validators = nil
      state.bodyDigest = nil
    }
    let now = clock()
    let outcome = await source.fetch(feed.subscription.url, state: state, now: now)
    // A fetch that we stopped is no failure of the feed.
    try Task.checkCancellation()
    return try await take(outcome, of: feed)
  }

  /// Puts an outcome into the library.
  func take(
    _ outcome: FetchOutcome, of feed: StoredFeed
  ) async throws(FeedStoreError) -> FeedRefresh {
    let record = try await store.record(outcome, for: feed.id, at: clock())
    let result: FeedRefresh.Result =
      if let failure = outcome.state.lastFailure {
        .failed(failure)
      } else if case .unchanged = outcome {
        .unchanged
      } else {
        .refreshed
      }
    return FeedRefresh(feed: feed, result: result, record: record)
  }
}
