import FeedModel
import FeedStore

/// A list in which a post that stands in several feeds stands once: the first of those with the
/// same canonical link. Posts of one feed are never taken for each other.
struct CollapsedPosts {
  private(set) var posts: [StoredPost] = []
  /// The other feeds of a post, in the order of the list.
  private(set) var repeats: [PostID: [FeedID]] = [:]
  /// How many posts of the list it stands for.
  private(set) var covered = 0
  /// Whether a post found no room: what would follow cannot change it any more.
  private(set) var isFull = false

  private var first: [String: StoredPost] = [:]

  /// - Parameter limit: how many lines there are; nil means no bound.
  init(_ all: [StoredPost], limit: Int? = nil) {
    for post in all where !isFull { add(post, upTo: limit) }
  }

  private mutating func add(_ post: StoredPost, upTo limit: Int?) {
    let key = post.post.link.map(CanonicalLink.key(of:))
    if let known = key.flatMap({ first[$0] }), known.feed != post.feed {
      let feeds = repeats[known.id] ?? []
      if !feeds.contains(post.feed) { repeats[known.id] = feeds + [post.feed] }
    } else {
      isFull = limit.map { posts.count >= $0 } ?? false
      guard !isFull else { return }
      if let key { first[key] = first[key] ?? post }
      posts.append(post)
    }
    covered += 1
  }
}
