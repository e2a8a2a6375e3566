public import FeedModel

extension LibraryEngine {
  /// Returns the new posts of some feeds that were not announced yet, without read and deleted
  /// ones, by feed. Within a feed, they are in its order, those of the latest refresh first.
  ///
  /// - Parameter feeds: the feeds; `nil` means all.
  public func announcements(of feeds: [FeedID]?) async throws(StoreError) -> [Announcement] {
    try await store.read { try $0.announcements(of: feeds) }
  }

  /// Records that new or older posts were announced. Must be called after the output was written:
  /// if the process is killed before, the posts are announced again and none is lost.
  public func announced(_ posts: [PostID]) async throws(StoreError) {
    let announced = NumberSet(posts)
    // Most listings contain no new posts, and then no write transaction is needed.
    guard try await store.read({ try $0.isAnyUnannounced(of: announced) }) else { return }
    try await store.write(.relaxed) { try $0.removeAnnouncements(announced) }
  }
}
