public import FoundationEssentials

/// The library: subscriptions, their posts and marks, and what is needed to tell new from known.
///
/// Every method is one transaction: it happens whole or not at all, and is safe beside other
/// processes that use the same library. Each implementation passes the same conformance checks.
///
/// Methods that change what the reader sees keep the change in the library's journal, in the same
/// transaction, so that ``undo(_:at:)`` can take it back. A change of nothing is not kept.
public protocol FeedStore:
  SubscriptionStore, RefreshStore, PastStore, AnnouncementStore,
  RuleStore, UpkeepStore
{
  // MARK: Reading

  /// Posts that match, newest ``StoredPost/sortDate`` first, then the later stored first; without
  /// their bodies. The cost follows the number of posts returned, not the size of the library.
  ///
  /// A search with a limit may take any of the posts of one second where the limit falls among them.
  func posts(_ query: PostQuery) async throws(FeedStoreError) -> [StoredPost]

  /// The same, where a post that several feeds have is listed once. The query's limit counts what is listed.
  func collapsedPosts(_ query: PostQuery) async throws(FeedStoreError) -> CollapsedPosts

  /// How many posts match, whatever the query's limit.
  func count(_ query: PostQuery) async throws(FeedStoreError) -> Int

  /// The posts that go by an address or a guid, in the order of lists and without their bodies. The cost
  /// follows the number of feeds. A link that is its feed's own page names no post.
  func posts(called name: PostName) async throws(FeedStoreError) -> [StoredPost]

  /// One post with its body.
  ///
  /// - Throws: `.notFound`.
  func post(_ id: PostID) async throws(FeedStoreError) -> StoredPost

  /// A post that was deleted, without its body, as long as that can be undone.
  func deletedPost(_ id: PostID) async throws(FeedStoreError) -> StoredPost?

  /// How many posts of a feed it says it has taken back.
  func withdrawnCount(of feed: FeedID) async throws(FeedStoreError) -> Int

  /// Unread posts of the whole library. O(1).
  func unreadCount() async throws(FeedStoreError) -> Int

  // MARK: Searching

  /// The feeds that a condition means, in any order. Reads less of them than ``feeds()``.
  func feeds(matching condition: FeedCondition) async throws(FeedStoreError) -> [FeedID]

  /// Brings the index of words up to date with so many posts more. Searches do it by themselves, and
  /// wait until it is done; who knows that nobody waits does it before.
  ///
  /// - Returns: about how many posts are left.
  func indexWords(_ count: Int) async throws(FeedStoreError) -> Int

  /// Whether the index of words has every post it says it has, and little that is no longer needed.
  func isWordIndexSound() async throws(FeedStoreError) -> Bool

  /// Looks through the index of words, makes it anew from the posts where it does not hold together
  /// or holds much that is no longer needed, and brings it up to date.
  ///
  /// - Returns: whether it was made anew.
  func tendWordIndex() async throws(FeedStoreError) -> Bool

  // MARK: Marking

  /// Puts a mark on posts. Posts that are not there are passed over.
  ///
  /// - Parameter change: what this is a part of, as long as it can be undone.
  /// - Returns: how many were changed by it.
  func mark(
    _ posts: [PostID], _ mark: PostMark, continuing change: LibraryChange.ID?, at now: Date
  ) async throws(FeedStoreError) -> Journaled<Int>

  /// Marks the unread posts of some feeds (nil: of all) as read, those that listings could show. Less
  /// than a second for a million posts.
  ///
  /// - Returns: how many there were.
  func markAllRead(
    in feeds: [FeedID]?, upTo listed: ListedPosts, at now: Date
  ) async throws(FeedStoreError) -> Int

  /// Marks the unread posts that a search finds in some feeds (nil: in all) as read, those that
  /// listings could show.
  ///
  /// - Returns: how many there were.
  func markAllRead(
    matching search: SearchQuery, in feeds: [FeedID]?, upTo listed: ListedPosts, at now: Date
  ) async throws(FeedStoreError) -> Int

  /// Deletes posts for ever: their feeds may list them as long as they like, they do not return.
  ///
  /// - Returns: how many there were.
  func delete(_ posts: [PostID], at now: Date) async throws(FeedStoreError) -> Int

  // MARK: Undoing

  /// The changes that can be undone, the last one first.
  func changes() async throws(FeedStoreError) -> [LibraryChange]

  /// Takes back the last changes, the last one first. A post or feed that has changed since is left
  /// as it is where that would undo somebody else's doing: an edit that made a post unread stays.
  ///
  /// - Returns: what was undone; fewer than asked for when the journal holds no more.
  func undo(_ count: Int, at now: Date) async throws(FeedStoreError) -> [UndoneChange]

  // MARK: The last listings

  /// Keeps the order of the last listing at a place, so that posts can be named by their number in it.
  func saveListing(_ posts: [PostID], at place: ListingPlace) async throws(FeedStoreError)

  /// The last listing at a place, posts that are gone included, so that the numbers stay right. Where
  /// nothing was listed it is that of the terminal that has listed last, or else of no terminal.
  func listing(at place: ListingPlace) async throws(FeedStoreError) -> [PostID]

  /// Notes that a listing of what was there at a moment has been seen at a place. The first at a place is
  /// put to what has been seen at the terminal that has listed last, or else at no terminal.
  func noteListed(
    _ scope: ListingScope, upTo arrival: Arrival, at place: ListingPlace
  ) async throws(FeedStoreError)

  /// What listings at a place could show so far; where there was none, and for no terminal, those at the
  /// terminal that has listed last; where no terminal ever has, those at none; nil before the first.
  func listedPosts(at place: ListingPlace) async throws(FeedStoreError) -> ListedPosts?

  /// The present moment in the sequence of arrivals. O(1).
  func latestArrival() async throws(FeedStoreError) -> Arrival
}

extension FeedStore {
  /// Puts a mark on posts, as a change of its own.
  public func mark(
    _ posts: [PostID], _ mark: PostMark, at now: Date
  ) async throws(FeedStoreError) -> Int {
    try await self.mark(posts, mark, continuing: nil, at: now).value
  }
}
