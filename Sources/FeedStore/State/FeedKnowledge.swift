package import FeedModel

/// What is known of a feed beside its posts, of which there may be more than fit into memory.
public struct FeedKnowledge: Sendable {
  /// Without posts.
  public let state: FeedState
  /// The feed's posts, in the order in which they were stored.
  public let posts: [PostID]
  /// The place of each entry of the index among those of the state.
  private let places: [IndexEntry.ID: Int]

  package init(_ state: FeedState, posts: [PostID], places: [IndexEntry.ID: Int]) {
    self.state = state
    self.posts = posts
    self.places = places
  }

  /// Posts as the state has them. One whose entry was made since is left out.
  public func placed(_ posts: [StoredStatePost]) -> [FeedState.StatePost] {
    posts.compactMap { post in
      places[post.entry].map { place in
        FeedState.StatePost(
          entry: place, post: post.stored.post, isRead: post.stored.isRead,
          isStarred: post.stored.isStarred, firstSeen: post.stored.firstSeen,
          edits: post.stored.edits, ownTags: post.stored.ownTags,
          withdrawn: post.stored.withdrawn)
      }
    }
  }
}

/// A post with its body, its marks and its place in the index.
public struct StoredStatePost: Sendable {
  public let stored: StoredPost
  package let entry: IndexEntry.ID

  package init(_ stored: StoredPost, entry: IndexEntry.ID) {
    self.stored = stored
    self.entry = entry
  }
}
