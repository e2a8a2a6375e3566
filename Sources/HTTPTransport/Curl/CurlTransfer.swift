import CLibCurl
import Glibc
import Synchronization
import URLs

/// A request and its response, shared by the event thread and the task that reads the response.
///
/// `@unchecked Sendable`: `exchange`, which both sides use, has a lock. From ``prepare()`` on, only
/// the event thread accesses the other variables.
final class CurlTransfer: @unchecked Sendable {
  let request: HTTPRequest
  private let url: WebURL
  private let publicAddresses: PublicAddresses
  private let exchange = Mutex(Exchange())

  private(set) var easy: CurlEasy?
  private var parser: ResponseHeadParser
  private var hasHead = false
  /// The head that was received but not passed to the reader yet.
  private var incomingHead: ResponseHead?
  private var incoming: [UInt8] = []
  private var bodyBytes = 0
  /// The reason why a callback aborted the transfer. libcurl only reports a write error.
  private var abortReason: HTTPTransportError?
  /// Whether no file descriptor was left for a connection.
  private var lacksHandles = false
  /// Whether a connection was refused because the address is private.
  private var hasPrivateAddress = false

  init(_ request: HTTPRequest, _ url: WebURL, _ publicAddresses: PublicAddresses) {
    self.request = request
    self.url = url
    self.publicAddresses = publicAddresses
    parser = ResponseHeadParser(limit: request.limits.headerBytes)
  }
}

// MARK: - Reading, on any thread

extension CurlTransfer {
  /// Starts the transfer and waits for the head of the response. Cancelling the task stops it.
  func start(on loop: CurlEventLoop) async throws(HTTPTransportError) -> ResponseHead {
    guard case .head(let head) = try await nextPart(on: loop, starts: true) else {
      throw HTTPTransportError(.broken, "the response has no complete header")
    }
    return head
  }

  /// Returns the bytes received since the last call, at least one; nil at the end of the body.
  func read(on loop: CurlEventLoop) async throws(HTTPTransportError) -> [UInt8]? {
    guard case .bytes(let bytes) = try await nextPart(on: loop) else { return nil }
    return bytes
  }

  private func nextPart(
    on loop: CurlEventLoop, starts: Bool = false
  ) async throws(HTTPTransportError) -> Exchange.Part? {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        let (wake, mustResume) = exchange.withLock { ($0.read(reader), $0.mustResume()) }
        if mustResume { loop.submit(.resume(self)) }
        wake?.perform()
        if starts { loop.submit(.start(self)) }
      }
    } onCancel: {
      cancel(on: loop)
    }
    return try result.get()
  }

  func cancel(on loop: CurlEventLoop) {
    let (wasOver, wake) = exchange.withLock { ($0.isOver, $0.cancel(.cancelledByCaller)) }
    wake?.perform()
    if !wasOver { loop.submit(.stop(self)) }
  }

  func fail(_ error: HTTPTransportError) {
    exchange.withLock { $0.end(.failure(error)) }?.perform()
  }
}

// MARK: - Receiving, on the event thread only

extension CurlTransfer {
  /// Creates the easy handle. Returns false if the transfer was cancelled or fails here.
  func prepare() -> Bool {
    guard !exchange.withLock({ $0.isOver }) else { return false }
    do throws(HTTPTransportError) {
      let easy = try CurlEasy(request, url)
      guard mayUse(easy.proxy) else { throw .privateAddress }
      try easy.deliver(to: self)
      self.easy = easy
      return true
    } catch {
      fail(error)
      return false
    }
  }

  /// Whether the request may be sent through the proxy. True without a proxy.
  private func mayUse(_ proxy: String?) -> Bool {
    proxy == nil || request.reach == .everywhere
      || publicAddresses.mayContain(hostOf: url)
  }

  /// Receives one header line, including its line ending. Returning false ends the transfer.
  func receiveHeader(_ line: [UInt8]) -> Bool {
    switch parser.consume(line) {
    case .more:
      return true
    case .complete(let head):
      // Only a proxy sends this status (RFC 9110 section 15.5.8).
      if head.status == 407, let proxy = easy?.proxy {
        abortReason = .proxyLogin(proxy)
        return false
      }
      guard !head.isPackedTwice else {
        abortReason = HTTPTransportError(
          .broken, "the response has more than one content coding, which is not supported")
        return false
      }
      hasHead = true
      var head = head
      let server = easy?.server.flatMap { NetworkAddress.bytes($0) }
      head.isFromPublicAddress = server.map(publicAddresses.contains) ?? false
      incomingHead = head
      return true
    case .tooLarge:
      abortReason = .tooLarge("the response header", request.limits.headerBytes)
      return false
    }
  }

  /// Whether the request may connect to an address of the host or the proxy. If not, libcurl tries
  /// the next address of the host.
  ///
  /// - Parameter address: 4 or 16 bytes in network byte order; nil if it is not an IP address.
  func mayConnect(to address: [UInt8]?) -> Bool {
    guard request.reach == .publicOnly, easy?.proxy == nil else { return true }
    if let address, publicAddresses.contains(address) { return true }
    hasPrivateAddress = true
    return false
  }

  /// Records that a socket could not be created.
  func socketFailed(_ error: Int32) {
    lacksHandles = lacksHandles || [EMFILE, ENFILE].contains(error)
  }

  /// Receives decoded bytes of the body. Returning false ends the transfer.
  func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard hasHead else {
      abortReason = HTTPTransportError(.broken, "the server switched to another protocol")
      return false
    }
    guard bytes.count <= request.limits.bodyBytes - bodyBytes else {
      abortReason = .tooLarge("the response", request.limits.bodyBytes)
      return false
    }
    bodyBytes += bytes.count
    guard bodyBytes <= 1 << 20 || bodyBytes / request.limits.unpacking <= easy?.bytesReceived ?? 0
    else {
      abortReason = HTTPTransportError(
        .tooLarge,
        "the response decompresses to more than \(request.limits.unpacking) times its size")
      return false
    }
    incoming.append(contentsOf: bytes)
    return true
  }

  /// Passes the received data to the reader. Returns true if libcurl should pause because too many
  /// bytes are unread.
  ///
  /// The transfer is not paused in the write callback, because libcurl would then buffer the rest
  /// of the decoder's output, which is not counted here.
  func flush() -> Bool {
    guard incomingHead != nil || !incoming.isEmpty else { return false }
    handOver()
    return exchange.withLock { $0.pauseIfCrowded() }
  }

  /// Wakes the reader once for all data received so far, because most responses arrive in one
  /// piece. If it were woken for the head alone, it would have to wait again, or could cancel a
  /// transfer that is about to end.
  private func handOver(_ end: Result<Void, HTTPTransportError>? = nil) {
    let (head, bytes) = (incomingHead, incoming)
    (incomingHead, incoming) = (nil, [])
    exchange.withLock { $0.receive(head, bytes) }?.perform()
    if let end { exchange.withLock { $0.end(end) }?.perform() }
  }

  /// Completes the transfer after libcurl is done. Data that precedes a failure is still passed to
  /// the reader, unless the response exceeded a limit or was rejected.
  func finish(_ code: CURLcode) {
    if let abortReason {
      incoming = []
      handOver()
      exchange.withLock { $0.cancel(abortReason) }?.perform()
      return
    }
    handOver(outcome(code))
  }

  /// Releases the easy handle, which must have been removed from the multi handle before.
  func release() {
    easy = nil
  }

  private func outcome(_ code: CURLcode) -> Result<Void, HTTPTransportError> {
    guard code != CURLE_OK else { return .success(()) }
    if hasPrivateAddress, [CURLE_COULDNT_CONNECT, CURLE_ABORTED_BY_CALLBACK].contains(code) {
      return .failure(.privateAddress)
    }
    var facts = easy?.facts(request.limits) ?? CurlFacts(limits: request.limits)
    facts.hasHead = hasHead
    facts.lacksHandles = lacksHandles
    return .failure(HTTPTransportError(code, facts))
  }
}
