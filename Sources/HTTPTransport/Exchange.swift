/// Passes a response from the thread that receives it to the task that reads it.
///
/// A plain value. Each event returns which waiter to resume, which the caller does after releasing
/// its lock.
struct Exchange {
  typealias HeadWaiter = CheckedContinuation<Result<ResponseHead, HTTPTransportError>, Never>
  typealias BodyWaiter = CheckedContinuation<Result<[UInt8]?, HTTPTransportError>, Never>

  /// The waiter to resume, and its result. Perform it once, without holding the lock.
  enum Wake {
    case nobody
    case head(HeadWaiter, Result<ResponseHead, HTTPTransportError>)
    case body(BodyWaiter, Result<[UInt8]?, HTTPTransportError>)

    func perform() {
      switch self {
      case .nobody: break
      case .head(let waiter, let result): waiter.resume(returning: result)
      case .body(let waiter, let result): waiter.resume(returning: result)
      }
    }
  }

  /// The number of unread bytes above which the transfer is paused.
  static let crowdedAt = 256 << 10

  private var head: ResponseHead?
  private var unread: [UInt8] = []
  private var end: Result<Void, HTTPTransportError>?
  private var headWaiter: HeadWaiter?
  private var bodyWaiter: BodyWaiter?
  private var isPaused = false

  /// Whether the transfer has ended. Later events have no effect.
  var isOver: Bool { end != nil }
}

// MARK: - Receiving

extension Exchange {
  mutating func headArrived(_ head: ResponseHead) -> Wake {
    guard !isOver else { return .nobody }
    self.head = head
    guard let waiter = headWaiter.take() else { return .nobody }
    return .head(waiter, .success(head))
  }

  mutating func bytesArrived(_ bytes: [UInt8]) -> Wake {
    guard !isOver, !bytes.isEmpty else { return .nobody }
    if let waiter = bodyWaiter.take() { return .body(waiter, .success(bytes)) }
    if unread.isEmpty { unread = bytes } else { unread += bytes }
    return .nobody
  }

  /// Returns true once if too many bytes are unread. The receiver must then pause until
  /// ``read(_:)`` resumes it.
  mutating func pauseIfCrowded() -> Bool {
    guard !isPaused, !isOver, unread.count > Self.crowdedAt else { return false }
    isPaused = true
    return true
  }

  /// Ends the transfer. Later calls have no effect.
  mutating func ended(_ result: Result<Void, HTTPTransportError>) -> Wake {
    guard !isOver else { return .nobody }
    end = result
    if let waiter = headWaiter.take() { return .head(waiter, result.flatMap(missingHead)) }
    if let waiter = bodyWaiter.take() { return .body(waiter, result.map { nil }) }
    return .nobody
  }

  private func missingHead() -> Result<ResponseHead, HTTPTransportError> {
    .failure(HTTPTransportError(.broken, "the response has no complete header"))
  }
}

// MARK: - Reading

extension Exchange {
  mutating func waitForHead(_ waiter: HeadWaiter) -> Wake {
    if let head { return .head(waiter, .success(head)) }
    if let end { return .head(waiter, end.flatMap(missingHead)) }
    headWaiter = waiter
    return .nobody
  }

  /// Passes all unread bytes to the waiter or, if there are none, registers it. Unread bytes
  /// precede the end, so that the reader gets everything that arrived before a failure.
  ///
  /// `mustResume` is true if the receiver was paused and must resume.
  mutating func read(_ waiter: BodyWaiter) -> (wake: Wake, mustResume: Bool) {
    guard bodyWaiter == nil else {
      let error = HTTPTransportError(.broken, "the body is being read by another task already")
      return (.body(waiter, .failure(error)), false)
    }
    if !unread.isEmpty {
      let bytes = unread
      unread = []
      defer { isPaused = false }
      return (.body(waiter, .success(bytes)), isPaused)
    }
    if let end { return (.body(waiter, end.map { nil }), false) }
    bodyWaiter = waiter
    return (.nobody, false)
  }

  /// Ends the transfer and discards unread bytes.
  mutating func cancelled(_ error: HTTPTransportError) -> Wake {
    unread = []
    return ended(.failure(error))
  }
}
