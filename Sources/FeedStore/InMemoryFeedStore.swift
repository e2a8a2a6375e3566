import FeedModel

/// A library that lives as long as the program: for tests, and for programs that keep nothing.
public actor InMemoryFeedStore: FeedStore {
  var feedsByID: [FeedID: FeedMemory] = [:]
  var postsByID: [PostID: PostMemory] = [:]
  /// New posts that nobody has been told of.
  var untold: Set<PostID> = []
  /// Edits that are to be told, and were not.
  var untoldEdits: Set<PostID> = []
  let refreshFlag = RefreshFlag()
  var deletedStories: [StoryPlace: Digest] = [:]
  var journal: [(change: LibraryChange, steps: [ChangeStep])] = []
  var lastChange: Int64 = 0
  var lastArrival = Arrival(rawValue: 0)
  var lastFeed: Int64 = 0
  var lastPost: Int64 = 0
  private var lastListing: (posts: [PostID], arrival: Arrival?) = ([], nil)

  public init() {}

  // MARK: Reading

  public func feeds() -> [StoredFeed] {
    let counts = Dictionary(grouping: visiblePosts, by: \.feed)
    return StoredFeed.inListOrder(
      feedsByID.filter { $1.archived == nil }.map { id, feed in
        let posts = counts[id] ?? []
        return StoredFeed(
          id: id, subscription: feed.subscription, channel: feed.channel,
          fetchState: feed.fetchState, added: feed.added,
          unread: posts.count { !$0.isRead }, total: posts.count)
      })
  }

  public func feeds(_ ids: [FeedID]) -> [StoredFeed] {
    feeds().filter { ids.contains($0.id) }
  }

  public func posts(_ query: PostQuery) -> [StoredPost] {
    let sorted = visiblePosts.filter(query.matches).sorted {
      ($0.sortDate, $0.id) > ($1.sortDate, $1.id)
    }
    return sorted.prefix(max(0, query.limit ?? sorted.count)).map { stored in
      var stored = stored
      stored.post.content = nil
      return stored
    }
  }

  public func count(_ query: PostQuery) -> Int {
    visiblePosts.count(where: query.matches)
  }

  public func post(_ id: PostID) throws(FeedStoreError) -> StoredPost {
    guard let post = postsByID[id], post.place == .library else { throw .notFound(id) }
    return post.stored
  }

  public func unreadCount() -> Int {
    visiblePosts.count { !$0.isRead }
  }

  var visiblePosts: [StoredPost] {
    postsByID.values.filter { $0.place == .library }.map(\.stored)
  }

  // MARK: The last listing

  public func saveListing(_ posts: [PostID]?, upTo arrival: Arrival) {
    lastListing = (posts ?? lastListing.posts, arrival)
  }

  public func listing() -> [PostID] { lastListing.posts }
  public func listedArrival() -> Arrival? { lastListing.arrival }
  public func latestArrival() -> Arrival { lastArrival }
}

/// The entry a story was deleted as.
struct StoryPlace: Hashable {
  let feed: FeedID
  let entry: IndexEntry.ID
}

extension PostQuery {
  fileprivate func matches(_ stored: StoredPost) -> Bool {
    let hasStatus =
      switch status {
      case .unread: !stored.isRead
      case .starred: stored.isStarred
      case .any: true
      }
    return hasStatus && feeds?.contains(stored.feed) != false && ids?.contains(stored.id) != false
  }
}
