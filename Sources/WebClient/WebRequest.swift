public import HTTPTransport
public import URLs

/// A request and the rules for its redirects.
public struct WebRequest: Sendable, Hashable {
  public var method: HTTPMethod
  /// An http or https URL. Its credentials are sent by Basic authentication (RFC 7617), and only to
  /// its origin.
  public var url: WebURL
  /// The header fields. After a redirect to another origin, only `Accept`, `Accept-Language` and
  /// `User-Agent` are sent, because other fields may contain secrets.
  public var headers: HTTPHeaders
  /// Additional header fields for single URLs, such as validators. They are sent whether the URL is
  /// requested first or after a redirect.
  public var headersByURL: [WebURL: HTTPHeaders] = [:]
  /// The body. It is sent once, to the first URL, and never repeated.
  public var body: [UInt8]?
  public var redirects = RedirectRule()
  /// The limits of each request that is sent.
  public var limits = HTTPLimits.feed
  /// The minimum time between the end of the last request to a host and the start of this one, at
  /// most 60 s. It does not apply to this machine.
  public var spacing = Duration.seconds(1)
  /// How many requests to a host, with this one, may run at once. Use more than 1 only for APIs that
  /// allow it.
  public var concurrency = 1
  /// The delay before further requests to a host after a 429 without `Retry-After`, in seconds.
  public var delayAfter429 = 3600.0
  /// Hosts (``HostKey``) that are requested over https only (RFC 6797). Their http URLs are
  /// upgraded.
  public var secureHosts: Set<String> = []
  /// The URL from the user if ``url`` comes from a fetched document; nil if ``url`` itself is from
  /// the user. Only the origin of the user's URL may have a private address. All others must be
  /// on the public internet.
  public var givenURL: WebURL?
  /// Whether connections are closed after the request instead of kept for reuse.
  public var closesConnections = false

  public init(
    _ method: HTTPMethod = .get, _ url: WebURL, headers: HTTPHeaders = HTTPHeaders(),
    body: [UInt8]? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}
