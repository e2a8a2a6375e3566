import FoundationEssentials
import HTTPTransport
import JSONText
import Synchronization
import URLs
import WebClient

/// Sends the requests of a client and respects the rate limits of its hosts.
struct HNConnection: Sendable {
  let client: WebClient
  let userAgent: String
  let now: @Sendable () -> Date
  private let running = RunningRequests()
  private let backoff = Backoff()

  init(client: WebClient, userAgent: String, now: @escaping @Sendable () -> Date) {
    self.client = client
    self.userAgent = userAgent
    self.now = now
  }

  struct Response: Sendable {
    var status: Int
    var url: WebURL
    var headers: HTTPHeaders
    var body: [UInt8]

    var unexpectedStatus: HNError {
      .invalidResponse(url.redacted, reason: "status \(status)")
    }
  }

  /// Sends a request and reads the whole response.
  ///
  /// - Parameter isWrite: whether the request changes something. Redirects are then not followed,
  ///   and a lost response is ``HNError/unconfirmed(reason:)``.
  /// - Throws: ``HNError/tooFast(retryAfter:)`` also for a response that limits the rate.
  func send(
    _ request: WebRequest, accept: String, isWrite: Bool = false
  ) async throws(HNError) -> Response {
    var request = request
    request.headers.append("User-Agent", userAgent)
    request.headers.append("Accept", accept)
    request.delayAfter429 = 0
    if isWrite { request.redirects.limit = 0 }
    let response = try await running.run { [request] in await load(request, isWrite) }.get()
    guard response.status != 429, response.status != 503 else {
      throw .tooFast(retryAfter: deferRequests(to: response))
    }
    return response
  }

  /// Returns a JSON document of an API.
  func json(_ url: WebURL) async throws(HNError) -> JSONValue {
    var request = WebRequest(.get, url)
    request.spacing = .zero
    request.concurrency = 8
    let response = try await send(request, accept: "application/json")
    guard response.status != 403 else { throw .tooFast(retryAfter: deferRequests(to: response)) }
    guard response.status == 200 else { throw response.unexpectedStatus }
    guard let document = JSONReader.read(response.body), document.isComplete else {
      throw .invalidResponse(url.redacted, reason: "not JSON")
    }
    endBackoff(of: url)
    return document.value
  }

  func cancelAll() { running.cancelAll() }

  // MARK: Rate limits

  /// Records that a host limits the rate of requests: no request is sent to it until a deadline.
  /// Without `Retry-After`, the delay is 30 s and doubles with each response of this kind up to an
  /// hour.
  ///
  /// - Returns: the deadline.
  func deferRequests(to response: Response) -> Date {
    deferRequests(
      to: response.url, delay: RetryAfter.seconds(of: response.headers, now: now()))
  }

  /// - Parameter delay: the delay that the host requests, in seconds.
  func deferRequests(to url: WebURL, delay: TimeInterval? = nil) -> Date {
    let (host, date) = (HostKey.host(of: url) ?? "", now())
    // Of several responses at once, only the first one doubles the delay.
    if delay == nil, let pending = client.queue.deadlines[host], pending > date { return pending }
    let delay = delay ?? backoff.nextDelay(of: host)
    let deadline = date + min(delay, RetryAfter.longestWait)
    client.queue.add(deadlines: [host: deadline], now: date)
    return deadline
  }

  /// Records that a host responded as expected.
  func endBackoff(of url: WebURL) {
    backoff.reset(HostKey.host(of: url) ?? "")
  }

  // MARK: Sending

  private func load(_ request: WebRequest, _ isWrite: Bool) async -> Result<Response, HNError> {
    let response: WebResponse
    do throws(WebError) {
      response = try await client.send(request, now: now())
    } catch {
      return .failure(isWrite ? HNError(write: error, request.url) : HNError(error, request.url))
    }
    do throws(HTTPTransportError) {
      return .success(
        Response(
          status: response.status, url: response.url, headers: response.headers,
          body: try await response.body.collect()))
    } catch {
      return .failure(
        isWrite
          ? .unconfirmed(reason: error.description)
          : error.code == .cancelled
            ? .cancelled
            : .addressUnreachable(response.url.redacted, reason: error.description))
    }
  }
}

extension HNError {
  fileprivate init(_ error: WebError, _ url: WebURL) {
    switch error.code {
    case .cancelled: self = .cancelled
    case .retryAfter: self = .tooFast(retryAfter: error.retryAfter)
    default:
      self = .addressUnreachable(
        url.redacted, reason: error.description, code: error.transportError?.code)
    }
  }

  /// The error of a request that changes something. It names only the site, because the URL of a
  /// vote contains a token.
  init(write error: WebError, _ url: WebURL) {
    let maybeSent: [HTTPTransportError.Code] = [.timeout, .broken, .tooLarge, .cancelled]
    if let code = error.transportError?.code, maybeSent.contains(code) {
      self = .unconfirmed(reason: error.description)
    } else {
      self.init(error, url.resolve("/") ?? url)
    }
  }
}

/// The requests in progress, which can be cancelled together.
private final class RunningRequests: Sendable {
  private struct State {
    var lastID = 0
    var cancellations: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  func run<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) async -> Value {
    let task = Task { await operation() }
    let id = add { task.cancel() }
    let value = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    remove(id)
    return value
  }

  func cancelAll() {
    for cancel in state.withLock({ $0.cancellations.values.map { $0 } }) { cancel() }
  }

  private func add(_ cancel: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.lastID += 1
      state.cancellations[state.lastID] = cancel
      return state.lastID
    }
  }

  private func remove(_ id: Int) {
    state.withLock { _ = $0.cancellations.removeValue(forKey: id) }
  }
}

/// The delays of hosts that limit the rate of requests without naming a delay.
private final class Backoff: Sendable {
  private let delays = Mutex<[String: TimeInterval]>([:])

  func nextDelay(of host: String) -> TimeInterval {
    delays.withLock { delays in
      let delay = min(2 * (delays[host] ?? 15), 3600)
      delays[host] = delay
      return delay
    }
  }

  func reset(_ host: String) {
    delays.withLock { $0[host] = nil }
  }
}
