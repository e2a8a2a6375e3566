public import FeedModel
public import LibraryStore
public import Search

/// What the user of a program that watches feeds should know, besides new posts.
public enum WatchNotice: Sendable {
  /// A feed cannot be fetched.
  case feedFailed(StoredFeed, FetchFailure)
  /// No feed can be fetched, for a reason on this machine.
  case localFailure(FetchFailure)
  /// A feed has a new address, because its server has redirected there often enough.
  case feedMoved(StoredFeed, to: String)
  /// A rule does nothing, because its query cannot be read.
  case ruleBroken(Rule, SearchQueryError)
  /// The library cannot be read or written now. It is tried again.
  case libraryFailed(StoreError)
}
