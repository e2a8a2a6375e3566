/// Passes a response from the thread that receives it to the task that reads it.
///
/// A plain value. Events return the reader to resume, which the caller does after releasing its
/// lock.
struct Exchange {
  /// A part of a response that is passed to the reader: first the head, then the body.
  enum Part: Sendable, Equatable {
    case head(ResponseHead)
    case bytes([UInt8])
  }

  /// The next part; nil at the end of the response.
  typealias PartResult = Result<Part?, HTTPTransportError>

  /// A waiting reader and the result to resume it with, once.
  struct Wake {
    let reader: CheckedContinuation<PartResult, Never>
    let result: PartResult

    func perform() { reader.resume(returning: result) }
  }

  /// The number of unread bytes above which the transfer is paused.
  static let crowdedAt = 256 << 10

  private var head: ResponseHead?
  private var unread: [UInt8] = []
  private var end: Result<Void, HTTPTransportError>?
  private var reader: CheckedContinuation<PartResult, Never>?
  private var isPaused = false

  /// Whether the transfer has ended. Later events have no effect.
  var isOver: Bool { end != nil }
}

// MARK: - Receiving

extension Exchange {
  mutating func receive(_ head: ResponseHead? = nil, _ bytes: [UInt8] = []) -> Wake? {
    guard !isOver else { return nil }
    if let head { self.head = head }
    if unread.isEmpty { unread = bytes } else { unread += bytes }
    return wake()
  }

  /// Returns true once if too many bytes are unread. The receiver must then pause until
  /// ``mustResume()`` returns true.
  mutating func pauseIfCrowded() -> Bool {
    guard !isPaused, !isOver, unread.count > Self.crowdedAt else { return false }
    isPaused = true
    return true
  }

  /// Ends the transfer. Bytes that arrived before a failure can still be read.
  mutating func end(_ result: Result<Void, HTTPTransportError>) -> Wake? {
    end = end ?? result
    return wake()
  }

  /// Ends the transfer and discards unread bytes.
  mutating func cancel(_ error: HTTPTransportError) -> Wake? {
    unread = []
    return end(.failure(error))
  }
}

// MARK: - Reading

extension Exchange {
  /// Adds a reader, which gets the next part as soon as there is one.
  mutating func read(_ reader: CheckedContinuation<PartResult, Never>) -> Wake? {
    guard self.reader == nil else {
      let error = HTTPTransportError(.broken, "another task is already reading the body")
      return Wake(reader: reader, result: .failure(error))
    }
    self.reader = reader
    return wake()
  }

  /// Returns true once if the receiver was paused and all bytes have been read since.
  mutating func mustResume() -> Bool {
    guard isPaused, unread.isEmpty else { return false }
    isPaused = false
    return true
  }

  private mutating func wake() -> Wake? {
    guard let reader, let result = nextPart() else { return nil }
    self.reader = nil
    return Wake(reader: reader, result: result)
  }

  private mutating func nextPart() -> PartResult? {
    if let head = head.take() { return .success(.head(head)) }
    guard unread.isEmpty else {
      defer { unread = [] }
      return .success(.bytes(unread))
    }
    return end?.map { nil }
  }
}
