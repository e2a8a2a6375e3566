import Synchronization

/// The body of a response as an asynchronous sequence of chunks. It ends or throws
/// ``HTTPTransportError``.
///
/// A body can be read once, by one task at a time. Releasing the body and its iterator early stops
/// the transfer, and so does cancelling the reading task.
public struct HTTPBody: AsyncSequence, Sendable {
  /// Waits for the next chunk, which is not empty. Returns nil at and after the end of the body.
  public typealias Reader = @Sendable () async throws(HTTPTransportError) -> [UInt8]?

  private let read: Reader

  /// Creates a body whose chunks a closure returns. The closure is released with the body and its
  /// iterators.
  public init(_ read: @escaping Reader) {
    self.read = read
  }

  /// Creates a body from bytes in memory.
  public init(bytes: [UInt8]) {
    let rest = Once(bytes)
    self.init { () async throws(HTTPTransportError) in rest.take() }
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    let read: Reader

    public mutating func next() async throws(HTTPTransportError) -> [UInt8]? {
      try await read()
    }

    public mutating func next(
      isolation: isolated (any Actor)?
    ) async throws(HTTPTransportError) -> [UInt8]? {
      try await read()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(read: read) }

  /// Returns the whole body. The limits of the request restrict its size.
  public func collect() async throws(HTTPTransportError) -> [UInt8] {
    var bytes: [UInt8] = []
    try await collect(into: &bytes)
    return bytes
  }

  /// Appends the body to `bytes`, which keeps the received part if the body fails.
  ///
  /// - Parameters:
  ///   - size: the expected size in bytes, which is reserved once the body exceeds 1 MiB.
  ///   - isEnough: whether the bytes received so far are sufficient. If so, reading stops.
  ///   - pace: called with the current size after each chunk. The transfer waits until it returns.
  public func collect(
    into bytes: inout [UInt8], expecting size: Int = 0,
    until isEnough: (_ bytes: [UInt8]) -> Bool = { _ in false },
    pace: (_ count: Int) async -> Void = { _ in }
  ) async throws(HTTPTransportError) {
    while let chunk = try await read() {
      // A small body is a single chunk and needs no copy.
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if isEnough(bytes) { return }
      await pace(bytes.count)
      // Reserved memory that is not used costs nothing, while growing in steps needs twice the
      // memory.
      if bytes.count > 1 << 20, bytes.capacity < size { bytes.reserveCapacity(size) }
    }
    // Cancellation discards unread bytes; a truncated body must not look complete.
    guard !Task.isCancelled else { throw .cancelledByCaller }
  }
}

/// Bytes that can be taken once.
private final class Once: Sendable {
  private let bytes: Mutex<[UInt8]?>

  init(_ bytes: [UInt8]) {
    self.bytes = Mutex(bytes.isEmpty ? nil : bytes)
  }

  func take() -> [UInt8]? {
    bytes.withLock { $0.take() }
  }
}
