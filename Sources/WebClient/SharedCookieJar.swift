import FoundationEssentials
import HTTPTransport
import Synchronization
import URLs

/// A cookie jar that the concurrent requests of a client share.
public final class SharedCookieJar: Sendable {
  private let jar: Mutex<CookieJar>

  public init(_ jar: CookieJar = CookieJar()) {
    self.jar = Mutex(jar)
  }

  /// A snapshot of the cookies, for storage.
  public var cookies: CookieJar { jar.withLock { $0 } }

  /// Modifies the cookies.
  public func update(_ change: (inout CookieJar) -> Void) {
    jar.withLock { change(&$0) }
  }

  func store(_ headers: HTTPHeaders, from url: WebURL, now: Date) {
    guard headers["Set-Cookie"] != nil else { return }
    jar.withLock { $0.store(headers, from: url, now: now) }
  }

  func header(for url: WebURL, now: Date) -> String? {
    jar.withLock { $0.header(for: url, now: now) }
  }
}
