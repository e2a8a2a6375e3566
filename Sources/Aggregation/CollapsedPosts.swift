import FeedModel
import FeedStore

/// A list in which a post that stands in several feeds stands once: the first of those with the
/// same canonical link. Posts of one feed are never taken for each other.
struct CollapsedPosts {
  private(set) var posts: [StoredPost] = []
  /// The other feeds of a post, in the order of the list.
  private(set) var repeats: [PostID: [FeedID]] = [:]

  init(_ all: [StoredPost], collapsing: Bool) {
    guard collapsing else {
      posts = all
      return
    }
    var first: [String: StoredPost] = [:]
    for post in all {
      guard let link = post.post.link else {
        posts.append(post)
        continue
      }
      let key = CanonicalLink.key(of: link)
      if let known = first[key], known.feed != post.feed {
        let feeds = repeats[known.id] ?? []
        if !feeds.contains(post.feed) { repeats[known.id] = feeds + [post.feed] }
      } else {
        first[key] = first[key] ?? post
        posts.append(post)
      }
    }
  }
}
