public import HTTPTransport
public import URLs

/// A request with the rules for what may follow from it.
public struct WebRequest: Sendable, Hashable {
  public var method: HTTPMethod
  /// An http or https URL. User name and password in it are sent by Basic authentication (RFC 7617), to
  /// its origin alone.
  public var url: WebURL
  /// Sent to the URL's origin. Of a redirect's request to another origin only `Accept`,
  /// `Accept-Language` and `User-Agent` are left, since any other field may hold a secret.
  public var headers: HTTPHeaders
  /// Header fields that are sent to one URL alone, whether it is requested first or reached by
  /// redirects, such as the validators that it has sent.
  public var headersByURL: [WebURL: HTTPHeaders] = [:]
  /// Sent once, to the first URL: no redirect and no broken connection repeats it.
  public var body: [UInt8]?
  public var redirects = RedirectRule.standard
  /// Of each request that is sent.
  public var limits = HTTPLimits.feed
  /// The least time between the end of the last request to a host and the start of this one, at most
  /// 60 s. There is none on this machine.
  public var spacing = Duration.seconds(1)
  /// Hosts (``HostKey``) that are requested by https only (RFC 6797): http URLs of theirs are upgraded.
  public var secureHosts: Set<String> = []
  /// The URL that the user gave, if ``url`` is only named by something that was fetched. Only the origin
  /// of that URL may be in a private network; all else has to be on the public internet. Nil for ``url``
  /// itself.
  public var givenURL: WebURL?
  /// Whether no connection is kept for later requests.
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
