public import FeedModel
public import FoundationEssentials
public import Search

extension LibraryEngine {
  // MARK: Posts

  /// Returns the posts that match, in the order of the query. The cost depends on the number of
  /// posts returned, not on the size of the library.
  ///
  /// If the limit falls among posts of the same second, a search may return any of them.
  public func posts(_ query: PostQuery) async throws(StoreError) -> [StoredPost] {
    let query = try await prepared(query)
    return try await store.read { try $0.posts(query) }
  }

  /// Returns the posts that match, listing a post that several feeds have once. The query's limit
  /// applies to the listed posts.
  public func collapsedPosts(_ query: PostQuery) async throws(StoreError) -> CollapsedPosts {
    let query = try await prepared(query)
    return try await store.read { try CollapsedPosts(query, in: $0) }
  }

  /// Returns the number of posts that match, regardless of the query's limit.
  public func count(_ query: PostQuery) async throws(StoreError) -> Int {
    let query = try await prepared(query)
    return try await store.read { try $0.count(query) }
  }

  /// Returns the posts with an address or GUID, in list order and without their bodies. The cost
  /// depends on the number of feeds. A link to its feed's own page identifies no post.
  public func posts(called name: PostName) async throws(StoreError) -> [StoredPost] {
    try await store.read { store in
      try store.posts(withKeys: name.keys).filter { name.means($0.post) }
    }
  }

  /// Returns one post with its body.
  ///
  /// - Throws: `.notFound`.
  public func post(_ id: PostID) async throws(StoreError) -> StoredPost {
    try await store.read { store in
      guard let post = try store.post(id, in: .library) else { throw StoreError.notFound(id) }
      return post
    }
  }

  /// Returns a deleted post without its body, as long as the deletion can be undone.
  public func deletedPost(_ id: PostID) async throws(StoreError) -> StoredPost? {
    try await store.read { store in
      var post = try store.post(id, in: .trash)
      post?.post.content = nil
      return post
    }
  }

  /// Returns the number of a feed's posts that the feed has withdrawn.
  public func withdrawnCount(of feed: FeedID) async throws(StoreError) -> Int {
    try await store.read { try $0.withdrawnEntries(of: feed, onlyInLibrary: true).count }
  }

  /// Returns the number of unread posts in the library. O(1).
  public func unreadCount() async throws(StoreError) -> Int {
    try await store.read { try $0.count(PostQuery(status: .unread)) }
  }

  /// Returns the current moment in the sequence of arrivals. O(1).
  public func latestArrival() async throws(StoreError) -> Arrival {
    try await store.read { try $0.latestArrival() }
  }

  // MARK: Feeds

  /// Returns all feeds with their counts, by folder, then by lowercased name, then by number.
  /// O(feeds), regardless of the number of posts.
  public func feeds() async throws(StoreError) -> [StoredFeed] {
    try await store.read { try $0.sortedFeeds(nil) { $0 } }
  }

  /// Returns the feeds with these numbers that exist, in the order of ``feeds()``. The cost depends
  /// on their number, not on that of all feeds.
  public func feeds(_ ids: [FeedID]) async throws(StoreError) -> [StoredFeed] {
    try await store.read { try $0.sortedFeeds(ids) { $0 } }
  }

  /// Returns all feeds in the form that lists show, in the order of ``feeds()``. O(feeds).
  public func feedLines() async throws(StoreError) -> [FeedLine] {
    try await store.read { try $0.sortedFeeds(nil, FeedLine.init) }
  }

  /// Returns totals over some feeds, and the feeds with the most unread posts. O(feeds), and much
  /// faster than ``feeds()``.
  ///
  /// - Parameter feeds: the feeds; `nil` means all.
  public func summary(
    of feeds: [FeedID]?, fullest: Int
  ) async throws(StoreError) -> FeedsSummary {
    try await store.read { try $0.feedsSummary(of: feeds, fullest: fullest) }
  }

  /// Returns the feeds that match a condition. Reads less data than ``feeds()``.
  public func feeds(matching condition: FeedCondition) async throws(StoreError) -> [FeedID] {
    try await store.read { try $0.feeds(matching: condition) }
  }

  /// Returns the parts of imported lists that have no meaning to this program, including those for
  /// archived feeds.
  public func listNotes() async throws(StoreError) -> ListNotes {
    try await store.read { try $0.listNotes() }
  }

  /// Returns the former addresses of feeds that have moved, including archived feeds.
  public func formerAddresses() async throws(StoreError) -> [String: FeedID] {
    try await store.read { store in
      let addresses = try store.records(FormerAddress.self).map { ($0.url, $0.feedId) }
      return Dictionary(uniqueKeysWithValues: addresses)
    }
  }

  /// Returns the addresses of the archived feeds.
  public func removedAddresses() async throws(StoreError) -> [String] {
    try await store.read { store in
      try store.feedRecords().filter { $0.archived != nil }.map(\.subscription.url)
    }
  }

  /// Returns the hosts that requested a delay, with its end, which may have passed.
  public func hostDelays() async throws(StoreError) -> [String: Date] {
    try await store.read { try $0.hostDelays() }
  }

  // MARK: Full-text index

  /// Adds the words of up to `count` posts to the full-text index. Searches do this for all posts;
  /// background programs call it in advance, so that searches start faster.
  ///
  /// - Returns: the approximate number of posts that are still missing.
  public func indexWords(_ count: Int) async throws(StoreError) -> Int {
    try await store.indexWords(count)
  }

  /// Resolves the folders of a query, and brings the full-text index up to date before a search. A
  /// library that can only be read is searched without this.
  func prepared(_ query: PostQuery) async throws(StoreError) -> PostQuery {
    guard query.search?.usesWords == true else { return try await resolved(query) }
    do {
      _ = try await store.indexWords(.max)
    } catch {
      guard error.code == .readOnly else { throw error }
    }
    return try await resolved(query)
  }
}

extension StoreTransaction {
  /// The values of a closure for the subscribed feeds among `ids`, sorted by the feeds' folders,
  /// then by their lowercased names, then by their numbers.
  fileprivate func sortedFeeds<Value>(
    _ ids: [FeedID]?, _ value: (StoredFeed) -> Value
  ) throws -> [Value] {
    // Comparing bytes is several times as fast as comparing strings.
    let feeds = try subscribedFeeds(ids) { feed in
      (
        folder: feed.subscription.folder, name: Array(feed.name.lowercased().utf8), id: feed.id,
        value: value(feed)
      )
    }
    let byFolder = Dictionary(grouping: feeds.indices) { feeds[$0].folder }
    return byFolder.sorted { $0.key < $1.key }.flatMap { _, indices in
      indices.sorted { one, other in
        let (name, otherName) = (feeds[one].name, feeds[other].name)
        return name == otherName
          ? feeds[one].id < feeds[other].id : name.lexicographicallyPrecedes(otherName)
      }.map { feeds[$0].value }
    }
  }
}
