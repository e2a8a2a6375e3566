/// What the user can ask of a program that watches feeds.
public enum WatchRequest: Sendable, Hashable {
  /// Look at all feeds now (`SIGHUP`).
  case reload
  /// End after putting in order what is in hand (`SIGTERM`, `SIGINT`).
  case stop
}
