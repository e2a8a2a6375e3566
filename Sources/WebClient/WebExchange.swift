import FoundationEssentials
import HTTPTransport
import Logging
import URLs

/// Sends a request and follows its redirects.
struct WebExchange {
  private let client: WebClient
  private let now: Date
  private let request: WebRequest
  /// The next request.
  private var method: HTTPMethod
  private var headers: HTTPHeaders
  private var body: [UInt8]?
  private var chain: RedirectChain
  /// The last response.
  private var status: Int?
  private var responseHeaders = HTTPHeaders()
  private var visited: Set<WebURL> = []
  /// Whether a server on the public internet has responded. From then on, redirects to private
  /// addresses are refused, even for the user's own host.
  private var cameFromPublic = false

  init(_ request: WebRequest, of client: WebClient, now: Date) {
    self.client = client
    self.now = now
    self.request = request
    method = request.method
    headers = request.headers
    body = request.body
    chain = RedirectChain(request.url)
  }

  mutating func run() async throws(WebError) -> WebResponse {
    while true {
      upgrade()
      guard visited.insert(chain.url).inserted, visited.count <= request.redirects.limit + 1 else {
        throw error(.redirectLimit, "the server redirects in circles, or too often")
      }
      let response = try await sendInTurn()
      switch Redirect(method, status: response.status, headers: response.headers, url: chain.url) {
      case .follow(let method, let url) where request.redirects.limit > 0:
        try follow(method, url)
      case .refused(let refusal) where request.redirects.limit > 0:
        throw error(.redirect, refusal.rawValue)
      case .none, .follow, .refused:
        return response
      }
    }
  }

  /// Replaces http by https for a host in ``WebRequest/secureHosts``, and records it as a 301.
  private mutating func upgrade() {
    chain.isUpgraded = false
    guard chain.url.scheme == "http", let host = HostKey.host(of: chain.url),
      request.secureHosts.contains(host),
      let secure = WebURL("https" + chain.url.withoutFragment.description.dropFirst(4))
    else { return }
    chain.statuses.append(301)
    chain.url = secure
    chain.isUpgraded = true
  }

  private mutating func follow(_ method: HTTPMethod, _ url: WebURL) throws(WebError) {
    guard !request.redirects.staysOnHost || HostKey.host(of: url) == HostKey.host(of: request.url)
    else { throw error(.otherHost, "the server redirects to another host") }
    if !url.isSameOrigin(as: chain.url) { headers = headers.forAnotherOrigin }
    if method != self.method { headers = headers.withoutContent }
    if let status { chain.statuses.append(status) }
    self.method = method
    body = nil
    chain.url = url
  }

  // MARK: One request

  private mutating func sendInTurn() async throws(WebError) -> WebResponse {
    guard let host = HostKey.host(of: chain.url) else {
      throw error(.url, "not an http or https address")
    }
    let slot = try await slot(at: host)
    do throws(HTTPTransportError) {
      let response = try await send(in: slot)
      note(response, from: host)
      return WebResponse(
        status: response.status, headers: response.headers, body: response.body.holding(slot),
        chain: chain)
    } catch {
      slot.end()
      noteFailure(error, of: host)
      throw self.error(
        error.code == .cancelled ? .cancelled : .transport, error.description,
        transportError: error)
    }
  }

  private mutating func slot(at host: String) async throws(WebError) -> HostSlot {
    let spacing = HostKey.isThisMachine(host) ? .zero : request.spacing
    let slot: HostSlot
    do throws(CancellationError) {
      slot = try await client.queue.slot(
        for: host, spacing: spacing, concurrency: request.concurrency)
    } catch {
      throw self.error(.cancelled, "the transfer was cancelled")
    }
    // A response to another request may have set a deadline while this one waited.
    let isRedirect = visited.count > 1
    switch client.queue.refusal(of: host, isRedirect: isRedirect, now: now) {
    case .retryAfter(let date):
      slot.abandon()
      let server = isRedirect ? "the server redirects to one that" : "the server"
      throw error(.retryAfter, "\(server) sent a Retry-After delay", retryAfter: date)
    case .unresponsive:
      slot.abandon()
      throw error(.unresponsive, "the server redirects to one that does not respond")
    case nil: return slot
    }
  }

  private mutating func send(
    in slot: HostSlot
  ) async throws(HTTPTransportError) -> HTTPResponse {
    status = nil
    responseHeaders = HTTPHeaders()
    var message = message()
    let response = try await send(message, in: slot)
    // The server cannot respond for this host on a connection made for another host (RFC 9110
    // section 15.5.20).
    guard response.status == 421, method.isIdempotent else { return response }
    message.usesFreshConnection = true
    return try await send(message, in: slot)
  }

  private func send(
    _ message: HTTPRequest, in slot: HostSlot
  ) async throws(HTTPTransportError) -> HTTPResponse {
    try await slot.waiting { () async throws(HTTPTransportError) in
      try await client.transport.send(message)
    }
  }

  private func message() -> HTTPRequest {
    var fields = headers.fields
    if let more = request.headersByURL[chain.url] { fields += more.fields }
    if let cookies = client.cookies?.header(for: chain.url, now: now) {
      fields.append(HTTPHeaders.Field(name: "Cookie", value: cookies))
    }
    var message = HTTPRequest(
      method, url: chain.url.description, headers: HTTPHeaders(fields), body: body,
      limits: request.limits)
    message.reach = reach
    message.closesConnection = request.closesConnections
    return message
  }

  private var reach: AddressReach {
    let given = request.givenURL ?? request.url
    return !cameFromPublic && chain.url.isSameOriginOrUpgrade(of: given) ? .everywhere : .publicOnly
  }

  // MARK: Recording the response

  private mutating func note(_ response: HTTPResponse, from host: String) {
    client.logger.debug(
      "response",
      metadata: ["url": "\(chain.url.redacted)", "status": "\(response.status)"])
    status = response.status
    responseHeaders = response.headers
    chain.wasAnswered = true
    cameFromPublic = cameFromPublic || response.isFromPublicAddress
    client.cookies?.store(response.headers, from: chain.url, now: now)
    if let wait = RetryAfter.wait(
      after: response.status, response.headers, fallback: request.delayAfter429, now: now)
    {
      client.queue.add(deadlines: [host: now + wait], now: now)
    }
  }

  /// Records a host that did not respond to a redirected request, so that further redirects to it
  /// fail at once for the next ten minutes.
  private func noteFailure(_ error: HTTPTransportError, of host: String) {
    guard visited.count > 1, !Task.isCancelled, error.code.isUnresponsive else { return }
    client.queue.addUnresponsive(host, now: now)
  }

  // MARK: Errors

  private func error(
    _ code: WebError.Code, _ description: String, retryAfter: Date? = nil,
    transportError: HTTPTransportError? = nil
  ) -> WebError {
    WebError(
      code: code, description: description, chain: chain, status: status, headers: responseHeaders,
      retryAfter: retryAfter, transportError: transportError)
  }
}

extension HTTPTransportError.Code {
  /// Whether the host may be down: its name cannot be resolved, or it cannot be reached or does not
  /// respond properly.
  fileprivate var isUnresponsive: Bool {
    [.resolve, .offline, .connect, .tls, .timeout, .broken, .tooLarge].contains(self)
  }
}

extension HTTPHeaders {
  /// The fields that are safe to send to another origin.
  fileprivate var forAnotherOrigin: HTTPHeaders {
    filtered(["Accept", "Accept-Language", "User-Agent"], areKept: true)
  }

  /// The fields without those that describe a body (RFC 9110 section 15.4).
  fileprivate var withoutContent: HTTPHeaders {
    filtered(
      [
        "Content-Encoding", "Content-Language", "Content-Length", "Content-Location",
        "Content-Type", "Transfer-Encoding",
      ], areKept: false)
  }
}

extension HTTPBody {
  /// The same body, which holds the slot until its end.
  fileprivate func holding(_ slot: HostSlot) -> HTTPBody {
    HTTPBody { () async throws(HTTPTransportError) in
      do throws(HTTPTransportError) {
        var iterator = makeAsyncIterator()
        let chunk = try await slot.waiting { () async throws(HTTPTransportError) in
          try await iterator.next()
        }
        if chunk == nil { slot.end() }
        return chunk
      } catch {
        slot.end()
        throw error
      }
    }
  }
}
