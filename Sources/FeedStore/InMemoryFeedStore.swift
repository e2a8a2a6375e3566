import FeedModel
public import FoundationEssentials

/// A library that lives as long as the program: for tests, and for programs that keep nothing.
public actor InMemoryFeedStore: FeedStore {
  var feedsByID: [FeedID: FeedMemory] = [:]
  var postsByID: [PostID: PostMemory] = [:]
  private var lastListing: [PostID] = []
  /// New posts that nobody has been told of.
  var untold: Set<PostID> = []
  let refreshFlag = RefreshFlag()
  private var lastFeed: Int64 = 0
  var lastPost: Int64 = 0

  public init() {}

  // MARK: Subscriptions

  public func subscribe(to subscriptions: [Subscription], at now: Date) -> [SubscribeResult] {
    subscriptions.map { subscription in
      if let known = feedsByID.first(where: { $1.subscription.url == subscription.url }) {
        return SubscribeResult(id: known.key, isNew: false)
      }
      lastFeed += 1
      let id = FeedID(rawValue: lastFeed)
      feedsByID[id] = FeedMemory(subscription, added: now)
      return SubscribeResult(id: id, isNew: true)
    }
  }

  public func unsubscribe(from feeds: [FeedID]) {
    let gone = Set(feeds)
    for feed in gone { feedsByID[feed] = nil }
    postsByID = postsByID.filter { !gone.contains($0.value.stored.feed) }
  }

  public func feeds() -> [StoredFeed] {
    let counts = Dictionary(grouping: postsByID.values, by: \.stored.feed)
    return StoredFeed.inListOrder(
      feedsByID.map { id, feed in
        let posts = counts[id] ?? []
        return StoredFeed(
          id: id, subscription: feed.subscription, channel: feed.channel,
          fetchState: feed.fetchState, added: feed.added,
          unread: posts.count { !$0.stored.isRead }, total: posts.count)
      })
  }

  public func feeds(_ ids: [FeedID]) -> [StoredFeed] {
    feeds().filter { ids.contains($0.id) }
  }

  // MARK: Reading

  public func posts(_ query: PostQuery) -> [StoredPost] {
    let matches = postsByID.values.map(\.stored).filter(query.matches)
    let sorted = matches.sorted { ($0.sortDate, $0.id) > ($1.sortDate, $1.id) }
    return sorted.prefix(max(0, query.limit ?? sorted.count)).map { stored in
      var stored = stored
      stored.post.content = nil
      return stored
    }
  }

  public func count(_ query: PostQuery) -> Int {
    postsByID.values.count { query.matches($0.stored) }
  }

  public func post(_ id: PostID) throws(FeedStoreError) -> StoredPost {
    guard let post = postsByID[id] else { throw .notFound(id) }
    return post.stored
  }

  public func unreadCount() -> Int {
    postsByID.values.count { !$0.stored.isRead }
  }

  // MARK: Marking

  public func mark(_ posts: [PostID], _ mark: PostMark) -> Int {
    Set(posts).count { postsByID[$0]?.stored.take(mark) == true }
  }

  public func markAllRead(in feeds: [FeedID]?) -> Int {
    let unread = PostQuery(status: .unread, feeds: feeds)
    return mark(postsByID.values.map(\.stored).filter(unread.matches).map(\.id), .read(true))
  }

  public func delete(_ posts: [PostID]) -> Int {
    Set(posts).count { id in
      guard let post = postsByID.removeValue(forKey: id) else { return false }
      feedsByID[post.stored.feed]?.bury(post.entry)
      return true
    }
  }

  // MARK: The last listing

  public func saveListing(_ posts: [PostID]) {
    lastListing = posts
  }

  public func listing() -> [PostID] {
    lastListing
  }
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

extension StoredPost {
  /// Puts the mark on, and returns whether that changed anything.
  fileprivate mutating func take(_ mark: PostMark) -> Bool {
    let before = self
    switch mark {
    case .read(let value): isRead = value
    case .starred(let value): isStarred = value
    }
    return self != before
  }
}
