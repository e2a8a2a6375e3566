import FeedFormats
public import FeedModel
public import FoundationEssentials
public import HTTPTransport

/// The rules of polite fetching, without clock or network: what to send, and what an answer means.
/// See `Documentation/Fetching.md`.
public struct FetchPolicy: Sendable, Hashable {
  /// Who we are, with an address where people can read about us (RFC 9110 section 10.1.5).
  public let userAgent: String
  /// How documents are asked for and read. What a server has for another program may be something else,
  /// and what another reading made of a document is not what this one would.
  let recipe: Digest
  /// How many redirects one fetch follows.
  public var redirects: Int
  /// How many addresses are asked to find the feed of one page.
  public var probes: Int
  /// The least time between two requests to a host. There is none on this machine.
  public var pause: Duration
  /// How many seconds after a check a person's wish for the same feed is still answered by it.
  public var attendedPause: TimeInterval
  /// What one request may cost.
  public var limits: HTTPLimits
  /// Hosts of which the user says what they want; lede's own list says nothing of these.
  public var specialHosts: SpecialHosts

  public init(
    userAgent: String, redirects: Int = 5, probes: Int = 10, pause: Duration = .seconds(1),
    attendedPause: TimeInterval = 9 * 60, limits: HTTPLimits = .feed,
    specialHosts: SpecialHosts = .none
  ) {
    self.userAgent = userAgent
    recipe = Digest("\(FeedParser.version)\n\(userAgent)\n\(Self.acceptFeeds)")
    self.redirects = redirects
    self.probes = probes
    self.pause = pause
    self.attendedPause = attendedPause
    self.limits = limits
    self.specialHosts = specialHosts
  }

  /// What a status and its header fields mean for a fetch.
  public enum Meaning: Sendable, Hashable {
    case document(isPartial: Bool)
    case notModified
    /// There is nothing to send just now.
    case nothing
    case failure(FetchFailure)
  }

  /// The header fields of every request.
  func headers(accept: String) -> HTTPHeaders {
    ["User-Agent": userAgent, "Accept": accept]
  }

  /// The header fields that make a request conditional. A server that can may answer with what is new
  /// alone (RFC 3229).
  ///
  /// - Parameter validators: see ``condition(_:for:now:)``.
  func headers(if validators: Validators) -> HTTPHeaders {
    var headers = HTTPHeaders()
    validators.entityTag.map { headers.append("If-None-Match", $0) }
    validators.lastModified.map { headers.append("If-Modified-Since", $0) }
    headers.append("A-IM", "feed")
    return headers
  }

  /// What a response means that comes at the end of the redirects.
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
  /// The media types of feeds, best first; anything else is taken too, since feeds come as
  /// anything.
  public static let acceptFeeds =
    "application/atom+xml, application/rss+xml, application/feed+json, "
    + "application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.7, */*;q=0.1"

  /// For discovery: a page will do.
  public static let acceptPages = acceptFeeds + ", text/html;q=0.6"
}

extension FetchFailure {
  /// What stands before the server wants to see a browser.
  static let challenge = FetchFailure(
    .status, "Cloudflare, which guards the server, lets browsers in only (403)", status: 403)

  /// An error status, in words.
  init(status: Int) {
    let words =
      switch status {
      case 401: "the server wants a login (401)"
      case 403: "the server refuses access (403)"
      case 404: "there is nothing at this address (404)"
      case 410: "the feed is gone for good (410)"
      case 429: "the server asks for fewer requests (429)"
      case 500...599: "the server has an error (\(status))"
      default: "the server answered with status \(status)"
      }
    self.init(.status, words, status: status)
  }

  /// A transport's error.
  init(_ error: HTTPTransportError) {
    let code: Code =
      switch error.code {
      case .tooLarge, .timeout: .limit
      case .resolve, .offline: .offline
      case .proxy, .handles, .trust, .library: .here
      case .address, .privateAddress: .address
      default: .unreachable
      }
    self.init(code, error.description)
  }
}
