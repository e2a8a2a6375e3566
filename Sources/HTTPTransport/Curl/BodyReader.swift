/// The reading end of a transfer. When it goes, nobody can read any more and the transfer stops.
final class BodyReader: Sendable {
  private let transfer: CurlTransfer
  private let loop: CurlEventLoop
  /// Held so that a body can be read to its end after the caller let go of the transport.
  private let transport: CurlTransport

  init(transfer: CurlTransfer, loop: CurlEventLoop, transport: CurlTransport) {
    self.transfer = transfer
    self.loop = loop
    self.transport = transport
  }

  deinit {
    transfer.cancel(on: loop)
  }

  /// Chunks on demand: nothing is buffered between the transfer and the reader.
  func read() async throws(HTTPTransportError) -> [UInt8]? {
    try await transfer.read(on: loop)
  }
}
