import FeedFetching
import FeedModel
import FoundationEssentials
public import LibraryStore

extension Library {
  /// Fetches older posts of a feed, page by page, from the position where the last walk has
  /// stopped. The pages are its archives (RFC 5005), its next pages, or the numbered pages of
  /// WordPress.
  ///
  /// Each page is stored together with the position in one transaction. Its posts are stored as
  /// read and are not announced, except for posts that were published and removed between two
  /// refreshes.
  ///
  /// The first walk fetches the feed itself without validators, because it needs its links. So does
  /// a walk after a refresh that found no known post in the feed, which first goes through the
  /// pages of this gap. Pages are fetched one after the other from the feed's own host, within its
  /// rate limits.
  ///
  /// - Parameters:
  ///   - pages: the number of pages with new posts to fetch, at least 1.
  ///   - report: called for each page as it ends, with the number of its new posts.
  /// - Throws: ``StoreError`` if the library cannot be written, `CancellationError` if the task is
  ///   cancelled. Pages that were stored by then are kept.
  public func fetchOlderPosts(
    of feed: StoredFeed, pages: Int = 1, report: (Int) -> Void = { _ in }
  ) async throws -> OlderPostsFetch {
    let deadlines = try await hostDeadlines()
    let stored = try await store.historyPosition(of: feed.id)
    var walker = HistoryWalker(
      library: self, feed: feed, deadlines: deadlines,
      place: stored ?? HistoryPosition(next: nil, date: now))
    var walk =
      stored?.isFreshEnd(at: now) == true
      ? OlderPostsFetch(ending: .beginning)
      : try await walker.run(pages: max(1, pages), report: report)
    walk.posts = try await store.unlistedHistoryPosts(of: feed.id)
    return walk
  }
}
