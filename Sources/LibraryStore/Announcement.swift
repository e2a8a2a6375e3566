public import FeedModel

/// A post in the outbox: new or edited, and not announced to the user yet.
public struct Announcement: Sendable, Hashable {
  public var post: PostID
  public var feed: FeedID
  /// Whether a rule requests an additional notification, such as a desktop notification.
  public var notifies: Bool

  public init(post: PostID, feed: FeedID, notifies: Bool = false) {
    self.post = post
    self.feed = feed
    self.notifies = notifies
  }
}
