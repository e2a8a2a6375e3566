import Aggregation
import FeedStore

/// The feeds of a listing's posts, by number.
struct FeedLookup {
  private let feeds: [FeedID: StoredFeed]

  init(_ feeds: [StoredFeed]) {
    self.feeds = Dictionary(uniqueKeysWithValues: feeds.map { ($0.id, $0) })
  }

  /// Only the feeds that posts are of are read: there may be ten thousand others.
  init(
    of posts: [StoredPost], besides others: some Sequence<FeedID> = [], in library: Library
  ) async throws(FeedStoreError) {
    self.init(try await library.store.feeds(Set(posts.map(\.feed)).union(others).sorted()))
  }

  /// Nil for a feed that was removed after the post was read.
  subscript(id: FeedID) -> StoredFeed? { feeds[id] }
}
