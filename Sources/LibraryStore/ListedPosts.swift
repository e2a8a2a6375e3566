public import FeedModel

/// The unread posts that a listing covers, regardless of its limit.
public enum ListingScope: Sendable, Hashable {
  /// All unread posts.
  case library
  /// The unread posts of some feeds.
  case feeds([FeedID])
  /// Only these posts, for listings of another kind, such as searches.
  case posts([PostID])
}

/// The unread posts that listings have covered so far.
public struct ListedPosts: Sendable, Hashable {
  /// Posts that arrived up to this moment are covered.
  public var library: Arrival
  /// The same moment for feeds that were listed separately since.
  public var feeds: [FeedID: Arrival]
  /// Posts that were shown individually since.
  public var posts: Set<PostID>
  /// The place of the listings.
  public var place: ListingTerminal

  public init(
    library: Arrival, feeds: [FeedID: Arrival] = [:], posts: Set<PostID> = [],
    at place: ListingTerminal = .withoutTerminal
  ) {
    self.place = place
    self.library = library
    self.feeds = feeds
    self.posts = posts
  }

  /// Covers all present and future posts.
  public static let everything = ListedPosts(library: Arrival(rawValue: .max))

  public func arrival(of feed: FeedID) -> Arrival {
    max(library, feeds[feed] ?? library)
  }

  /// Returns whether a post with this arrival is covered.
  package func hold(_ post: PostID, of feed: FeedID, since arrival: Arrival) -> Bool {
    arrival <= self.arrival(of: feed) || posts.contains(post)
  }
}
