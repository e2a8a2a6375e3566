import Synchronization

/// A body as it arrives: chunks of bytes, then the end, or an ``HTTPTransportError``.
///
/// A body is read once, by one task at a time. Dropping it and its iterator before the end stops
/// the transfer; so does cancelling the task that reads.
public struct HTTPBody: AsyncSequence, Sendable {
  /// Waits for the next chunk, which is not empty. Nil at the end of the body, and after it.
  public typealias Reader = @Sendable () async throws(HTTPTransportError) -> [UInt8]?

  private let read: Reader

  /// A body that a function delivers. It is released with the body and its iterator.
  public init(_ read: @escaping Reader) {
    self.read = read
  }

  /// A body that is at hand already.
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

  /// The whole body. Its size is bounded by the request's limits.
  ///
  /// - Parameters:
  ///   - size: how large it may be.
  ///   - pace: is told how large it has become. Until it returns, the sender waits.
  public func collect(
    expecting size: Int = 0, pace: (_ count: Int) async -> Void = { _ in }
  ) async throws(HTTPTransportError) -> [UInt8] {
    var bytes: [UInt8] = []
    try await collect(into: &bytes, expecting: size, pace: pace)
    return bytes
  }

  /// The same, and what came before the body broke off stays in `bytes`.
  ///
  /// - Parameter isEnough: whether no more is wanted. Once the body is dropped, no more is sent.
  public func collect(
    into bytes: inout [UInt8], expecting size: Int = 0,
    until isEnough: (_ bytes: [UInt8]) -> Bool = { _ in false },
    pace: (_ count: Int) async -> Void = { _ in }
  ) async throws(HTTPTransportError) {
    while let chunk = try await read() {
      // A small body comes in one chunk, and needs no copy.
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if isEnough(bytes) { return }
      await pace(bytes.count)
      // Memory that nobody writes to costs nothing; to grow step by step costs twice as much.
      if bytes.count > 1 << 20, bytes.capacity < size { bytes.reserveCapacity(size) }
    }
    // What lay unread is dropped when the task is cancelled: half a body must not pass for a whole one.
    guard !Task.isCancelled else { throw .cancelledByCaller }
  }
}

/// Bytes that are taken once.
private final class Once: Sendable {
  private let bytes: Mutex<[UInt8]?>

  init(_ bytes: [UInt8]) {
    self.bytes = Mutex(bytes.isEmpty ? nil : bytes)
  }

  func take() -> [UInt8]? {
    bytes.withLock { $0.take() }
  }
}
