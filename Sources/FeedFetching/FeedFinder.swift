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
        // A host that drops connections to a port answers as little as one that refuses them.
        if error.code != .unreachable && error.code != .limit { break }
      }
    }
    throw failure
  }

  private static func candidates(_ text: String) -> [String] {
    if let url = SubscriptionAddress.web(text) { return [url] }
    let text = trimmed(text)
    guard isHostAndPath(text) else { return [] }
    return ["https://\(text)", "http://\(text)"].compactMap { SubscriptionAddress.web($0) }
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(
      start.prefix(
        upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex))
  }

  /// Whether a text without a web scheme can be a host, with or without a port. `mailto:me@h.ex`
  /// and `file:/a` are none: asking a host of that name would tell it what is not meant for it.
  private static func isHostAndPath(_ text: String) -> Bool {
    let authority = text.prefix { !"/?#".contains($0) }
    guard !authority.contains("@") else { return false }
    guard let scheme = WebAddress.scheme(of: text) else { return true }
    let port = authority.dropFirst(scheme.count + 1)
    return !port.isEmpty && port.allSatisfy { $0.isASCII && $0.isNumber }
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
        state: state, validators: fetcher.validators(of: answer, replacing: nil), at: now))
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
