package import FeedModel
package import LibraryStore

/// The feeds of a listing's posts, by number.
package struct FeedLookup: Sendable {
  private let feeds: [FeedID: StoredFeed]

  package init(_ feeds: [StoredFeed]) {
    self.feeds = Dictionary(uniqueKeysWithValues: feeds.map { ($0.id, $0) })
  }

  /// Nil for a feed that was removed after the post was read.
  package subscript(id: FeedID) -> StoredFeed? { feeds[id] }
}
