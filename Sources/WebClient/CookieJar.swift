public import FoundationEssentials
public import HTTPTransport
public import URLs

/// Cookies, each bound to the origin that has set it (RFC 6265).
///
/// A cookie is sent to its origin alone: the same scheme, host and port. A `Domain` attribute does not
/// extend it to other hosts, so that no list of public suffixes is needed.
public struct CookieJar: Sendable, Hashable {
  /// In the order in which they were set. An expired cookie may be among them.
  public private(set) var cookies: [Origin: [Cookie]] = [:]

  /// A further cookie of an origin displaces its oldest one.
  static let cookiesPerOrigin = 50
  /// Cookies of further origins are ignored.
  static let maximumOrigins = 1000

  public init() {}

  /// Stores the cookies of a response. Those that are malformed, or that the URL may not set, are
  /// ignored; one that has expired removes the one that it replaces.
  public mutating func store(_ headers: HTTPHeaders, from url: WebURL, now: Date) {
    for field in headers.fields where field.isNamed("Set-Cookie") {
      guard let cookie = Cookie(setCookie: field.value, from: url, now: now) else { continue }
      set(cookie, for: url, now: now)
    }
  }

  /// Sets a cookie of a URL's origin. Does nothing for a URL that is neither http nor https.
  public mutating func set(_ cookie: Cookie, for url: WebURL, now: Date) {
    guard url.isHTTP, let origin = url.origin,
      cookies[origin] != nil || cookies.count < Self.maximumOrigins
    else { return }
    var known = cookies[origin, default: []]
    known.removeAll { $0.name == cookie.name && $0.path == cookie.path || $0.hasExpired(at: now) }
    if !cookie.hasExpired(at: now) { known.append(cookie) }
    cookies[origin] = known.isEmpty ? nil : known.suffix(Self.cookiesPerOrigin)
  }

  /// The value of the `Cookie` field for a URL; nil where no cookie is sent. Longer paths come first
  /// (RFC 6265 section 5.4).
  public func header(for url: WebURL, now: Date) -> String? {
    guard let origin = url.origin, let known = cookies[origin] else { return nil }
    let sent = known.filter { $0.matches(path: url.path) && !$0.hasExpired(at: now) }
      .sorted { $0.path.utf8.count > $1.path.utf8.count }
    return sent.isEmpty ? nil : sent.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }
}

extension Cookie {
  fileprivate func hasExpired(at now: Date) -> Bool {
    expires.map { $0 <= now } ?? false
  }
}
