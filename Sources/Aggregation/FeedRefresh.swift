public import FeedModel
public import LibraryStore

/// The outcome of a refresh for one feed.
public struct FeedRefresh: Sendable {
  public enum Result: Sendable, Hashable {
    case refreshed
    /// The server responded with status 304, or the document has the same bytes as before.
    case unchanged
    /// The fetch failed, or only a part of the document arrived; its posts are in the record.
    case failed(FetchFailure)
    /// The feed was not fetched, because it may not be fetched before this time.
    case skipped(CheckTime)
  }

  public var feed: StoredFeed
  public var result: Result
  public var record: RefreshRecord
  /// The new URL of the feed, if a permanent redirect was seen often enough.
  public var movedTo: String?

  public var failure: FetchFailure? {
    if case .failed(let failure) = result { failure } else { nil }
  }

  public var skipped: CheckTime? {
    if case .skipped(let time) = result { time } else { nil }
  }
}
