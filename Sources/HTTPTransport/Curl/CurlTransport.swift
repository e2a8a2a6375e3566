import Synchronization

/// ``HTTPTransport`` on libcurl: one thread drives all transfers.
///
/// The thread starts with the first request, so that a program that never fetches pays nothing,
/// and ends with ``close()`` or with the transport. A body keeps its transport alive. Connections
/// are kept and used again, over TLS with HTTP/2 where the server has it.
///
/// To the request's own header fields libcurl adds `Host`, `Accept-Encoding` for all codings that
/// it can decode, and `Authorization` when the address holds a user name. Proxies come from the
/// environment as with curl (`http_proxy`, `https_proxy`, `all_proxy`, `no_proxy`).
///
/// A body that ends short of its promised length is an error. One whose sender cut it before
/// compressing ended, and then framed it properly, is not: libcurl does not tell it from a whole
/// one, so the document's own end mark has to.
public final class CurlTransport: HTTPTransport {
  private enum Phase {
    case idle
    case running(CurlEventLoop)
    case closed
  }

  private let maximumConnections: Int
  private let reach: AddressReach
  private let publicAddresses: PublicAddresses
  private let phase = Mutex(Phase.idle)

  /// - Parameters:
  ///   - maximumConnections: transfers at once, at least 1. Further requests wait for their turn;
  ///     their deadlines begin with it.
  ///   - reach: the limit for all requests. A server that fetches URLs from strangers passes
  ///     `publicOnly`, so that they cannot reach its own network.
  ///   - trusted: ranges that count as public, such as the networks of an intranet.
  public init(
    maximumConnections: Int = 256, reach: AddressReach = .everywhere,
    trusting trusted: [AddressRange] = []
  ) {
    self.maximumConnections = max(1, maximumConnections)
    self.reach = reach
    publicAddresses = PublicAddresses(trusted: trusted)
  }

  deinit {
    close()
  }

  public func send(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse {
    var request = request
    if reach == .publicOnly { request.reach = .publicOnly }
    let url = try request.checkedURL()
    let loop = try eventLoop()
    let transfer = CurlTransfer(request, url, publicAddresses)
    let head = try await transfer.start(on: loop)
    let reader = BodyReader(transfer: transfer, loop: loop, transport: self)
    return HTTPResponse(
      status: head.status, headers: head.headers,
      body: HTTPBody { () async throws(HTTPTransportError) in try await reader.read() },
      isFromPublicAddress: head.isFromPublicAddress)
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
