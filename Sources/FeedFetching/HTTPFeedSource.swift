public import FeedModel
public import FoundationEssentials
public import HTTPTransport
public import Logging

/// Feeds over HTTP: conditional requests, redirects, parsing.
public struct HTTPFeedSource: FeedSource {
  let fetcher: HTTPFetcher

  /// - Parameters:
  ///   - room: the memory budget, which sources that work side by side should share.
  ///   - logger: hears of each answer at level debug; silent by default.
  public init(
    transport: any HTTPTransport, policy: FetchPolicy, room: BodyRoom = BodyRoom(),
    logger: Logger = Logger(label: "lede.fetching") { _ in SwiftLogNoOpLogHandler() }
  ) {
    fetcher = HTTPFetcher(transport: transport, policy: policy, room: room, logger: logger)
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
    await fetcher.fetch(
      url, given: given, state: FetchState(), accept: FetchPolicy.acceptFeeds, now: now)
  }

  public func page(at url: String, of feed: String, now: Date) async -> FetchOutcome {
    var fetcher = fetcher
    fetcher.staysOnHost = true
    return await fetcher.fetch(
      url, given: feed, state: FetchState(), accept: FetchPolicy.acceptFeeds, now: now)
  }

  public func hold(
    _ url: String, state: FetchState, on occasion: FetchOccasion, pauses: [String: Date],
    now: Date
  ) -> CheckTime? {
    fetcher.policy.hold(state, for: url, on: occasion, pauses: pauses, now: now)
  }

  public func pause(before url: String) -> Duration {
    fetcher.policy.pause(before: url)
  }

  public func heed(_ pauses: [String: Date], now: Date) {
    fetcher.heed(pauses, now: now)
  }
}
