/// A new post that nobody has been told of yet.
public struct Announcement: Sendable, Hashable {
  public var post: PostID
  public var feed: FeedID

  public init(post: PostID, feed: FeedID) {
    self.post = post
    self.feed = feed
  }
}
