package import FeedModel
package import FoundationEssentials

/// A post as searches see it. Its words are folded when a query first needs them.
package final class SearchedPost {
  let post: Post
  let feed: SearchedFeed
  let isRead: Bool
  let isStarred: Bool
  let date: Date
  let words: FoldedPost

  /// - Parameters:
  ///   - ownTags: tags that the user's rules have added to the post.
  ///   - date: the date by which lists are sorted.
  package init(
    _ post: Post, ownTags: [String], isRead: Bool, isStarred: Bool, date: Date, feed: SearchedFeed
  ) {
    self.post = post
    words = FoldedPost(post, ownTags: ownTags)
    self.isRead = isRead
    self.isStarred = isStarred
    self.date = date
    self.feed = feed
  }
}

extension SearchQuery {
  /// Returns whether a post matches. The post must have its body.
  package func matches(_ post: SearchedPost) -> Bool {
    switch self {
    case .all(let parts): parts.allSatisfy { $0.matches(post) }
    case .any(let parts): parts.contains { $0.matches(post) }
    case .not(let part): !part.matches(post)
    case .words(let words): post.words.contains(words)
    case .title(let pattern): pattern.matches(post.post.title ?? "")
    case .isRead(let value): post.isRead == value
    case .isStarred(let value): post.isStarred == value
    case .since(let date): post.date >= date
    case .before(let date): post.date < date
    case .feed(let condition): condition.matches(post.feed)
    }
  }
}
