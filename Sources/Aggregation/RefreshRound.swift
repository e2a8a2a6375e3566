import FeedFetching
import LibraryStore
import WebClient

/// Decides how the result of each fetch of a refresh is stored.
///
/// Fetches with a document are stored immediately. Unchanged feeds are stored in batches, because
/// most of the cost of a transaction does not depend on its size. Failures that a lost network
/// could explain are held until all other fetches have ended. If no server has responded by then,
/// the network is down, and no failure is recorded for the feeds.
struct RefreshRound {
  /// It is indirect, because a feed is large and is passed on several times.
  indirect enum Event: Sendable {
    case fetched(CompletedFetch)
    /// A fetch was stored. The outcome is `nil` if the feed was removed or its URL was changed
    /// during the fetch.
    case stored(FeedRefresh?, hadItems: Bool)
    /// A quarter of a second has passed.
    case ticked
    /// No fetch is running.
    case idle
  }

  enum Action {
    /// The outcome for a feed is final.
    case report(FeedRefresh)
    /// Store these fetches together, and handle ``Event/stored(_:hadItems:)`` for each of them.
    case store([CompletedFetch])
  }

  /// The number of unchanged feeds that are stored together.
  static let batchSize = 32

  /// The fetches that are being stored.
  private(set) var storing = Storing()
  private var unchanged: [CompletedFetch] = []
  /// Fetches that failed while no server had responded.
  private var held: [CompletedFetch] = []
  private var hasServerAnswered = false

  /// Whether an ``Event/stored(_:hadItems:)`` event is pending.
  var isStoring: Bool { storing.feeds > 0 }

  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .fetched(let fetch):
      return take(fetch)
    case .stored(let refresh, let hadItems):
      storing.end(hadItems: hadItems)
      return refresh.map { [.report($0)] } ?? []
    case .ticked:
      return storeUnchanged()
    case .idle:
      return unchanged.isEmpty && !isStoring ? settleHeld() : storeUnchanged()
    }
  }

  private mutating func take(_ fetch: CompletedFetch) -> [Action] {
    hasServerAnswered = hasServerAnswered || fetch.hasRemoteResponse
    if fetch.isLocalFailure { return [.report(fetch.unrecorded)] }
    if !hasServerAnswered, fetch.mayLackNetwork {
      held.append(fetch)
      return []
    }
    storing.begin(fetch.outcome)
    guard fetch.isUnchanged else { return [.store([fetch])] }
    unchanged.append(fetch)
    return unchanged.count < Self.batchSize ? [] : storeUnchanged()
  }

  private mutating func storeUnchanged() -> [Action] {
    guard !unchanged.isEmpty else { return [] }
    defer { unchanged = [] }
    return [.store(unchanged)]
  }

  private mutating func settleHeld() -> [Action] {
    guard !held.isEmpty else { return [] }
    defer { held = [] }
    if isNetworkDown { return held.map { .report($0.unrecorded) } }
    for fetch in held { storing.begin(fetch.outcome) }
    return [.store(held)]
  }

  /// Whether the held fetches indicate that this machine has no connection to the internet. A
  /// single host that does not respond in time says nothing about the network.
  private var isNetworkDown: Bool {
    guard !hasServerAnswered else { return false }
    return held.allSatisfy(\.isOffline)
      || Set(held.map { HostKey.host(of: $0.feed.subscription.url) }).count > 1
  }
}
