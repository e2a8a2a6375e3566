public import FeedModel
import LibraryStore

/// The outcome of passing posts to another program.
public struct HookDelivery: Sendable, Hashable {
  /// The posts that the program has accepted.
  public var posts: [PostID] = []
  /// Whether it has accepted all posts.
  public var isComplete = true

  public init() {}
}
