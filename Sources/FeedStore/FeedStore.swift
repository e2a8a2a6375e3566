public import FeedModel
public import FoundationEssentials

/// The library: subscriptions, their posts and marks, and what is needed to tell new from known.
///
/// Every method is one transaction: it happens whole or not at all, and is safe beside other
/// processes that use the same library. Each implementation passes the same conformance checks.
///
/// Methods that change what the reader sees keep the change in the library's journal, in the same
/// transaction, so that ``undo(_:at:)`` can take it back. A change of nothing is not kept.
public protocol FeedStore: Sendable {
  // MARK: Subscriptions

  /// Adds subscriptions, all in one transaction. An address that is there already is reported and
  /// left as it is. One that was removed comes back with its posts, marks and index, and with the
  /// properties it had, save what the wish says otherwise.
  ///
  /// What the list says beside is kept, where nothing is kept yet of a feed, a folder, or the head.
  ///
  /// - Returns: one result per subscription, in the same order.
  func subscribe(
    to list: SubscriptionList, as kind: LibraryChange.Kind, at now: Date
  ) async throws(FeedStoreError) -> [SubscribeResult]

  /// Puts feeds away with their posts, marks and indexes: they are not listed, counted or refreshed,
  /// and come back when they are subscribed to again. Feeds that are not there are passed over.
  func unsubscribe(from feeds: [FeedID], at now: Date) async throws(FeedStoreError)

  /// Changes properties of subscriptions. Feeds that are not there are passed over.
  ///
  /// - Parameter edit: gets the properties as they are inside the transaction, so that whoever changes
  ///   another one at the same time loses nothing.
  /// - Returns: how many were changed by it.
  func set(
    _ feeds: [FeedID], at now: Date, _ edit: @escaping PropertyEdit
  ) async throws(FeedStoreError) -> Int

  /// All feeds with their counts, by folder, then name without case, then number.
  /// O(feeds), whatever the number of posts.
  func feeds() async throws(FeedStoreError) -> [StoredFeed]

  /// Some feeds, in the order of ``feeds()``; those that are not there are passed over.
  /// The cost follows their number, not that of all feeds.
  func feeds(_ ids: [FeedID]) async throws(FeedStoreError) -> [StoredFeed]

  /// All feeds as lists show them, in the order of ``feeds()``. O(feeds), and several times quicker than
  /// reading them.
  func feedLines() async throws(FeedStoreError) -> [FeedLine]

  /// Some feeds (nil: all) in a few numbers, and so many of the fullest. O(feeds), and many times quicker
  /// than reading them.
  func summary(of feeds: [FeedID]?, fullest: Int) async throws(FeedStoreError) -> FeedsSummary

  // MARK: Refreshing

  /// Takes the right to refresh this library, which one process has at a time. Nothing else of the
  /// library needs it: everybody reads and marks meanwhile.
  ///
  /// - Parameter waits: wait for whoever has it, for as long as that takes.
  /// - Throws: `.refreshing` when another process has it and there is no waiting.
  func beginRefresh(waits: Bool) async throws(FeedStoreError) -> RefreshTurn

  /// Takes in what one fetch brought: the index judges the items, new posts are stored, edited
  /// ones treated as their feed's ``UpdatePolicy`` says, channel and fetch state kept, and what is to
  /// be told noted for announcement, in one transaction. The posts of new and
  /// edited items only are made (see ``IncomingPost``). An edit keeps the reader's marks,
  /// and the dates that the feed gave before and no longer gives.
  ///
  /// Rules that a new post matches are carried out in the same transaction. One that is dropped is not
  /// among the record's, and is known for ever as a deleted one is.
  ///
  /// Posts that the feed says it has taken back are marked so, see ``StoredPost/withdrawn``, until it
  /// lists them again; nothing else happens to them.
  ///
  /// - Parameter address: the feed's address that was asked. What comes when the feed has got another one
  ///   meanwhile is nothing of the feed's, and not taken.
  /// - Throws: `.notFound` when the feed is gone, `.moved` when it has another address.
  func record(
    _ outcome: FetchOutcome, for feed: FeedID, from address: String, at now: Date
  ) async throws(FeedStoreError) -> RefreshRecord

  /// Why each item of a feed's last document was new, known, edited or ignored. A refresh that
  /// brought no document, as the feed was unchanged or failed, leaves the report as it was.
  ///
  /// - Returns: nil when the feed has brought no document yet.
  /// - Throws: `.notFound` when the feed is gone.
  func lastReport(of feed: FeedID) async throws(FeedStoreError) -> RefreshReport?

  // MARK: The past

  /// How far the past of a feed has been walked; nil when nobody has asked for it, or when the feed has
  /// moved since.
  ///
  /// - Throws: `.notFound` when the feed is gone.
  func pastPlace(of feed: FeedID) async throws(FeedStoreError) -> PastPlace?

  /// Takes in a page of a feed's past and keeps how far it was walked, in one transaction. Posts that
  /// nobody knows are stored as read: they are no news, and are listed for whoever asked for them, see
  /// ``unlistedPast(of:)``. Those that the reader has missed, as they were published after the feed was
  /// subscribed to and had left it before a refresh could see them, are unread and announced as new
  /// ones are. What is known stays as it is, whatever the page has of it, and so does all
  /// that is remembered of the feed's own document. Rules are carried out as on new posts.
  ///
  /// - Parameter address: the feed's own, when the walk began; see ``record(_:for:from:at:)``.
  /// - Throws: `.notFound` when the feed is gone, `.moved` when it has another address.
  func recordPast(
    _ page: PastPage, for feed: FeedID, from address: String, at now: Date
  ) async throws(FeedStoreError) -> PastRecord

  /// The posts of a feed's past that nobody has seen listed, the latest page's last. They are taken out
  /// by ``announced(_:)``.
  func unlistedPast(of feed: FeedID) async throws(FeedStoreError) -> [PostID]

  // MARK: Lists of subscriptions

  /// What lists have said that says nothing to us; of feeds that are put away too.
  func listNotes() async throws(FeedStoreError) -> ListNotes

  // MARK: Announcing

  /// The new posts of some feeds (nil: of all) that nobody has been told of, each feed's in its
  /// order, the latest refresh's first. Posts that have been read or deleted are not among them.
  func announcements(of feeds: [FeedID]?) async throws(FeedStoreError) -> [Announcement]

  /// Notes that somebody has been told of posts, new or of the past, in whatever way. Called after they
  /// were shown: who is killed in between announces them again, and never loses one.
  func announced(_ posts: [PostID]) async throws(FeedStoreError)

  /// The hosts that want to be left alone, and until when; those whose time has passed may be among
  /// them.
  func hostPauses() async throws(FeedStoreError) -> [String: Date]

  /// Gives a feed that has moved from an address its new one; all else of it stays as it is. Whoever
  /// subscribes to the old address from now on means this feed.
  ///
  /// - Returns: false, with nothing changed, when another feed has that address.
  /// - Throws: `.notFound` when the feed is gone, `.moved` when it is elsewhere already.
  func move(_ feed: FeedID, from address: String, to url: String) async throws(FeedStoreError)
    -> Bool

  /// The same by the reader's wish, with properties that are set along: one change, whose address can be
  /// undone as long as the feed has not moved on. What the old address answered is forgotten: the feed is
  /// asked anew, also where it keeps its address.
  ///
  /// - Parameter edit: see ``set(_:at:_:)``.
  func readdress(
    _ feed: FeedID, to url: String, at now: Date, _ edit: @escaping PropertyEdit
  ) async throws(FeedStoreError) -> Bool

  /// The addresses from which feeds have moved away, and the feeds that they mean; of feeds that are put
  /// away too.
  func formerAddresses() async throws(FeedStoreError) -> [String: FeedID]

  // MARK: Reading

  /// Posts that match, newest ``StoredPost/sortDate`` first, then the later stored first; without
  /// their bodies. The cost follows the number of posts returned, not the size of the library.
  ///
  /// A search with a limit may take any of the posts of one second where the limit falls among them.
  func posts(_ query: PostQuery) async throws(FeedStoreError) -> [StoredPost]

  /// How many posts match, whatever the query's limit.
  func count(_ query: PostQuery) async throws(FeedStoreError) -> Int

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

  /// The saved searches, by name.
  func savedSearches() async throws(FeedStoreError) -> [SavedSearch]

  /// Keeps a search, in place of one of the same name.
  func save(_ search: SavedSearch, at now: Date) async throws(FeedStoreError)

  /// - Returns: whether there was one of the name.
  func removeSavedSearch(_ name: String, at now: Date) async throws(FeedStoreError) -> Bool

  // MARK: Rules

  /// The rules, in the order in which they were made.
  func rules() async throws(FeedStoreError) -> [Rule]

  /// Adds a rule, which is carried out on what comes from then on: see ``record(_:for:from:at:)``.
  func addRule(
    _ query: String, _ actions: [RuleAction], at now: Date
  ) async throws(FeedStoreError) -> Rule

  /// Removes rules; what they did stays.
  ///
  /// - Returns: how many there were.
  func removeRules(_ rules: [Rule.ID], at now: Date) async throws(FeedStoreError) -> Int

  // MARK: Marking

  /// Puts a mark on posts. Posts that are not there are passed over.
  ///
  /// - Returns: how many were changed by it.
  func mark(
    _ posts: [PostID], _ mark: PostMark, at now: Date
  ) async throws(FeedStoreError) -> Int

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

  // MARK: Upkeep

  /// Takes away posts and bodies that are older or more than may be kept, by each feed's own rule and
  /// by the given one where it says nothing. Posts that are unread, starred or still listed by
  /// their feed stay; the index keeps all it knows.
  func sweep(_ rule: Retention, at now: Date) async throws(FeedStoreError) -> SweepReport

  /// Takes away aliases that count no more, see ``IndexEntry/aliasLifetime``. A post that comes back gets
  /// its own again.
  ///
  /// - Returns: how many entries had some.
  func dropAliases() async throws(FeedStoreError) -> Int

  /// Drops what was put away so many days ago: posts of removed feeds that are not starred, and
  /// changes, with the posts they deleted. What the index knows stays.
  func dropOld(days: Int, at now: Date) async throws(FeedStoreError) -> DropReport

  /// Puts right what can be put right without a loss: numbers of entries that would be given twice.
  ///
  /// - Returns: how many feeds needed it.
  func mend() async throws(FeedStoreError) -> Int

  /// What is wrong with the stored library, in words; empty when nothing is.
  func check() async throws(FeedStoreError) -> [String]

  /// Puts the stored library in order and gives back room that it no longer needs.
  ///
  /// - Returns: its size before and after, in bytes; nil for a library without a file.
  func compact() async throws(FeedStoreError) -> (before: Int64, after: Int64)?

  /// Writes a copy of the whole library as it is now to a new file, for its owner alone.
  ///
  /// - Throws: `.readOnly` where the file is there already or cannot be made.
  func backUp(to path: String) async throws(FeedStoreError)

  // MARK: State

  /// All feeds, also those that are put away, by number.
  func allFeeds() async throws(FeedStoreError) -> [FeedID]

  /// All that is known of a feed but its posts, also of one that is put away.
  ///
  /// - Throws: `.notFound`.
  func knowledge(of feed: FeedID) async throws(FeedStoreError) -> FeedKnowledge

  /// Posts with their bodies, in the order in which they were stored; also those that are put away,
  /// and none that is deleted.
  func statePosts(_ ids: [PostID]) async throws(FeedStoreError) -> [StoredStatePost]

  /// Takes in what another library knows, all in one transaction and as one change. What either library
  /// knows is known, read, starred or deleted afterwards; a feed that is here keeps its properties, a
  /// search of a name that is here stays as it is, a rule that is here is not added again, and what lists said is
  /// kept where nothing is. Taking it in again changes nothing.
  ///
  /// - Parameter next: gives the next part, nil at the end. It is called inside the transaction: what it
  ///   throws takes all back.
  func merge(
    _ next: @escaping @Sendable () throws -> StatePart?, at now: Date
  ) async throws(FeedStoreError) -> StateReport

  // MARK: The last listing

  /// Keeps the order of the last listing, so that posts can be named by their number in it.
  func saveListing(_ posts: [PostID]) async throws(FeedStoreError)

  /// The last listing, posts that are gone included, so that the numbers stay right.
  func listing() async throws(FeedStoreError) -> [PostID]

  /// Notes that a listing of what was there at a moment has been seen.
  func noteListed(_ scope: ListingScope, upTo arrival: Arrival) async throws(FeedStoreError)

  /// What listings could show so far; nil before the first.
  func listedPosts() async throws(FeedStoreError) -> ListedPosts?

  /// The present moment in the sequence of arrivals. O(1).
  func latestArrival() async throws(FeedStoreError) -> Arrival
}

extension FeedStore {
  /// All that is known of a feed with all its posts, see ``knowledge(of:)``.
  public func state(of feed: FeedID) async throws(FeedStoreError) -> FeedState {
    let knowledge = try await knowledge(of: feed)
    var state = knowledge.state
    state.posts = knowledge.placed(try await statePosts(knowledge.posts))
    return state
  }

  /// Takes in parts that are at hand.
  public func merge(
    _ parts: [StatePart], at now: Date
  ) async throws(FeedStoreError) -> StateReport {
    let rest = PartQueue(parts)
    return try await merge({ rest.next() }, at: now)
  }

  /// Adds subscriptions as `add` does.
  public func subscribe(
    to subscriptions: [Subscription], at now: Date
  ) async throws(FeedStoreError) -> [SubscribeResult] {
    try await subscribe(to: SubscriptionList(subscriptions), as: .add, at: now)
  }
}

/// What one refresh changed in the library.
public struct RefreshRecord: Sendable, Hashable {
  /// The posts that are new, in the feed's order.
  public var new: [PostID]
  /// How many known posts were edited, as far as edits are counted.
  public var updated: Int
  /// The edited posts that are to be told, see ``UpdatePolicy``, in the feed's order.
  public var announced: [PostID]

  public init(new: [PostID] = [], updated: Int = 0, announced: [PostID] = []) {
    self.new = new
    self.updated = updated
    self.announced = announced
  }
}
