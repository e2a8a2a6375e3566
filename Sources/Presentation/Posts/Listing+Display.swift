package import Aggregation
package import LibraryStore

extension Listing {
  /// Returns the number of the post at this index, if the listing is numbered.
  package func number(_ place: Int) -> Int? { isNumbered ? place + 1 : nil }

  /// Returns the names of the other feeds that contain the post, if repeats were collapsed.
  package func otherFeeds(of post: StoredPost, _ feeds: FeedLookup) -> [String] {
    (repeats[post.id] ?? []).compactMap { feeds[$0]?.name }
  }
}
