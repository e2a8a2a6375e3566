import FeedModel
import FoundationEssentials

/// A post as searches look at it. Its words are made when a query first asks for them.
package final class SearchedPost {
  let post: Post
  let feed: SearchedFeed
  let isRead: Bool
  let isStarred: Bool
  let date: Date
  let words: FoldedPost

  package init(_ stored: StoredPost, of feed: SearchedFeed) {
    post = stored.post
    words = FoldedPost(stored.post, ownTags: stored.ownTags)
    self.feed = feed
    isRead = stored.isRead
    isStarred = stored.isStarred
    date = stored.sortDate
  }
}

extension SearchQuery {
  /// What the query means: whether a post with its body is looked for.
  package func matches(_ post: SearchedPost) -> Bool {
    switch self {
    case .all(let parts): parts.allSatisfy { $0.matches(post) }
    case .any(let parts): parts.contains { $0.matches(post) }
    case .not(let part): !part.matches(post)
    case .words(let words): post.words.holds(words)
    case .title(let pattern): pattern.matches(post.post.title ?? "")
    case .isRead(let value): post.isRead == value
    case .isStarred(let value): post.isStarred == value
    case .since(let date): post.date >= date
    case .before(let date): post.date < date
    case .feed(let condition): condition.matches(post.feed)
    }
  }
}
