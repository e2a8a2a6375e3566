public import FeedModel

/// A new post that nobody has been told of yet.
public struct Announcement: Sendable, Hashable {
  public var post: PostID
  public var feed: FeedID
  /// Whether a rule wants somebody to be told by other means too.
  public var notifies: Bool

  public init(post: PostID, feed: FeedID, notifies: Bool = false) {
    self.post = post
    self.feed = feed
    self.notifies = notifies
  }
}
