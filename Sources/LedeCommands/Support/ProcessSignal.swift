import Aggregation

/// What a process that stays is told from outside.
public enum ProcessSignal: Sendable, Hashable {
  /// To end, after putting in order what it has in hand (`SIGTERM`, `SIGINT`).
  case stop
  /// To look at everything anew (`SIGHUP`).
  case reload
}

extension ProcessSignal {
  /// What the signal asks of a program that watches feeds.
  var watchRequest: WatchRequest {
    switch self {
    case .stop: .stop
    case .reload: .reload
    }
  }
}
