public import FeedModel
public import FoundationEssentials
public import WebClient

/// Feeds over HTTP: conditional requests, redirects and parsing.
public struct HTTPFeedSource: FeedSource {
  let fetcher: HTTPFetcher

  /// - Parameters:
  ///   - client: sends the requests. It should share its queue with the ``FeedFinder`` of the
  ///     process, so that both respect the same deadlines.
  ///   - room: the memory budget, which concurrent sources should share.
  public init(client: WebClient, policy: FetchPolicy, room: BodyMemoryBudget = BodyMemoryBudget()) {
    fetcher = HTTPFetcher(client: client, policy: policy, room: room)
  }

  public func fetch(_ url: String, state: FetchState, now: Date) async -> FetchOutcome {
    await fetch(url, state: state, isLast: false, now: now)
  }

  public func fetch(
    _ url: String, state: FetchState, isLast: Bool, now: Date
  ) async -> FetchOutcome {
    await fetcher.fetch(
      url, given: url, state: state, accept: FetchPolicy.acceptFeeds, isLast: isLast, now: now)
  }

  public func fetchNamed(_ url: String, by given: String, now: Date) async -> FetchOutcome {
    var fetcher = fetcher
    // The document belongs to the response just received, and the caller is waiting for it.
    fetcher.spacing = .zero
    return await fetcher.fetch(
      url, given: given, state: FetchState(), accept: FetchPolicy.acceptFeeds, now: now)
  }

  public func page(at url: String, of feed: String, now: Date) async -> FetchOutcome {
    var fetcher = fetcher
    fetcher.redirects.staysOnHost = true
    return await fetcher.fetch(
      url, given: feed, state: FetchState(), accept: FetchPolicy.acceptFeeds, now: now)
  }

  public func nextAllowedFetch(
    _ url: String, state: FetchState, on occasion: FetchOccasion, delays: [String: Date],
    now: Date
  ) -> CheckTime? {
    fetcher.policy.nextAllowedFetch(state, for: url, on: occasion, delays: delays, now: now)
  }
}
