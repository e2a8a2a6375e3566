public import FeedFormats
public import FeedModel
public import FoundationEssentials
public import HTTPTransport

/// Finds the feed that is meant by an address: the address itself, or the feeds its page names.
public struct FeedFinder: Sendable {
  private let fetcher: HTTPFetcher

  public init(transport: any HTTPTransport, policy: FetchPolicy) {
    fetcher = HTTPFetcher(transport: transport, policy: policy)
  }

  /// What an address turned out to be.
  public enum Finding: Sendable {
    /// A feed. It has been fetched, so nobody needs to ask the server again at once.
    case feed(url: String, FetchOutcome)
    /// A page that names these feeds, in its order; none when it names none.
    case page([FeedLink])
  }

  /// Looks at an address, as typed: without a scheme https is tried first, then http.
  ///
  /// - Throws: ``FetchFailure`` when it could not be fetched, or is neither feed nor page.
  public func find(_ text: String, now: Date) async throws(FetchFailure) -> Finding {
    var failure = FetchFailure(
      .address, "this is no web address; it has to begin with http:// or https://")
    for url in Self.candidates(text) {
      do throws(FetchFailure) {
        return try await look(at: url, now: now)
      } catch {
        failure = error
        if error.code != .unreachable { break }
      }
    }
    throw failure
  }

  private static func candidates(_ text: String) -> [String] {
    if let url = SubscriptionAddress.web(text) { return [url] }
    guard WebAddress.scheme(of: text) == nil || text.contains(":") && !text.contains("//") else {
      return []
    }
    return ["https://\(text)", "http://\(text)"].compactMap { SubscriptionAddress.web($0) }
  }

  private func look(at url: String, now: Date) async throws(FetchFailure) -> Finding {
    let state = FetchState()
    let answer = try await fetcher.get(url, state: state, accept: FetchPolicy.acceptPages)
    if DocumentKind(sniffing: answer.body) == .html {
      return .page(FeedLink.links(in: answer.body, at: answer.url))
    }
    let document = try FeedReading.parse(answer)
    let isWhole = document.isComplete && !answer.isPartial
    let next = state.succeeding(
      validators: isWhole
        ? fetcher.policy.validators(of: answer.response, from: answer.url) : nil,
      bodyDigest: isWhole ? answer.body.withUnsafeBytes { Digest(bytes: $0) } : nil, at: now)
    return .feed(
      url: url, .snapshot(FeedSnapshot(document, isPartial: answer.isPartial), next))
  }
}
