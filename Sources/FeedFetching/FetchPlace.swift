import Synchronization

/// Those of many fetches that only wait for their turn at a host to which redirects lead.
public final class WaitingFetches: Sendable {
  fileprivate let number = Atomic(0)

  public init() {}

  public var count: Int { number.load(ordering: .relaxed) }
}

/// The place that a fetch has among those that run side by side. Who waits for its turn at a host asks
/// nobody meanwhile, so it gives the place up: hosts that lead to one which hangs do not hold up the others.
public final class FetchPlace: Sendable {
  /// That of the fetch that is going on.
  @TaskLocal public static var current: FetchPlace?

  private let waiting: WaitingFetches
  private let isGivenUp = Atomic(false)

  public init(_ waiting: WaitingFetches) {
    self.waiting = waiting
  }

  public var isWaiting: Bool { isGivenUp.load(ordering: .relaxed) }

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
