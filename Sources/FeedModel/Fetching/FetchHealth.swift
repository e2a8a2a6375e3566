public import FoundationEssentials

/// What is wrong with a feed, or may be: as much of its ``FetchState`` as lists of feeds show.
public struct FetchHealth: Sendable, Hashable {
  public var lastFailure: FetchFailure?
  /// Fetches running that failed; a server that only wants fewer requests has not.
  public var failures: Int
  /// When the failures began that have not ended.
  public var failingSince: Date?
  /// When the feed last brought something new.
  public var lastNew: Date?
  /// Where the server says the feed has gone for good.
  public var movedTo: String?

  public init(
    lastFailure: FetchFailure? = nil, failures: Int = 0, failingSince: Date? = nil,
    lastNew: Date? = nil, movedTo: String? = nil
  ) {
    self.lastFailure = lastFailure
    self.failures = failures
    self.failingSince = failingSince
    self.lastNew = lastNew
    self.movedTo = movedTo
  }

  /// Whether something is wrong with the feed.
  public var isFailing: Bool { failures > 0 }

  /// The server says that there is no such feed any more.
  public var isGone: Bool { lastFailure?.status == 410 }

  /// There has been nothing at the address for a month.
  public func isMissing(at now: Date) -> Bool {
    guard lastFailure?.status == 404, let failingSince else { return false }
    return now.timeIntervalSince(failingSince) >= 30 * 86_400
  }

  /// Nothing new has come for half a year.
  public func isStale(at now: Date) -> Bool {
    guard let lastNew else { return false }
    return now.timeIntervalSince(lastNew) >= 182 * 86_400
  }
}

extension FetchState {
  public var health: FetchHealth {
    FetchHealth(
      lastFailure: lastFailure, failures: failures, failingSince: memory.failingSince,
      lastNew: memory.rhythm.lastNew, movedTo: memory.move?.url)
  }
}
