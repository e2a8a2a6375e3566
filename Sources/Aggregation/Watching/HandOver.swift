public import FeedModel
import LibraryStore

/// The outcome of passing posts to another program.
public struct HandOver: Sendable, Hashable {
  /// The posts that the program has accepted.
  public var posts: [PostID]
  /// Whether it has accepted all posts.
  public var isComplete: Bool

  public init(posts: [PostID] = [], isComplete: Bool = true) {
    self.posts = posts
    self.isComplete = isComplete
  }
}
