public import FeedModel

/// A list in which a post that stands in several feeds stands once: the first of those with the
/// same canonical link. Posts of one feed are never taken for each other.
public struct CollapsedPosts: Sendable {
  /// In the order of lists, without their bodies.
  public var posts: [StoredPost]
  /// The other feeds of a post, in the order of the list.
  public var repeats: [PostID: [FeedID]]
  /// How many posts of the list it stands for.
  public var covered: Int

  package init(_ posts: [StoredPost], _ collapsing: PostCollapsing) {
    self.posts = posts
    repeats = collapsing.repeats
    covered = collapsing.covered
  }
}

/// Puts the posts of a list together, one after the other. A page of one that ten thousand feeds have may
/// take half a million of them, so of each no more is looked at than it takes.
package struct PostCollapsing {
  /// The posts that stand in the list.
  package private(set) var posts: [PostID] = []
  package private(set) var covered = 0
  /// Whether a post found no room: what would follow cannot change the list any more.
  package private(set) var isFull = false

  private let lines: Int?
  private var byLink: [String: SharedPost] = [:]

  /// - Parameter lines: how many there may be; nil means no bound.
  package init(lines: Int?) {
    self.lines = lines
  }

  package var repeats: [PostID: [FeedID]] {
    let repeated = byLink.values.lazy.filter { !$0.others.isEmpty }
    return Dictionary(uniqueKeysWithValues: repeated.map { ($0.post, $0.others) })
  }

  package mutating func add(_ post: PostID, of feed: FeedID, link: String?) {
    guard !isFull else { return }
    let key = link.map(CanonicalLink.key(of:))
    let isRepeat = key.map { byLink[$0]?.add(feed) ?? false } ?? false
    if !isRepeat {
      isFull = lines.map { posts.count >= $0 } ?? false
      guard !isFull else { return }
      if let key, byLink[key] == nil { byLink[key] = SharedPost(post: post, feed: feed) }
      posts.append(post)
    }
    covered += 1
  }
}

/// What several feeds have.
private struct SharedPost {
  let post: PostID
  let feed: FeedID
  /// In their order, and to be looked up.
  private(set) var others: [FeedID] = []
  private var known: Set<FeedID> = []

  init(post: PostID, feed: FeedID) {
    self.post = post
    self.feed = feed
  }

  /// - Returns: false for the feed that has it already.
  mutating func add(_ other: FeedID) -> Bool {
    guard other != feed else { return false }
    if known.insert(other).inserted { others.append(other) }
    return true
  }
}
