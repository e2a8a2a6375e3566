public import FoundationEssentials
public import HTTPTransport
public import Logging
import URLs

/// An HTTP client that follows redirects, keeps credentials and cookies to their origin, and is
/// considerate of hosts. Every request of a program should go through one.
///
/// To share limits, share the queue:
/// ```swift
/// let feeds = WebClient(transport: transport, queue: queue)
/// let account = WebClient(transport: transport, queue: queue, cookies: SharedCookieJar())
/// ```
/// A client adds no header fields of its own but `Cookie`: callers name themselves in `User-Agent`.
public struct WebClient: Sendable {
  public let queue: HostQueue
  let transport: any HTTPTransport
  let cookies: SharedCookieJar?
  let logger: Logger

  /// - Parameters:
  ///   - queue: the order of requests, which all clients of a process should share.
  ///   - cookies: keeps and sends cookies; nil for none.
  ///   - logger: receives each response at level debug; silent by default.
  public init(
    transport: any HTTPTransport, queue: HostQueue = HostQueue(), cookies: SharedCookieJar? = nil,
    logger: Logger = Logger(label: "lede.web") { _ in SwiftLogNoOpLogHandler() }
  ) {
    self.transport = transport
    self.queue = queue
    self.cookies = cookies
    self.logger = logger
  }

  /// Sends a request and those that follow from its redirects, each in its turn at its host.
  ///
  /// Returns as soon as the header fields of the final response are complete. Redirects are followed
  /// by RFC 9110 section 15.4, to http and https only and never from https to http; only GET, HEAD and
  /// OPTIONS are sent again, while POST becomes GET after 301, 302 and 303, as in browsers. A request
  /// that may have been received is never repeated, except by GET, HEAD, PUT, DELETE and OPTIONS after
  /// 421 (RFC 9110 section 15.5.20). 429, and 503 with `Retry-After`, set the host's deadline in the
  /// queue; until then no request is sent to it.
  ///
  /// Cancelling the task leaves the queue, or closes the connection.
  ///
  /// - Parameter now: the present time, for deadlines and cookies.
  /// - Throws: ``WebError``. A status of 400 or above is a response, not an error.
  public func send(
    _ request: WebRequest, now: Date = Date()
  ) async throws(WebError) -> WebResponse {
    var exchange = WebExchange(request, of: self, now: now)
    return try await exchange.run()
  }
}
