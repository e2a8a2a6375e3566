public import FeedFormats
public import FeedModel
public import FoundationEssentials
public import HTTPTransport
public import Logging

/// Finds the feed that is meant by an address: the address itself, or the feeds its page names.
public struct FeedFinder: Sendable {
  private let fetcher: HTTPFetcher

  /// - Parameter logger: hears of each answer at level debug; silent by default.
  public init(
    transport: any HTTPTransport, policy: FetchPolicy,
    logger: Logger = Logger(label: "lede.fetching") { _ in SwiftLogNoOpLogHandler() }
  ) {
    fetcher = HTTPFetcher(transport: transport, policy: policy, logger: logger)
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
    return .feed(
      url: url,
      try answer.reading.outcome(
        state: state, validators: fetcher.validators(of: answer), at: now))
  }

  /// A document as it is, whatever it is.
  public func download(_ url: String) async throws(FetchFailure) -> Download {
    let answer = try await fetcher.get(
      url, state: FetchState(), accept: FetchPolicy.acceptPages)
    let headers = answer.response.headers
    return Download(
      bytes: answer.body,
      context: FeedParser.Context(
        url: answer.url, contentType: headers["Content-Type"],
        contentLocation: headers["Content-Location"]))
  }

  /// Bytes with what is needed to read them.
  public struct Download: Sendable {
    public var bytes: [UInt8]
    public var context: FeedParser.Context
  }
}
