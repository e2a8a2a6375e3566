public import FoundationEssentials

/// The problems of a feed: the part of its ``FetchState`` that lists of feeds show.
public struct FetchHealth: Sendable, Hashable {
  public var lastFailure: FetchFailure?
  /// The number of consecutive failed fetches. Responses that only limit the request rate do not
  /// count.
  public var failures: Int
  /// The time of the first of the consecutive failures.
  public var failingSince: Date?
  /// The last time at which the feed had new posts.
  public var lastNew: Date?
  /// The target of a permanent redirect, if there is one.
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

  /// Whether the last fetches have failed.
  public var isFailing: Bool { failures > 0 }

  /// Whether the server has responded that the feed is permanently gone (410).
  public var isGone: Bool { lastFailure?.status == 410 }

  /// Whether the server has responded with 404 for at least 30 days.
  public func isMissing(at now: Date) -> Bool {
    guard lastFailure?.status == 404, let failingSince else { return false }
    return now.timeIntervalSince(failingSince) >= 30 * 86_400
  }

  /// Whether the feed has had no new posts for half a year.
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
