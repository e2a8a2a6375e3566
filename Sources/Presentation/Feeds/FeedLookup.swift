package import Aggregation
package import FeedModel
package import LibraryStore

/// The feeds of a listing's posts, by id.
package struct FeedLookup: Sendable {
  private let feeds: [FeedID: StoredFeed]

  package init(_ feeds: [StoredFeed]) {
    self.feeds = Dictionary(uniqueKeysWithValues: feeds.map { ($0.id, $0) })
  }

  /// Reads only the feeds of these posts and the `others`, since a library can have ten thousand
  /// feeds.
  package init(
    of posts: [StoredPost], besides others: some Sequence<FeedID> = [], in library: Library
  ) async throws(StoreError) {
    self.init(try await library.store.feeds(Set(posts.map(\.feed)).union(others).sorted()))
  }

  /// The feed, or `nil` if it was removed after the post was read.
  package subscript(id: FeedID) -> StoredFeed? { feeds[id] }
}
