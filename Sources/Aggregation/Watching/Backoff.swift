/// The time to wait after failures in a row: twice as long each time, up to 64 times the first one.
struct Backoff: Sendable {
  private static let mostDoublings = 6

  private let shortest: Duration
  private var doublings = 0

  init(shortest: Duration) {
    self.shortest = shortest
  }

  /// Returns how long to wait after one more failure.
  mutating func next() -> Duration {
    defer { doublings = min(doublings + 1, Self.mostDoublings) }
    return shortest * (1 << doublings)
  }

  /// Begins anew after a success.
  mutating func reset() { doublings = 0 }
}
