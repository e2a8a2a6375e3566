public import FeedModel

/// A list in which a post that several feeds have is listed once: the first of those with the same
/// canonical link. Posts of one feed are never merged.
public struct CollapsedPosts: Sendable {
  /// In the order of lists, without their bodies.
  public private(set) var posts: [StoredPost] = []
  /// The other feeds of a post, in the order of the list.
  public private(set) var repeats: [PostID: [FeedID]] = [:]
  /// How many posts of the list it stands for.
  public private(set) var covered = 0
  /// Whether a post found no room: what would follow cannot change the list.
  private var isFull = false

  /// Reads more and more posts until all lines are full, since merged posts leave room for others.
  init(_ query: PostQuery, in store: any StoreTransaction) throws {
    var wish = query
    wish.includesBodies = false
    while true {
      wish.limit = wish.limit.map { $0 > .max / 4 ? .max : max(1, $0) * 4 }
      let list = try store.posts(wish)
      self.init(list, lines: query.limit ?? .max)
      if isFull || list.count < wish.limit ?? .max { return }
    }
  }

  /// - Parameter lines: how many posts may be listed.
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
