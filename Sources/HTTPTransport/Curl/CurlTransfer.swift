import CLibCurl
import Glibc
import Synchronization
import URLs

/// One request and its answer, between the event thread and the task that reads.
///
/// `@unchecked Sendable`: what the two sides share stands behind `exchange`'s lock; all other
/// variables are touched by the event thread alone, from ``prepare()`` on.
final class CurlTransfer: @unchecked Sendable {
  let request: HTTPRequest
  private let url: WebURL
  private let publicAddresses: PublicAddresses
  private let exchange = Mutex(Exchange())

  private(set) var easy: CurlEasy?
  private var parser: ResponseHeadParser
  private var hasHead = false
  /// Received and decoded, but not handed over yet.
  private var incomingHead: ResponseHead?
  private var incoming: [UInt8] = []
  private var bodyBytes = 0
  /// Why a callback of ours broke the transfer off; libcurl itself only says "write error".
  private var abortReason: HTTPTransportError?
  /// There was no file handle left for a connection.
  private var lacksHandles = false
  /// The host has an address to which this request may not connect.
  private var hasPrivateAddress = false

  init(_ request: HTTPRequest, _ url: WebURL, _ publicAddresses: PublicAddresses) {
    self.request = request
    self.url = url
    self.publicAddresses = publicAddresses
    parser = ResponseHeadParser(limit: request.limits.headerBytes)
  }
}

// MARK: - The reading side, any thread

extension CurlTransfer {
  /// Waits for the head of the answer. Cancelling the task stops the transfer.
  func start(on loop: CurlEventLoop) async throws(HTTPTransportError) -> ResponseHead {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        exchange.withLock { $0.waitForHead(waiter) }.perform()
        loop.submit(.start(self))
      }
    } onCancel: {
      cancel(on: loop)
    }
    return try result.get()
  }

  /// The bytes that arrived since the last call, at least one; nil at the end of the body.
  func read(on loop: CurlEventLoop) async throws(HTTPTransportError) -> [UInt8]? {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let (wake, mustResume) = exchange.withLock { $0.read(waiter) }
        if mustResume { loop.submit(.resume(self)) }
        wake.perform()
      }
    } onCancel: {
      cancel(on: loop)
    }
    return try result.get()
  }

  func cancel(on loop: CurlEventLoop) {
    let (wake, wasOver) = exchange.withLock { exchange in
      let wasOver = exchange.isOver
      return (exchange.cancelled(.cancelledByCaller), wasOver)
    }
    wake.perform()
    if !wasOver { loop.submit(.stop(self)) }
  }

  func fail(_ error: HTTPTransportError) {
    exchange.withLock { $0.ended(.failure(error)) }.perform()
  }
}

// MARK: - The receiving side, event thread only

extension CurlTransfer {
  /// Makes the handle that libcurl drives, or fails the transfer. False when there is nothing to
  /// drive: cancelled before its turn, or failed.
  func prepare() -> Bool {
    guard !exchange.withLock({ $0.isOver }) else { return false }
    do throws(HTTPTransportError) {
      let easy = try CurlEasy(request, url)
      guard mayAsk(easy.proxy) else { throw .privateAddress }
      try easy.deliver(to: self)
      self.easy = easy
      return true
    } catch {
      fail(error)
      return false
    }
  }

  /// Whether the host may be requested from the proxy, if there is one.
  private func mayAsk(_ proxy: String?) -> Bool {
    proxy == nil || request.reach == .everywhere
      || publicAddresses.mayContain(hostOf: url)
  }

  /// One header line, its line end included. False ends the transfer.
  func receiveHeader(_ line: [UInt8]) -> Bool {
    switch parser.consume(line) {
    case .more:
      return true
    case .complete(let head):
      // No server but a proxy says so (RFC 9110 section 15.5.8).
      if head.status == 407, let proxy = easy?.proxy {
        abortReason = .proxyLogin(proxy)
        return false
      }
      guard !head.isPackedTwice else {
        abortReason = .packedTwice
        return false
      }
      hasHead = true
      var head = head
      let server = easy?.server.flatMap { NetworkAddress.bytes($0) }
      head.isFromPublicAddress = server.map(publicAddresses.contains) ?? false
      incomingHead = head
      return true
    case .tooLarge:
      abortReason = .headerTooLarge(request.limits)
      return false
    }
  }

  /// Whether the request may go to an address of the host, or to the proxy. If a connection may not be
  /// made, libcurl tries the host's next address.
  ///
  /// - Parameter address: 4 or 16 bytes in network order; `nil` if it is not an IP address.
  func mayConnect(to address: [UInt8]?) -> Bool {
    guard request.reach == .publicOnly, easy?.proxy == nil else { return true }
    if let address, publicAddresses.contains(address) { return true }
    hasPrivateAddress = true
    return false
  }

  /// No connection could be begun.
  func socketFailed(_ error: Int32) {
    lacksHandles = lacksHandles || [EMFILE, ENFILE].contains(error)
  }

  /// Decoded bytes of the body. False ends the transfer.
  func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard hasHead else {
      abortReason = HTTPTransportError(.broken, "the server switched to another protocol")
      return false
    }
    guard bytes.count <= request.limits.bodyBytes - bodyBytes else {
      abortReason = .bodyTooLarge(request.limits)
      return false
    }
    bodyBytes += bytes.count
    guard bodyBytes <= 1 << 20 || bodyBytes / request.limits.unpacking <= easy?.bytesReceived ?? 0
    else {
      abortReason = .unpacksTooFar(request.limits)
      return false
    }
    incoming.append(contentsOf: bytes)
    return true
  }

  /// Hands over what has arrived. True when so much lies unread that libcurl should stop reading
  /// from the socket.
  ///
  /// The pause is made here and not in the write callback: there, libcurl would keep what its
  /// decoder still unpacks in a buffer that our count does not see.
  func flush() -> Bool {
    guard incomingHead != nil || !incoming.isEmpty else { return false }
    handOver()
    return exchange.withLock { $0.pauseIfCrowded() }
  }

  /// Who reads is woken once for all that has come: most answers come at once, and whoever were told
  /// of their head alone would wait again, or let go of a transfer that is about to end.
  private func handOver(_ end: Result<Void, HTTPTransportError>? = nil) {
    let (head, bytes) = (incomingHead, incoming)
    (incomingHead, incoming) = (nil, [])
    let wakes = exchange.withLock { exchange in
      [
        head.map { exchange.headArrived($0) }, exchange.bytesArrived(bytes),
        end.map { exchange.ended($0) },
      ]
    }
    for wake in wakes { wake?.perform() }
  }

  /// The transfer is over as far as libcurl is concerned. What came before a failure is still
  /// handed over, except where it broke a limit: that reader should not fetch 20 MiB of nothing.
  func finish(_ code: CURLcode) {
    if let abortReason {
      incoming = []
      handOver()
      return exchange.withLock { $0.cancelled(abortReason) }.perform()
    }
    handOver(outcome(code))
  }

  /// Lets go of libcurl's handle. It must have left its multi handle before.
  func release() {
    easy = nil
  }

  private func outcome(_ code: CURLcode) -> Result<Void, HTTPTransportError> {
    guard code != CURLE_OK else { return .success(()) }
    if hasPrivateAddress, [CURLE_COULDNT_CONNECT, CURLE_ABORTED_BY_CALLBACK].contains(code) {
      return .failure(.privateAddress)
    }
    let facts = CurlFacts(
      limits: request.limits, hasHead: hasHead, isConnected: easy?.isConnected ?? false,
      isStalled: easy?.hasTimeLeft(request.limits) ?? false, systemError: easy?.systemError ?? 0,
      certificateProblem: easy?.certificateProblem ?? 0, lacksHandles: lacksHandles,
      proxy: easy?.proxy, hasReachedNext: easy?.hasReachedNext ?? false,
      tunnelStatus: easy?.tunnelStatus ?? 0)
    return .failure(HTTPTransportError(code, facts))
  }
}
