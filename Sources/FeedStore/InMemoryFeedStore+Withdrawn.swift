import FeedModel
import FoundationEssentials

extension InMemoryFeedStore {
  public func withdrawnCount(of feed: FeedID) -> Int {
    visiblePosts.count { $0.feed == feed && $0.withdrawn != nil }
  }

  /// Marks posts that a feed has taken back, and those no more that it stands by.
  func withdraw(
    _ gone: Set<IndexEntry.ID>, of feed: FeedID, standingBy present: Set<IndexEntry.ID>,
    at now: Date
  ) {
    for (id, post) in postsByID where post.stored.feed == feed {
      if present.contains(post.entry) {
        postsByID[id]?.stored.withdrawn = nil
      } else if gone.contains(post.entry), post.stored.withdrawn == nil {
        postsByID[id]?.stored.withdrawn = now
      }
    }
  }
}
