import Synchronization

/// Those of many fetches that only wait for their turn at a host to which redirects lead.
public final class WaitingFetches: Sendable {
  fileprivate let number = Atomic(0)

  public init() {}

  public var count: Int { number.load(ordering: .relaxed) }
}

/// One of the places for fetches that run in parallel, and the memory of its fetch.
///
/// A fetch that waits for its turn at a host gives its place up, so that hosts which redirect to a
/// hanging one do not block the others. A fetch that waits for memory keeps its place: another fetch
/// would need memory too.
public final class FetchPlace: Sendable {
  /// That of the fetch that is going on.
  @TaskLocal public static var current: FetchPlace?

  private let waiting: WaitingFetches
  private let isGivenUp = Atomic(false)
  private let isWaitingForRoom = Atomic(false)
  private let pieces = Mutex(BodyPieces())

  public init(_ waiting: WaitingFetches) {
    self.waiting = waiting
  }

  /// Whether the fetch waits for something other than its server.
  public var isWaiting: Bool {
    isGivenUp.load(ordering: .relaxed) || isWaitingForRoom.load(ordering: .relaxed)
  }

  /// Keeps the memory budget of a document until the document is stored and this place is released.
  func keep(_ pieces: BodyPieces) {
    self.pieces.withLock { $0 = pieces }
  }

  /// Waits for memory.
  static func whileWaitingForRoom<Value>(_ wait: () async -> Value) async -> Value {
    current?.isWaitingForRoom.store(true, ordering: .relaxed)
    defer { current?.isWaitingForRoom.store(false, ordering: .relaxed) }
    return await wait()
  }

  /// Waits without holding the place of the fetch that is going on.
  static func whileGivenUp<Value>(_ wait: () async -> Value) async -> Value {
    current?.giveUp()
    defer { current?.takeBack() }
    return await wait()
  }

  package func giveUp() {
    isGivenUp.store(true, ordering: .relaxed)
    waiting.number.add(1, ordering: .relaxed)
  }

  package func takeBack() {
    isGivenUp.store(false, ordering: .relaxed)
    waiting.number.subtract(1, ordering: .relaxed)
  }
}
