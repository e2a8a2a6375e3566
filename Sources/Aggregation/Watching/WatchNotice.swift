public import FeedModel
public import LibraryStore
public import Search

/// A message to the user of a program that watches feeds.
public enum WatchNotice: Sendable {
  /// A feed cannot be fetched.
  case feedFailed(StoredFeed, FetchFailure)
  /// No feed can be fetched, for a reason on this machine.
  case localFailure(FetchFailure)
  /// A feed has a new URL after a permanent redirect was seen often enough.
  case feedMoved(StoredFeed, to: String)
  /// A rule has no effect, because its query is invalid.
  case ruleBroken(Rule, SearchQueryError)
  /// The library cannot be read or written at the moment. The watcher tries again later.
  case libraryFailed(StoreError)
}
