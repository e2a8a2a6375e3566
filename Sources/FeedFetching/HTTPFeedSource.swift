public import FeedModel
public import FoundationEssentials
public import HTTPTransport

/// Feeds over HTTP: conditional requests, redirects, parsing.
public struct HTTPFeedSource: FeedSource {
  private let fetcher: HTTPFetcher

  public init(transport: any HTTPTransport, policy: FetchPolicy) {
    fetcher = HTTPFetcher(transport: transport, policy: policy)
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
