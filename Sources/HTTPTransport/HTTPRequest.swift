/// A request for one URL. Redirects are not followed: the caller decides on each hop.
public struct HTTPRequest: Sendable, Hashable {
  public var method: HTTPMethod
  /// Absolute, http or https.
  public var url: String
  /// `Content-Length` is added for a request with a body, and for `POST`, `PUT` and `PATCH`.
  public var headers: HTTPHeaders
  /// The body; `nil` for none. Its type is the caller's `Content-Type` field.
  public var body: [UInt8]?
  public var limits: HTTPLimits
  /// Which addresses the request may connect to.
  public var reach = AddressReach.everywhere
  /// Whether an existing connection must not be used.
  public var usesFreshConnection = false
  /// Whether the connection is closed afterwards.
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

/// What one exchange may cost. Every limit ends the exchange with an ``HTTPTransportError``.
public struct HTTPLimits: Sendable, Hashable {
  /// Until a connection stands, TLS included.
  public var connect: Duration
  /// From the start to the last byte of the body, whatever trickles in between.
  public var total: Duration
  /// How long less than 100 bytes a second may come, the wait for the first of them included.
  public var stall: Duration
  /// Of the body after content decoding, so that a small answer cannot unpack into a huge one.
  public var bodyBytes: Int
  /// How many times its size a body above 1 MiB may unpack to: no feed comes near.
  public var unpacking: Int
  /// Of all header fields together.
  public var headerBytes: Int

  public init(
    connect: Duration, total: Duration, stall: Duration = .seconds(20), bodyBytes: Int,
    unpacking: Int = 200, headerBytes: Int
  ) {
    self.connect = connect
    self.total = total
    self.stall = stall
    self.bodyBytes = bodyBytes
    self.unpacking = unpacking
    self.headerBytes = headerBytes
  }

  /// For feeds: 10 s to connect, 20 s without a byte worth the name, 60 s in all, 20 MiB of body, 64 KiB of header fields.
  public static let feed = HTTPLimits(
    connect: .seconds(10), total: .seconds(60), bodyBytes: 20 << 20, headerBytes: 64 << 10)
}
