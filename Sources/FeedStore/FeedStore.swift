public import FeedModel
public import FoundationEssentials

/// The library: subscriptions, their posts and marks, and what is needed to tell new from known.
///
/// Every method is one transaction: it happens whole or not at all, and is safe beside other
/// processes that use the same library. Each implementation passes the same conformance checks.
public protocol FeedStore: Sendable {
  // MARK: Subscriptions

  /// Adds subscriptions, all in one transaction. An address that is there already is reported and
  /// left as it is.
  ///
  /// - Returns: one result per subscription, in the same order.
  func subscribe(
    to subscriptions: [Subscription], at now: Date
  ) async throws(FeedStoreError) -> [SubscribeResult]

  /// Removes feeds with their posts, marks and indexes. Feeds that are not there are passed over.
  func unsubscribe(from feeds: [FeedID]) async throws(FeedStoreError)

  /// All feeds with their counts, by folder, then name without case, then number.
  /// O(feeds), whatever the number of posts.
  func feeds() async throws(FeedStoreError) -> [StoredFeed]

  /// Some feeds, in the order of ``feeds()``; those that are not there are passed over.
  /// The cost follows their number, not that of all feeds.
  func feeds(_ ids: [FeedID]) async throws(FeedStoreError) -> [StoredFeed]

  // MARK: Refreshing

  /// Takes the right to refresh this library, which one process has at a time. Nothing else of the
  /// library needs it: everybody reads and marks meanwhile.
  ///
  /// - Parameter waits: wait for whoever has it, for as long as that takes.
  /// - Throws: `.refreshing` when another process has it and there is no waiting.
  func beginRefresh(waits: Bool) async throws(FeedStoreError) -> RefreshTurn

  /// Takes in what one fetch brought: the index judges the items, new posts are stored, edited
  /// ones renewed, channel and fetch state kept, and the new posts noted for announcement, in one
  /// transaction. The posts of new and
  /// edited items only are made (see ``IncomingPost``). An edit keeps the reader's marks,
  /// and the dates that the feed gave before and no longer gives.
  ///
  /// - Throws: `.notFound` when the feed is gone.
  func record(
    _ outcome: FetchOutcome, for feed: FeedID, at now: Date
  ) async throws(FeedStoreError) -> RefreshRecord

  /// Why each item of a feed's last document was new, known, edited or ignored. A refresh that
  /// brought no document, as the feed was unchanged or failed, leaves the report as it was.
  ///
  /// - Returns: nil when the feed has brought no document yet.
  /// - Throws: `.notFound` when the feed is gone.
  func lastReport(of feed: FeedID) async throws(FeedStoreError) -> RefreshReport?

  // MARK: Announcing

  /// The new posts of some feeds (nil: of all) that nobody has been told of, each feed's in its
  /// order, the latest refresh's first. Posts that have been read or deleted are not among them.
  func announcements(of feeds: [FeedID]?) async throws(FeedStoreError) -> [Announcement]

  /// Notes that somebody has been told of posts, in whatever way. Called after they were shown: who
  /// is killed in between announces them again, and never loses one.
  func announced(_ posts: [PostID]) async throws(FeedStoreError)

  // MARK: Reading

  /// Posts that match, newest ``StoredPost/sortDate`` first, then the later stored first; without
  /// their bodies. The cost follows the number of posts returned, not the size of the library.
  func posts(_ query: PostQuery) async throws(FeedStoreError) -> [StoredPost]

  /// How many posts match, whatever the query's limit.
  func count(_ query: PostQuery) async throws(FeedStoreError) -> Int

  /// One post with its body.
  ///
  /// - Throws: `.notFound`.
  func post(_ id: PostID) async throws(FeedStoreError) -> StoredPost

  /// Unread posts of the whole library. O(1).
  func unreadCount() async throws(FeedStoreError) -> Int

  // MARK: Marking

  /// Puts a mark on posts. Posts that are not there are passed over.
  ///
  /// - Returns: how many were changed by it.
  func mark(_ posts: [PostID], _ mark: PostMark) async throws(FeedStoreError) -> Int

  /// Marks the unread posts of some feeds (nil: of all) as read.
  ///
  /// - Returns: how many there were.
  func markAllRead(in feeds: [FeedID]?) async throws(FeedStoreError) -> Int

  /// Deletes posts for ever: their feeds may list them as long as they like, they do not return.
  ///
  /// - Returns: how many there were.
  func delete(_ posts: [PostID]) async throws(FeedStoreError) -> Int

  // MARK: The last listing

  /// Keeps the order of the last listing, so that posts can be named by their number in it.
  func saveListing(_ posts: [PostID]) async throws(FeedStoreError)

  /// The last listing, posts that are gone included, so that the numbers stay right.
  func listing() async throws(FeedStoreError) -> [PostID]
}

/// What one refresh changed in the library.
public struct RefreshRecord: Sendable, Hashable {
  /// The posts that are new, in the feed's order.
  public var new: [PostID]
  /// How many known posts were edited.
  public var updated: Int

  public init(new: [PostID] = [], updated: Int = 0) {
    self.new = new
    self.updated = updated
  }
}
