import Synchronization

/// An ``HTTPTransport`` based on libcurl. One thread runs all transfers.
///
/// The thread starts with the first request and ends with ``close()`` or when the transport is
/// released. A body keeps its transport alive. Connections are reused, with HTTP/2 over TLS if the
/// server supports it.
///
/// libcurl adds `Host`, `Accept-Encoding` with all codings that it supports, and `Authorization` if
/// the URL contains a user name. Proxies are configured by environment variables as with curl
/// (`http_proxy`, `https_proxy`, `all_proxy`, `no_proxy`).
///
/// A body that is shorter than announced is an error. libcurl cannot detect a document that was
/// truncated before it was compressed and framed; the document's parser must do so.
public final class CurlTransport: HTTPTransport {
  private struct State {
    /// The event loop; nil before the first request and after ``close()``.
    var loop: CurlEventLoop?
    var isClosed = false
  }

  private let maximumConnections: Int
  private let reach: AddressReach
  private let publicAddresses: PublicAddresses
  private let state = Mutex(State())

  /// - Parameters:
  ///   - maximumConnections: the maximum number of concurrent transfers, at least 1. Further
  ///     requests wait, and their time limits apply from their start.
  ///   - reach: the limit for all requests. A server that fetches URLs from untrusted users passes
  ///     `publicOnly`, so that they cannot access its own network.
  ///   - trusted: address ranges that are treated as public, such as networks of an intranet.
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

  /// Cancels all transfers and waits for the thread to end. Later requests fail with the code
  /// `cancelled`.
  public func close() {
    let loop = state.withLock { state in
      state.isClosed = true
      return state.loop.take()
    }
    loop?.close()
  }

  private func eventLoop() throws(HTTPTransportError) -> CurlEventLoop {
    try state.withLock { state throws(HTTPTransportError) in
      if let loop = state.loop { return loop }
      guard !state.isClosed else { throw .closed }
      let loop = try CurlEventLoop(maximumConnections: maximumConnections)
      state.loop = loop
      return loop
    }
  }
}
