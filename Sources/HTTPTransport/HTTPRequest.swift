/// A request for one URL. The transport does not follow redirects.
public struct HTTPRequest: Sendable, Hashable {
  public var method: HTTPMethod
  /// An absolute http or https URL.
  public var url: String
  /// The header fields. `Content-Length` is added to requests with a body and to POST, PUT and
  /// PATCH.
  public var headers: HTTPHeaders
  /// The body; nil for none. The caller sets its `Content-Type`.
  public var body: [UInt8]?
  public var limits: HTTPLimits
  /// Which addresses the request may connect to.
  public var reach = AddressReach.everywhere
  /// Whether to open a new connection instead of reusing one.
  public var usesFreshConnection = false
  /// Whether to close the connection afterwards.
  public var closesConnection = false

  public init(
    _ method: HTTPMethod = .get, url: String, headers: HTTPHeaders = HTTPHeaders(),
    body: [UInt8]? = nil, limits: HTTPLimits = .feed
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.limits = limits
  }
}

/// The limits of one exchange. Exceeding a limit ends it with an ``HTTPTransportError``.
public struct HTTPLimits: Sendable, Hashable {
  /// The time until a connection is established, including TLS.
  public var connect = Duration.seconds(10)
  /// The time from the start to the last byte of the body.
  public var total = Duration.seconds(60)
  /// How long the transfer rate may stay below 100 bytes per second, including the wait for the
  /// response.
  public var stall = Duration.seconds(20)
  /// The maximum size of the body in bytes after content decoding.
  public var bodyBytes = 20 << 20
  /// The maximum decompression ratio of bodies above 1 MiB. Feeds never come close to the default.
  public var unpacking = 200
  /// The maximum size of all header fields in bytes.
  public var headerBytes = 64 << 10

  /// Creates the limits for feeds.
  public init() {}

  /// The limits for feeds: 10 s to connect, 20 s below 100 bytes per second, 60 s in total, a body
  /// of 20 MiB and 64 KiB of header fields.
  public static let feed = HTTPLimits()
}
