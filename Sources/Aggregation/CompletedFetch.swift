import FeedFetching
import FeedModel
import LibraryStore
import WebClient

/// A fetch that has ended and is not stored yet.
struct CompletedFetch: Sendable {
  let feed: StoredFeed
  let outcome: FetchOutcome
  /// The host of the feed, as ``RefreshOrder`` numbers it.
  var host = 0

  /// Whether no request was sent, because the deadline of a Retry-After delay has not passed.
  var wasNotSent: Bool { failure?.status == 429 && status == nil }

  /// Whether a server outside of this machine has responded, with any status.
  var hasRemoteResponse: Bool { status != nil && !isOnThisMachine }

  /// Whether this machine had no connection to any network.
  var isOffline: Bool { failure?.code == .offline }

  /// Whether the cause is on this machine, so that the fetch of any feed would have failed.
  var isLocalFailure: Bool { failure?.code == .here }

  /// Whether the fetch failed as it does while the network is down: no response in time from a host
  /// outside of this machine. A refused or broken connection proves that the network works.
  var mayLackNetwork: Bool {
    guard let failure, status == nil, !isOnThisMachine else { return false }
    return [.offline, .limit].contains(failure.code)
  }

  /// Whether the fetch succeeded without a new document.
  var isUnchanged: Bool {
    if case .unchanged = outcome { true } else { false }
  }

  /// The outcome for the feed if nothing is stored.
  var unrecorded: FeedRefresh {
    FeedRefresh(feed: feed, result: outcome.result, record: RefreshRecord())
  }

  private var failure: FetchFailure? { outcome.state.lastFailure }
  private var status: Int? { outcome.state.memory.responses.first?.status }
  private var isOnThisMachine: Bool { HostKey.isOnThisMachine(feed.subscription.url) }
}

extension FetchOutcome {
  var result: FeedRefresh.Result {
    if let failure = state.lastFailure { return .failed(failure) }
    if case .unchanged = self { return .unchanged }
    return .refreshed
  }
}
