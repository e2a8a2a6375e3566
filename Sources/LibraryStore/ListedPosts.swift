public import FeedModel

/// What a listing could show of the unread posts, whatever its limit was.
public enum ListingScope: Sendable, Hashable {
  /// All of them.
  case library
  /// Those of some feeds.
  case feeds([FeedID])
  /// These alone: a listing of something else.
  case posts([PostID])
}

/// What listings could show so far.
public struct ListedPosts: Sendable, Hashable {
  /// What had arrived by this moment.
  public var library: Arrival
  /// The same for feeds that were listed by themselves since.
  public var feeds: [FeedID: Arrival]
  /// Posts that were shown by themselves since.
  public var posts: Set<PostID>
  /// Where that was.
  public var place: ListingPlace

  public init(
    library: Arrival, feeds: [FeedID: Arrival] = [:], posts: Set<PostID> = [],
    at place: ListingPlace = .withoutTerminal
  ) {
    self.place = place
    self.library = library
    self.feeds = feeds
    self.posts = posts
  }

  /// What is there, and all that will come.
  public static let everything = ListedPosts(library: Arrival(rawValue: .max))

  public func arrival(of feed: FeedID) -> Arrival {
    max(library, feeds[feed] ?? library)
  }

  /// Whether a post that arrived at a moment could be shown.
  package func hold(_ post: PostID, of feed: FeedID, since arrival: Arrival) -> Bool {
    arrival <= self.arrival(of: feed) || posts.contains(post)
  }
}
