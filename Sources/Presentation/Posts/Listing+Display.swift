package import Aggregation
package import LibraryStore

extension Listing {
  /// The number of the post at a place, if numbers are kept.
  package func number(_ place: Int) -> Int? { isNumbered ? place + 1 : nil }

  /// The names of the other feeds that have a post, where repeats were collapsed.
  package func otherFeeds(of post: StoredPost, _ feeds: FeedLookup) -> [String] {
    (repeats[post.id] ?? []).compactMap { feeds[$0]?.name }
  }
}
