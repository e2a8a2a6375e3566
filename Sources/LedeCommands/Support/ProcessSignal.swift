/// What a process that stays is told from outside.
public enum ProcessSignal: Sendable, Hashable {
  /// To end, after putting in order what it has in hand (`SIGTERM`, `SIGINT`).
  case stop
  /// To look at everything anew (`SIGHUP`).
  case reload
}
