public import FeedModel

/// A list that shows a post published by several feeds once: the first of the posts with the same
/// canonical link. Posts of one feed are never merged.
public struct CollapsedPosts: Sendable {
  /// The listed posts, in list order, without their bodies.
  public private(set) var posts: [StoredPost] = []
  /// The other feeds that have a listed post, in list order.
  public private(set) var repeats: [PostID: [FeedID]] = [:]
  /// The number of posts in the list, including those merged into another one.
  public private(set) var covered = 0
  /// Whether all lines are used, so that further posts cannot change the list.
  private var isFull = false

  /// Reads more posts until all lines are used, because merged posts leave lines free.
  init(_ query: PostQuery, in store: any StoreTransaction) throws {
    var request = query
    request.includesBodies = false
    while true {
      request.limit = request.limit.map { $0 > .max / 4 ? .max : max(1, $0) * 4 }
      let list = try store.posts(request)
      self.init(list, lines: query.limit ?? .max)
      if isFull || list.count < request.limit ?? .max { return }
    }
  }

  /// - Parameter lines: the maximum number of listed posts.
  private init(_ list: [StoredPost], lines: Int) {
    var firstByLink: [String: (post: PostID, feed: FeedID)] = [:]
    var repeatingFeeds: [PostID: Set<FeedID>] = [:]
    for post in list {
      let key = post.post.link.map(CanonicalLink.key(of:))
      if let key, let first = firstByLink[key], first.feed != post.feed {
        if repeatingFeeds[first.post, default: []].insert(post.feed).inserted {
          repeats[first.post, default: []].append(post.feed)
        }
      } else {
        isFull = posts.count >= lines
        guard !isFull else { return }
        if let key, firstByLink[key] == nil { firstByLink[key] = (post.id, post.feed) }
        posts.append(post)
      }
      covered += 1
    }
  }
}
