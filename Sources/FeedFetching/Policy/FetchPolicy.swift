import FeedFormats
public import FeedModel
public import FoundationEssentials
public import HTTPTransport

/// The rules for polite fetching: what to request, when, and how to interpret responses. Uses
/// neither a clock nor the network. See `Documentation/Fetching.md`.
public struct FetchPolicy: Sendable, Hashable {
  /// The `User-Agent` field, which should contain a URL with information about the client (RFC 9110
  /// section 10.1.5).
  public let userAgent: String
  /// A digest of everything that affects how a document is requested and parsed. If it differs from
  /// the stored one, the document is fetched in full and parsed again.
  let recipe: Digest
  /// The maximum number of redirects per fetch.
  public var redirects = 5
  /// The maximum number of URLs requested to find the feed of one page.
  public var probes = 10
  /// The minimum time between two requests to a host. It does not apply to this machine.
  public var pause: Duration
  /// The number of seconds after a check in which the feed is not fetched again, even if the user
  /// requests a refresh.
  public var attendedPause: TimeInterval
  /// The limits of one request.
  public var limits: HTTPLimits
  /// Rules for hosts set by the user. They take precedence over lede's built-in rules.
  public var specialHosts: SpecialHosts

  public init(
    userAgent: String, pause: Duration = .seconds(1),
    attendedPause: TimeInterval = 9 * 60, limits: HTTPLimits = .feed,
    specialHosts: SpecialHosts = .none
  ) {
    self.userAgent = userAgent
    recipe = Digest("\(FeedParser.version)\n\(userAgent)\n\(Self.acceptFeeds)")
    self.pause = pause
    self.attendedPause = attendedPause
    self.limits = limits
    self.specialHosts = specialHosts
  }

  /// What a response status and its header fields mean for a fetch.
  public enum Meaning: Sendable, Hashable {
    case document(isPartial: Bool)
    case notModified
    /// The response has no content.
    case nothing
    case failure(FetchFailure)
  }

  /// The header fields of every request.
  func headers(accept: String) -> HTTPHeaders {
    ["User-Agent": userAgent, "Accept": accept]
  }

  /// The header fields that make a request conditional. They also allow the server to send only new
  /// items (RFC 3229).
  ///
  /// - Parameter validators: the result of ``condition(_:for:now:)``.
  func headers(if validators: Validators) -> HTTPHeaders {
    var headers = HTTPHeaders()
    validators.entityTag.map { headers.append("If-None-Match", $0) }
    validators.lastModified.map { headers.append("If-Modified-Since", $0) }
    headers.append("A-IM", "feed")
    return headers
  }

  /// Interprets the final response after all redirects.
  public func meaning(of status: Int, _ headers: HTTPHeaders) -> Meaning {
    switch status {
    case 200: .document(isPartial: false)
    case 203, 206, 226: .document(isPartial: true)
    case 204, 205: .nothing
    case 301, 302, 303, 307, 308:
      .failure(FetchFailure(.status, "the server redirects", status: status))
    case 304: .notModified
    case 403 where headers["cf-mitigated"]?.lowercased() == "challenge": .failure(.challenge)
    default: .failure(FetchFailure(status: status))
    }
  }
}

extension FetchPolicy {
  /// The media types of feeds in order of preference. All other types are accepted too, because
  /// many servers send feeds with the wrong type.
  public static let acceptFeeds =
    "application/atom+xml, application/rss+xml, application/feed+json, "
    + "application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.7, */*;q=0.1"

  /// The media types for feed discovery, which also accepts HTML pages.
  public static let acceptPages = acceptFeeds + ", text/html;q=0.6"
}

extension FetchFailure {
  /// A proxy in front of the server requires a browser.
  static let challenge = FetchFailure(
    .status, "the server is behind Cloudflare, which admits only browsers (403)", status: 403)

  /// Creates the failure for an error status.
  init(status: Int) {
    let words =
      switch status {
      case 401: "the server requires a login (401)"
      case 403: "the server denied access (403)"
      case 404: "there is nothing at this address (404)"
      case 410: "the feed is permanently gone (410)"
      case 429: "the server received too many requests (429)"
      case 500...599: "the server reported an error (\(status))"
      default: "the server responded with status \(status)"
      }
    self.init(.status, words, status: status)
  }

  /// Creates the failure for a transport error.
  init(_ error: HTTPTransportError) {
    self.init(Code(error.code), error.description)
  }
}

extension FetchFailure.Code {
  package init(_ code: HTTPTransportError.Code) {
    self =
      switch code {
      case .tooLarge, .timeout: .limit
      case .resolve, .offline: .offline
      case .proxy, .handles, .trust, .library: .here
      case .address, .privateAddress: .address
      default: .unreachable
      }
  }
}
