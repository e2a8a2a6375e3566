import Aggregation
import FeedModel
import LibraryStore
import Presentation

extension FeedLookup {
  /// Reads only the feeds of these posts: there may be ten thousand others.
  init(
    of posts: [StoredPost], besides others: some Sequence<FeedID> = [], in library: Library
  ) async throws(StoreError) {
    self.init(try await library.store.feeds(Set(posts.map(\.feed)).union(others).sorted()))
  }
}
