/// Reads the body of a transfer. The transfer is cancelled when the reader is released.
final class BodyReader: Sendable {
  private let transfer: CurlTransfer
  private let loop: CurlEventLoop
  /// Keeps the transport alive until the body has been read.
  private let transport: CurlTransport

  init(transfer: CurlTransfer, loop: CurlEventLoop, transport: CurlTransport) {
    self.transfer = transfer
    self.loop = loop
    self.transport = transport
  }

  deinit {
    transfer.cancel(on: loop)
  }

  /// Returns the next chunk; nil at the end of the body.
  func read() async throws(HTTPTransportError) -> [UInt8]? {
    try await transfer.read(on: loop)
  }
}
