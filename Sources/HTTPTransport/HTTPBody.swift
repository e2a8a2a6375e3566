/// A body as it arrives: chunks of bytes, then the end, or an ``HTTPTransportError``.
///
/// A body is read once, by one task at a time. Dropping it and its iterator before the end stops
/// the transfer; so does cancelling the task that reads.
public struct HTTPBody: AsyncSequence, Sendable {
  public typealias Element = [UInt8]

  private let stream: AsyncThrowingStream<[UInt8], any Error>

  public init(_ stream: AsyncThrowingStream<[UInt8], any Error>) {
    self.stream = stream
  }

  /// A body that is at hand already.
  public init(bytes: [UInt8]) {
    self.init(
      AsyncThrowingStream { continuation in
        if !bytes.isEmpty { continuation.yield(bytes) }
        continuation.finish()
      })
  }

  public func makeAsyncIterator() -> AsyncThrowingStream<[UInt8], any Error>.AsyncIterator {
    stream.makeAsyncIterator()
  }

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
    do {
      for try await chunk in self {
        // A small body comes in one chunk, and needs no copy.
        if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
        if isEnough(bytes) { return }
        await pace(bytes.count)
        // Memory that nobody writes to costs nothing; to grow step by step costs twice as much.
        if bytes.count > 1 << 20, bytes.capacity < size { bytes.reserveCapacity(size) }
      }
    } catch let error as HTTPTransportError {
      throw error
    } catch {
      throw HTTPTransportError(.cancelled, "the transfer was cancelled")
    }
    // A cancelled stream ends without an error: half a body must not pass for a whole one.
    guard !Task.isCancelled else {
      throw HTTPTransportError(.cancelled, "the transfer was cancelled")
    }
  }
}
