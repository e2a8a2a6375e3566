public import FeedModel

extension LibraryEngine {
  /// Returns the new posts of some feeds, of all for `nil`, that were not announced yet: each
  /// feed's in its order, the latest refresh's first; without posts that were read or deleted.
  public func announcements(of feeds: [FeedID]?) async throws(StoreError) -> [Announcement] {
    try await store.read { try $0.announcements(of: feeds) }
  }

  /// Notes that posts, new or of the past, were announced. Called after they were shown: a process
  /// that is killed in between announces them again, and never loses one.
  public func announced(_ posts: [PostID]) async throws(StoreError) {
    let told = NumberSet(posts)
    // Most listings hold nothing new, and need no right to write.
    guard try await store.read({ try $0.isAnyUntold(of: told) }) else { return }
    try await store.write(.relaxed) { try $0.removeAnnouncements(told) }
  }
}
