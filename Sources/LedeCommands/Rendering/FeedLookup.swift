import FeedStore

/// The feeds of a listing's posts, by number.
struct FeedLookup {
  private let feeds: [FeedID: StoredFeed]

  init(_ feeds: [StoredFeed]) {
    self.feeds = Dictionary(uniqueKeysWithValues: feeds.map { ($0.id, $0) })
  }

  /// Nil for a feed that was removed after the post was read.
  subscript(id: FeedID) -> StoredFeed? { feeds[id] }
}
