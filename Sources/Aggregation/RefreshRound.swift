import FeedFetching
import LibraryStore
import WebClient

/// Decides what happens to each fetch of a refresh once it has ended.
///
/// Fetches that brought something are stored at once. Unchanged feeds are stored in batches, because
/// most of the cost of a transaction does not depend on its size. Fetches that failed as if the
/// network were down are held until the other fetches have ended: if no server has answered by then,
/// the network is down, and no feed is blamed.
struct RefreshRound {
  enum Event {
    case fetched(EndedFetch)
    /// A fetch is in the library. The outcome is nil if the feed was removed or changed its address
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
    /// Stores these fetches together and answers each with ``Event/stored(_:hadItems:)``.
    case store([EndedFetch])
  }

  /// The greatest number of unchanged feeds that wait to be stored together.
  static let batchSize = 32

  /// The fetches that are being stored.
  private(set) var storing = Storing()
  private var unchanged: [EndedFetch] = []
  /// Fetches that failed while no server had answered.
  private var held: [EndedFetch] = []
  private var hasServerAnswered = false

  /// Whether an event ``Event/stored(_:hadItems:)`` is still to come.
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

  private mutating func take(_ fetch: EndedFetch) -> [Action] {
    hasServerAnswered = hasServerAnswered || fetch.isAnsweredFromAfar
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

  /// Whether the held fetches say that this machine has no connection to the internet. A single host
  /// that does not answer in time says nothing about the network.
  private var isNetworkDown: Bool {
    guard !hasServerAnswered else { return false }
    return held.allSatisfy(\.isOffline)
      || Set(held.map { HostKey.host(of: $0.feed.subscription.url) }).count > 1
  }
}
