public import FoundationEssentials
public import HTTPTransport
import Synchronization
public import URLs

/// Cookies by the origin that set them (RFC 6265).
///
/// A cookie is only sent to its own origin: the same scheme, host and port. A `Domain` attribute
/// does not extend it to other hosts, so no public suffix list is needed. The concurrent requests of
/// a client share its jar.
public final class CookieJar: Sendable {
  private let stored: Mutex<[Origin: [Cookie]]>

  /// The maximum number of cookies per origin. A new cookie replaces the oldest one.
  static let cookiesPerOrigin = 50
  /// The maximum number of origins. Cookies of further origins are ignored.
  static let maximumOrigins = 1000

  /// - Parameter cookies: cookies that were stored, as ``cookies`` returned them.
  public init(_ cookies: [Origin: [Cookie]] = [:]) {
    stored = Mutex(cookies)
  }

  /// The cookies in the order in which they were set, for storage. Some may have expired.
  public var cookies: [Origin: [Cookie]] { stored.withLock { $0 } }

  /// Stores the cookies of a response. Malformed and forbidden cookies are ignored. An expired
  /// cookie deletes the stored one with the same name and path.
  public func store(_ headers: HTTPHeaders, from url: WebURL, now: Date) {
    for field in headers.fields where field.isNamed("Set-Cookie") {
      guard let cookie = Cookie(setCookie: field.value, from: url, now: now) else { continue }
      set(cookie, for: url, now: now)
    }
  }

  /// Sets a cookie for the origin of a URL. Does nothing unless it is an http or https URL.
  public func set(_ cookie: Cookie, for url: WebURL, now: Date) {
    guard url.isHTTP, let origin = url.origin else { return }
    stored.withLock { cookies in
      guard cookies[origin] != nil || cookies.count < Self.maximumOrigins else { return }
      var known = cookies[origin, default: []]
      known.removeAll { $0.name == cookie.name && $0.path == cookie.path || $0.hasExpired(at: now) }
      if !cookie.hasExpired(at: now) { known.append(cookie) }
      cookies[origin] = known.isEmpty ? nil : known.suffix(Self.cookiesPerOrigin)
    }
  }

  /// Removes the cookies of the origin of a URL.
  public func removeAll(for url: WebURL) {
    guard let origin = url.origin else { return }
    stored.withLock { $0[origin] = nil }
  }

  /// Returns the value of the `Cookie` field for a URL, with longer paths first (RFC 6265 section
  /// 5.4); nil if no cookie is sent.
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
