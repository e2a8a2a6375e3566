import Synchronization

/// What a route does with a request.
public indirect enum TestHTTPAnswer: Sendable {
  case document(TestHTTPDocument)
  /// Status, header fields and body; Content-Length is added unless the fields tell the length.
  case response(status: Int, headers: [TestHTTPRequest.Field], body: [UInt8])

  /// Takes the request and never answers.
  case hang
  /// The body one byte at a time.
  case trickle([UInt8], every: Duration)
  /// Promises the whole body, sends its first bytes, closes.
  case truncated([UInt8], sending: Int)
  /// Takes the request and closes.
  case closeAtOnce
  /// A body of bytes without end.
  case endless
  /// Header fields of that many bytes, then a small body.
  case hugeHeaders(bytes: Int = 1 << 20)
  /// These bytes and nothing else, then the end of the connection.
  case raw([UInt8])
  /// As a proxy answers CONNECT: from then on bytes go to and fro between the client and a port of this
  /// machine.
  case tunnel(to: UInt16)
  /// The other answer, later.
  case delayed(by: Duration, TestHTTPAnswer)
  /// The same once a gate is open.
  case held(by: TestGate, TestHTTPAnswer)
}

extension TestHTTPAnswer {
  /// A feed with validators; a request that carries a matching one is answered by 304.
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

  /// Fields are a list, not a dictionary: a name may come twice.
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

/// A document that answers conditional requests.
public struct TestHTTPDocument: Sendable, Hashable {
  public var body: [UInt8]
  public var contentType: String
  public var etag: String?
  public var lastModified: String?
  /// Sends the body in Content-Encoding gzip to whoever accepts that.
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

  /// Whether the client has this very document. If-None-Match, when sent, decides alone (RFC 9110
  /// section 13.1.3). A date matches when it comes back as it was sent, as on strict servers.
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

  /// The tag for weak comparison.
  private static func opaque(_ tag: some StringProtocol) -> Substring {
    tag.hasPrefix("W/") ? Substring(tag.dropFirst(2)) : Substring(tag)
  }
}

/// Holds answers back until something else has happened.
public final class TestGate: Sendable {
  private let state = Mutex(false)

  public init() {}

  public func open() { state.withLock { $0 = true } }

  var isOpen: Bool { state.withLock { $0 } }
}
