public import FeedModel
import LibraryStore

/// The outcome of passing posts to another program.
public struct HandOver: Sendable, Hashable {
  /// The posts that the program has taken.
  public var posts: [PostID]
  /// Whether it has taken all that it was given.
  public var isComplete: Bool

  public init(posts: [PostID] = [], isComplete: Bool = true) {
    self.posts = posts
    self.isComplete = isComplete
  }
}
