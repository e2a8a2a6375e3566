import FeedFormats
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
      return try outcome(answer, state: state, now: now)
    } catch {
      return .failed(error, state.failing(error, at: now))
    }
  }

  private func outcome(
    _ answer: HTTPFetcher.Answer, state: FetchState, now: Date
  ) throws(FetchFailure) -> FetchOutcome {
    let policy = fetcher.policy
    if answer.isNotModified {
      return .unchanged(
        state.succeeding(
          validators: policy.renewing(state.validators, by: answer.response),
          bodyDigest: state.bodyDigest, at: now))
    }
    let digest = answer.body.withUnsafeBytes { Digest(bytes: $0) }
    let validators = policy.validators(of: answer.response, from: answer.url)
    let renewed = state.succeeding(validators: validators, bodyDigest: digest, at: now)
    if digest == state.bodyDigest { return .unchanged(renewed) }
    let document = try FeedReading.parse(answer)
    let snapshot = FeedSnapshot(document, isPartial: answer.isPartial)
    guard document.isComplete else {
      // What is missing must come with the next fetch: no validator may hide it.
      return .snapshot(
        snapshot,
        state.succeeding(validators: state.validators, bodyDigest: state.bodyDigest, at: now))
    }
    return .snapshot(snapshot, renewed)
  }
}

/// An answer's body as a feed.
enum FeedReading {
  static func parse(_ answer: HTTPFetcher.Answer) throws(FetchFailure) -> FeedDocument {
    let headers = answer.response.headers
    do {
      return try FeedParser.parse(
        answer.body,
        context: FeedParser.Context(
          url: answer.url, contentType: headers["Content-Type"],
          contentLocation: headers["Content-Location"]))
    } catch {
      throw FetchFailure(.notAFeed, error.description, status: answer.response.status)
    }
  }
}
