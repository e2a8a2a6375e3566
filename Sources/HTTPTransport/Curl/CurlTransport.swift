import Synchronization

/// ``HTTPTransport`` on libcurl: one thread drives all transfers.
///
/// The thread starts with the first request and ends with ``close()`` or with the transport, so
/// that a program that never fetches pays nothing. A body keeps its transport alive. Connections
/// are kept and used again; proxies come from the environment as with curl (`http_proxy`,
/// `https_proxy`, `all_proxy`, `no_proxy`). Credentials in an address are sent as Basic
/// authentication, for nothing else does libcurl add a header field but `Host` and
/// `Accept-Encoding`.
///
/// A body that is cut inside its content coding, but whole as a message, ends without an error:
/// libcurl does not tell. The document's own end mark decides then.
public final class CurlTransport: HTTPTransport {
  private enum Phase {
    case idle
    case running(CurlEventLoop)
    case closed
  }

  private let maximumConnections: Int
  private let phase = Mutex(Phase.idle)

  /// - Parameter maximumConnections: transfers at once, at least 1. Further requests wait for
  ///   their turn; their deadlines begin with it.
  public init(maximumConnections: Int = 64) {
    self.maximumConnections = max(1, maximumConnections)
  }

  deinit {
    close()
  }

  public func send(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse {
    try request.check()
    let loop = try eventLoop()
    let transfer = CurlTransfer(request)
    let head = try await transfer.start(on: loop)
    let reader = BodyReader(transfer: transfer, loop: loop, transport: self)
    return HTTPResponse(status: head.status, headers: head.headers, body: HTTPBody(reader.stream))
  }

  /// Ends all transfers with a `cancelled` error and waits for the thread to end. Requests sent
  /// later fail in the same way.
  public func close() {
    let loop = phase.withLock { phase -> CurlEventLoop? in
      defer { phase = .closed }
      guard case .running(let loop) = phase else { return nil }
      return loop
    }
    loop?.close()
  }

  private func eventLoop() throws(HTTPTransportError) -> CurlEventLoop {
    try phase.withLock { phase throws(HTTPTransportError) in
      switch phase {
      case .running(let loop):
        return loop
      case .closed:
        throw .closed
      case .idle:
        let loop = try CurlEventLoop(maximumConnections: maximumConnections)
        phase = .running(loop)
        return loop
      }
    }
  }
}
