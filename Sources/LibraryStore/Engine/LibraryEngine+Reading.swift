public import FeedModel
public import FoundationEssentials
public import Search

extension LibraryEngine {
  // MARK: Posts

  /// Returns the posts that match, in the order of the query. The cost follows the number of posts
  /// returned, not the size of the library.
  ///
  /// A search with a limit may take any of the posts of one second where the limit falls among
  /// them.
  public func posts(_ query: PostQuery) async throws(StoreError) -> [StoredPost] {
    let query = try await prepared(query)
    return try await store.read { try $0.posts(query) }
  }

  /// Returns the same, where a post that several feeds have is listed once. The query's limit
  /// counts what is listed.
  public func collapsedPosts(_ query: PostQuery) async throws(StoreError) -> CollapsedPosts {
    let query = try await prepared(query)
    return try await store.read { try CollapsedPosts(query, in: $0) }
  }

  /// Returns how many posts match, whatever the query's limit.
  public func count(_ query: PostQuery) async throws(StoreError) -> Int {
    let query = try await prepared(query)
    return try await store.read { try $0.count(query) }
  }

  /// Returns the posts with an address or a GUID, in the order of lists and without their bodies.
  /// The cost follows the number of feeds. A link that is its feed's own page names no post.
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

  /// Returns how many posts of a feed the feed has withdrawn.
  public func withdrawnCount(of feed: FeedID) async throws(StoreError) -> Int {
    try await store.read { try $0.withdrawnEntries(of: feed, onlyInLibrary: true).count }
  }

  /// Returns the number of unread posts in the library. O(1).
  public func unreadCount() async throws(StoreError) -> Int {
    try await store.read { try $0.count(PostQuery(status: .unread)) }
  }

  /// Returns the present moment in the sequence of arrivals. O(1).
  public func latestArrival() async throws(StoreError) -> Arrival {
    try await store.read { try $0.latestArrival() }
  }

  // MARK: Feeds

  /// Returns all feeds with their counts, by folder, then name without case, then number.
  /// O(feeds), whatever the number of posts.
  public func feeds() async throws(StoreError) -> [StoredFeed] {
    try await store.read { try $0.subscribedFeeds(nil) }
  }

  /// Returns some feeds, in the order of ``feeds()``, without those that do not exist.
  /// The cost follows their number, not that of all feeds.
  public func feeds(_ ids: [FeedID]) async throws(StoreError) -> [StoredFeed] {
    try await store.read { try $0.subscribedFeeds(ids) }
  }

  /// Returns all feeds as lists show them, in the order of ``feeds()``. O(feeds).
  public func feedLines() async throws(StoreError) -> [FeedLine] {
    try await feeds().map(FeedLine.init)
  }

  /// Returns a summary of some feeds, of all for `nil`, with the feeds that have the most unread
  /// posts. O(feeds), and many times quicker than reading them.
  public func summary(
    of feeds: [FeedID]?, fullest: Int
  ) async throws(StoreError) -> FeedsSummary {
    try await store.read { try $0.feedsSummary(of: feeds, fullest: fullest) }
  }

  /// Returns the feeds that match a condition. Reads less of them than ``feeds()``.
  public func feeds(matching condition: FeedCondition) async throws(StoreError) -> [FeedID] {
    try await store.read { try $0.feeds(matching: condition) }
  }

  /// Returns what imported lists said that has no meaning here; of archived feeds, too.
  public func listNotes() async throws(StoreError) -> ListNotes {
    try await store.read { try $0.listNotes() }
  }

  /// Returns the addresses from which feeds have moved, archived feeds included.
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

  /// Returns the hosts that asked for a pause, with the ends of the pauses; some may be over.
  public func hostPauses() async throws(StoreError) -> [String: Date] {
    try await store.read { try $0.hostPauses() }
  }

  // MARK: Full-text index

  /// Adds the words of up to `count` posts to the full-text index. Searches do that themselves, for
  /// all posts: a program that nobody waits for does it before.
  ///
  /// - Returns: about how many posts are missing still.
  public func indexWords(_ count: Int) async throws(StoreError) -> Int {
    try await store.indexWords(count)
  }

  /// Resolves the folders of a query, and brings the full-text index up to date before a search. A
  /// library that can only be read is searched without.
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
