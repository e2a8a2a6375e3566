/// A request of the user to a program that watches feeds.
public enum WatchRequest: Sendable, Hashable {
  /// Check all feeds now (`SIGHUP`).
  case reload
  /// End after finishing the current work in an orderly way (`SIGTERM`, `SIGINT`).
  case stop
}
