public import FoundationEssentials
public import HTTPTransport
public import Logging
import URLs

/// An HTTP client that follows redirects, restricts credentials and cookies to their origin, and
/// limits the rate of requests to each host. Every request of a program should go through one.
///
/// Share a queue between clients to share the rate limits:
/// ```swift
/// let feeds = WebClient(transport: transport, queue: queue)
/// let account = WebClient(transport: transport, queue: queue, cookies: CookieJar())
/// ```
/// A client adds no header fields except `Cookie`. Callers set their own `User-Agent`.
public struct WebClient: Sendable {
  public let queue: HostQueue
  let transport: any HTTPTransport
  public let cookies: CookieJar?
  let logger: Logger

  /// - Parameters:
  ///   - queue: the order of requests, which all clients of a process should share.
  ///   - cookies: the jar that stores and sends cookies; nil for none.
  ///   - logger: logs each response at debug level. It discards messages by default.
  public init(
    transport: any HTTPTransport, queue: HostQueue = HostQueue(), cookies: CookieJar? = nil,
    logger: Logger = Logger(label: "lede.web") { _ in SwiftLogNoOpLogHandler() }
  ) {
    self.transport = transport
    self.queue = queue
    self.cookies = cookies
    self.logger = logger
  }

  /// Sends a request and follows its redirects. Each request waits for its turn at its host.
  ///
  /// Returns as soon as the header of the final response is complete. Redirects are followed as RFC
  /// 9110 section 15.4 specifies, to http and https only, and never from https to http. GET, HEAD
  /// and OPTIONS are repeated with the same method, and POST becomes GET after 301, 302 and 303, as
  /// in browsers. A request that the server may have received is never repeated, except for GET,
  /// HEAD, PUT, DELETE and OPTIONS after a 421 (RFC 9110 section 15.5.20). A 429, or a 503 with
  /// `Retry-After`, sets a deadline in the queue, before which no request is sent to that host.
  ///
  /// Cancelling the task removes the request from the queue or closes its connection.
  ///
  /// - Parameter now: the current time, for deadlines and cookies.
  /// - Throws: ``WebError``. A status of 400 or above is a response, not an error.
  public func send(
    _ request: WebRequest, now: Date = Date()
  ) async throws(WebError) -> WebResponse {
    var exchange = WebExchange(request, of: self, now: now)
    return try await exchange.run()
  }
}
