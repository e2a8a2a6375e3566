/// What somebody is to be told of: see ``FeedStore``.
public protocol AnnouncementStore: Sendable {
  /// The new posts of some feeds (nil: of all) that nobody has been told of, each feed's in its
  /// order, the latest refresh's first. Posts that have been read or deleted are not among them.
  func announcements(of feeds: [FeedID]?) async throws(FeedStoreError) -> [Announcement]

  /// Notes that somebody has been told of posts, new or of the past, in whatever way. Called after they
  /// were shown: who is killed in between announces them again, and never loses one.
  func announced(_ posts: [PostID]) async throws(FeedStoreError)
}
