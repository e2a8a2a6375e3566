public import FeedModel
public import FoundationEssentials
public import HTTPTransport
public import Logging

/// Feeds over HTTP: conditional requests, redirects, parsing.
public struct HTTPFeedSource: FeedSource {
  private let fetcher: HTTPFetcher

  /// - Parameter logger: hears of each answer at level debug; silent by default.
  public init(
    transport: any HTTPTransport, policy: FetchPolicy,
    logger: Logger = Logger(label: "lede.fetching") { _ in SwiftLogNoOpLogHandler() }
  ) {
    fetcher = HTTPFetcher(transport: transport, policy: policy, logger: logger)
  }

  public func fetch(_ url: String, state: FetchState, now: Date) async -> FetchOutcome {
    do throws(FetchFailure) {
      let answer = try await fetcher.get(url, state: state, accept: FetchPolicy.acceptFeeds)
      guard answer.isNotModified else {
        return try answer.reading.outcome(
          state: state, validators: fetcher.validators(of: answer, replacing: state.validators),
          at: now)
      }
      return .unchanged(
        state.succeeding(
          validators: fetcher.policy.renewing(state.validators, by: answer.response),
          bodyDigest: state.bodyDigest, at: now))
    } catch {
      return .failed(error, state.failing(error, at: now))
    }
  }
}
