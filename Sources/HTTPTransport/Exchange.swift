/// The hand-over between the thread that receives an answer and the task that reads it.
///
/// A plain value: each event returns whom to wake, and the caller does so outside its lock.
struct Exchange {
  typealias HeadWaiter = CheckedContinuation<Result<ResponseHead, HTTPTransportError>, Never>
  typealias BodyWaiter = CheckedContinuation<Result<[UInt8]?, HTTPTransportError>, Never>

  /// Who goes on, and with what. To be performed once, outside the lock.
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

  /// Above this many unread bytes the sender is told to wait.
  static let crowdedAt = 256 << 10

  private var head: ResponseHead?
  private var unread: [UInt8] = []
  private var end: Result<Void, HTTPTransportError>?
  private var headWaiter: HeadWaiter?
  private var bodyWaiter: BodyWaiter?
  private var isPaused = false

  /// No event of the sender's side changes anything any more.
  var isOver: Bool { end != nil }
}

// MARK: - The receiving side

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

  /// True once when too much lies unread: the receiver stops reading until ``read(_:)`` asks it to
  /// go on.
  mutating func pauseIfCrowded() -> Bool {
    guard !isPaused, !isOver, unread.count > Self.crowdedAt else { return false }
    isPaused = true
    return true
  }

  /// The transfer is over. Only the first call counts.
  mutating func ended(_ result: Result<Void, HTTPTransportError>) -> Wake {
    guard !isOver else { return .nobody }
    end = result
    if let waiter = headWaiter.take() { return .head(waiter, result.flatMap(missingHead)) }
    if let waiter = bodyWaiter.take() { return .body(waiter, result.map { nil }) }
    return .nobody
  }

  private func missingHead() -> Result<ResponseHead, HTTPTransportError> {
    .failure(HTTPTransportError(.broken, "the answer has no complete head"))
  }
}

// MARK: - The reading side

extension Exchange {
  mutating func waitForHead(_ waiter: HeadWaiter) -> Wake {
    if let head { return .head(waiter, .success(head)) }
    if let end { return .head(waiter, end.flatMap(missingHead)) }
    headWaiter = waiter
    return .nobody
  }

  /// Hands over all that lies unread, else waits for more. Unread bytes go before the end, so that
  /// a reader sees all that arrived before a failure.
  ///
  /// `mustResume` says that the receiver was paused and has to go on.
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

  /// The reader has gone: what lies unread is dropped.
  mutating func cancelled(_ error: HTTPTransportError) -> Wake {
    unread = []
    return ended(.failure(error))
  }
}
