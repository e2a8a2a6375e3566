public import FeedModel

/// What one refresh changed in the library.
public struct RefreshRecord: Sendable, Hashable {
  /// The posts that are new, in the feed's order.
  public var new: [PostID]
  /// How many known posts were edited, as far as edits are counted.
  public var updated: Int
  /// The edited posts that are to be told, see ``UpdatePolicy``, in the feed's order.
  public var announced: [PostID]

  public init(new: [PostID] = [], updated: Int = 0, announced: [PostID] = []) {
    self.new = new
    self.updated = updated
    self.announced = announced
  }
}
