public import FeedModel
public import LibraryStore

/// The outcome of a refresh for one feed.
public struct FeedRefresh: Sendable {
  public enum Result: Sendable, Hashable {
    case refreshed
    /// The server said so, or the document is the same to the byte.
    case unchanged
    /// Nothing came, or only a part; what came is in the record.
    case failed(FetchFailure)
    /// The feed was not fetched, because it may not be fetched before this time.
    case skipped(CheckTime)
  }

  public var feed: StoredFeed
  public var result: Result
  public var record: RefreshRecord
  /// The new address of the feed, if its server has redirected there often enough.
  public var movedTo: String?

  public var failure: FetchFailure? {
    if case .failed(let failure) = result { failure } else { nil }
  }

  public var skipped: CheckTime? {
    if case .skipped(let time) = result { time } else { nil }
  }
}
