import Synchronization

/// The response of a route to a request.
public indirect enum TestHTTPResponse: Sendable {
  case document(TestHTTPDocument)
  /// Status, header fields and body. Content-Length is added unless the fields state the length.
  case response(status: Int, headers: [TestHTTPRequest.Field], body: [UInt8])

  /// Reads the request and never responds.
  case hang
  /// Sends the body one byte at a time.
  case trickle([UInt8], every: Duration)
  /// Announces the whole body, sends its first bytes, and closes.
  case truncated([UInt8], sending: Int)
  /// Reads the request and closes.
  case closeAtOnce
  /// Sends a body without an end.
  case endless
  /// Sends header fields of this many bytes, then a small body.
  case hugeHeaders(bytes: Int = 1 << 20)
  /// Sends only these bytes, then closes.
  case raw([UInt8])
  /// Responds to CONNECT like a proxy: forwards bytes between the client and a local port.
  case tunnel(to: UInt16)
  /// Sends another response after a delay.
  case delayed(by: Duration, TestHTTPResponse)
  /// Sends the response that a closure returns for the request.
  case computed(@Sendable (TestHTTPRequest) -> TestHTTPResponse)
  /// Sends another response after a gate has opened.
  case held(by: TestGate, TestHTTPResponse)
}

extension TestHTTPResponse {
  /// A feed with validators. A request with a matching validator gets a 304 response.
  public static func feed(
    _ body: [UInt8], contentType: String = "application/rss+xml", etag: String? = nil,
    lastModified: String? = nil, gzip: Bool = false
  ) -> Self {
    .document(
      TestHTTPDocument(
        body: body, contentType: contentType, etag: etag, lastModified: lastModified, gzip: gzip))
  }

  public static func feed(
    _ text: String, contentType: String = "application/rss+xml", etag: String? = nil,
    lastModified: String? = nil, gzip: Bool = false
  ) -> Self {
    .feed(
      Array(text.utf8), contentType: contentType, etag: etag, lastModified: lastModified,
      gzip: gzip)
  }

  /// A response with this status. The header fields are a list, because a name may occur twice.
  public static func status(
    _ status: Int, headers: KeyValuePairs<String, String> = [:], body: String = ""
  ) -> Self {
    .response(status: status, headers: headers.map { .init($0, $1) }, body: Array(body.utf8))
  }

  public static func redirect(to location: String, status: Int = 302) -> Self {
    .status(status, headers: ["Location": location])
  }

  public static func raw(_ text: String) -> Self {
    .raw(Array(text.utf8))
  }
}

/// A document that supports conditional requests.
public struct TestHTTPDocument: Sendable, Hashable {
  public var body: [UInt8]
  public var contentType: String
  public var etag: String?
  public var lastModified: String?
  /// Whether the body is compressed if the client accepts gzip.
  public var gzip: Bool

  public init(
    body: [UInt8], contentType: String, etag: String? = nil, lastModified: String? = nil,
    gzip: Bool = false
  ) {
    self.body = body
    self.contentType = contentType
    self.etag = etag
    self.lastModified = lastModified
    self.gzip = gzip
  }

  /// Whether the client has this document. If-None-Match takes precedence (RFC 9110 section
  /// 13.1.3). A date must match exactly, as on strict servers.
  func isKnown(to request: TestHTTPRequest) -> Bool {
    if let known = request["If-None-Match"] {
      guard let etag else { return false }
      return known == etag || known == "*" || Self.tags(in: known).contains(Self.opaque(etag))
    }
    guard let known = request["If-Modified-Since"] else { return false }
    return known == lastModified
  }

  private static func tags(in list: String) -> [Substring] {
    list.split(separator: ",").map { opaque($0.drop { $0 == " " }) }
  }

  /// Returns the tag for weak comparison.
  private static func opaque(_ tag: some StringProtocol) -> Substring {
    tag.hasPrefix("W/") ? Substring(tag.dropFirst(2)) : Substring(tag)
  }
}

/// Delays responses until it is opened.
public final class TestGate: Sendable {
  private let state = Mutex(false)

  public init() {}

  public func open() { state.withLock { $0 = true } }

  var isOpen: Bool { state.withLock { $0 } }
}
