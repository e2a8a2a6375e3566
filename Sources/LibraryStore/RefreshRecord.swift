public import FeedModel

/// The changes that one refresh made in the library.
public struct RefreshRecord: Sendable, Hashable {
  /// The new posts, in the feed's order.
  public var new: [PostID]
  /// The number of counted edits of known posts.
  public var updated: Int
  /// The edited posts to announce, see ``UpdatePolicy``, in the feed's order.
  public var announced: [PostID]

  public init(new: [PostID] = [], updated: Int = 0, announced: [PostID] = []) {
    self.new = new
    self.updated = updated
    self.announced = announced
  }
}
