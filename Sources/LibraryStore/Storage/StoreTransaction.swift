package import FeedModel
package import FoundationEssentials
package import Search

/// The storage primitives of one transaction.
///
/// Each primitive does only what its comment describes; ``LibraryEngine`` decides which to call.
/// The store maintains the consequences of a change: the counts of ``StoredFeed``, the arrivals of
/// posts and the full-text index.
///
/// **Feeds.** A feed is subscribed or archived, see ``FeedRecord/archived``. Feeds are never
/// removed.
///
/// **Posts.** A post belongs to one entry in the index of its feed, and an entry has at most one
/// post. A post is in one location: the library, the archive or the trash, see ``PostLocation``.
/// Only posts in the library are counted and found by queries. Removing a post also removes its
/// body, words and announcement, and the notes that it was not listed yet or was shown in a
/// listing. Its index entry remains, so that the post does not become new again, and so do the
/// notes on the entry: effects of rules, and deleted and suppressed stories. Stored listings and
/// journal steps keep its number.
///
/// **Unread posts.** Only a post in the library is unread, because of its feed or because of the
/// user. A post in another location can have an unread note instead, with the same reason. The note
/// is set when an unread post leaves the library, remains while the post moves between archive and
/// trash, and makes the post unread when it returns. ``markRead(_:)`` and
/// ``markUnread(_:isByReader:in:)`` change it.
///
/// **Arrivals.** An arrival is a moment in a sequence that only grows. Each unread post in the
/// library has one, which determines whether a listing up to some moment could show the post. A new
/// arrival is later than ``latestArrival()``, and becomes it. A post that becomes read loses its
/// arrival.
///
/// **Values.** Strings are equal if their bytes are. Finite dates are returned exactly. A string
/// that the storage cannot represent, such as one with a NUL, is stored with replacement characters
/// and found by either form; strings that differ only in these characters are equal. Lists may have
/// a million elements and are unordered unless an order is stated. Where a list may be `nil`, `nil`
/// means all; an empty list means none.
///
/// **Unknown numbers.** Reading with the number of a feed, post, entry, rule or change that does
/// not exist finds nothing. Changing or removing something that does not exist does nothing. Adding
/// something to it, such as a post to a feed, may throw: the engine does this only where a comment
/// allows it.
package protocol StoreTransaction {
  // MARK: Feeds

  /// The feed with a number, subscribed or archived.
  func feed(_ id: FeedID) throws -> FeedRecord?

  /// The feed, subscribed or archived, whose current address this is. There is at most one.
  func feed(at url: String) throws -> FeedRecord?

  /// All feeds, subscribed and archived, by number.
  func feedRecords() throws -> [FeedRecord]

  /// Adds a subscribed feed without channel, posts, index entries and fetches. Throws if a feed,
  /// subscribed or archived, has the address.
  ///
  /// - Returns: its number, which is higher than the numbers of all earlier feeds.
  func insertFeed(_ subscription: Subscription, added: Date) throws -> FeedID

  /// Stores the address, properties, ``FeedRecord/archived`` and ``FeedRecord/lacksPosts`` of a
  /// feed. Its profile and date of adding never change, and other primitives store
  /// ``FeedRecord/forgottenAnswers``. The posts of a feed that becomes archived are moved
  /// separately, by ``movePosts(_:from:to:)``.
  ///
  /// - Returns: whether the feed exists and no other feed has the address; otherwise nothing
  ///   changes.
  func updateFeed(_ feed: FeedRecord) throws -> Bool

  /// The values of a closure for the subscribed feeds among `ids`, in any order. The feeds have the
  /// numbers of their posts and unread posts in the library.
  func subscribedFeeds<Value>(
    _ ids: [FeedID]?, _ value: (StoredFeed) throws -> Value
  ) throws -> [Value]

  /// Totals over the subscribed feeds among `ids`. A feed is failing if its
  /// ``FetchState/failures`` is greater than zero. The number of queries does not depend on the
  /// number of feeds.
  ///
  /// - Parameter fullest: the maximum number of feeds to name. Only feeds with unread posts are
  ///   named, highest count first, then by lower number.
  func feedsSummary(of ids: [FeedID]?, fullest: Int) throws -> FeedsSummary

  /// The subscribed feeds that match a condition, in any order.
  func feeds(matching condition: FeedCondition) throws -> [FeedID]

  // MARK: Fetching

  /// The state of a feed's fetches; empty before the first fetch and for an unknown feed.
  func fetchState(of feed: FeedID) throws -> FetchState

  /// Stores the state of a feed's fetches and the value of ``FeedRecord/forgottenAnswers``,
  /// replacing the stored ones. The engine has compared them before.
  func saveFetchState(_ state: FetchState, forgottenAnswers: Int, of feed: FeedID) throws

  /// Removes ``FetchState/validators`` and ``FetchState/bodyDigest`` of feeds, and adds one to
  /// their ``FeedRecord/forgottenAnswers``, including feeds that were never fetched.
  func forgetAnswers(of feeds: [FeedID]) throws

  /// The hosts in ``FetchMemory/pause`` of all feeds, subscribed and archived, each with its latest
  /// deadline, which may have passed.
  func hostDelays() throws -> [String: Date]

  /// A feed's description of itself; empty before the first document and for an unknown feed.
  func channel(of feed: FeedID) throws -> Channel

  /// Stores a feed's description of itself, replacing the stored one.
  func saveChannel(_ channel: Channel, of feed: FeedID) throws

  /// The last stored report of a feed. Only the judgements of its items are used: the engine adds
  /// posts, titles, links and rules.
  func report(of feed: FeedID) throws -> RefreshReport?

  /// Stores the date, completeness, purge decision and judgements of a report, replacing the
  /// previous report. Other properties of its items need not be stored. It has at most
  /// ``RefreshReport/itemLimit`` items.
  func saveReport(_ report: RefreshReport, of feed: FeedID) throws

  /// The position in the older posts of a feed up to which they have been fetched.
  func historyPosition(of feed: FeedID) throws -> HistoryPosition?

  /// Stores the position up to which the older posts of a feed have been fetched; `nil` removes it.
  func saveHistoryPosition(_ place: HistoryPosition?, of feed: FeedID) throws

  // MARK: Detection index

  /// Returns the header of a feed's index, and whether the index has shared keys. Before the first
  /// document arrives, the index is empty and has the profile of the feed.
  ///
  /// - Throws: `.notFound` for an unknown feed.
  func indexBasis(of feed: FeedID) throws -> IndexBasis

  /// Returns the entries of any presence to which the keys and aliases of a request are bound, and
  /// which of ``IndexRequest/shared`` and of the answer's ``IndexAnswer/ownKeys`` are shared. Expired
  /// aliases count until ``StoreMaintenance/dropAliases()`` removes them; the index ignores their
  /// entries.
  ///
  /// - Parameter hasSharedKeys: the value from ``indexBasis(of:)``. Most feeds have no shared keys;
  ///   `false` saves the lookup.
  func indexAnswer(
    to request: IndexRequest, of feed: FeedID, hasSharedKeys: Bool
  ) throws -> IndexAnswer

  /// Applies ``IndexChanges`` if the generation and next number of the stored header are still
  /// those of ``IndexChanges/base``.
  ///
  /// - Returns: `false`, with nothing changed, if they are not, or if the feed is unknown.
  func applyIndexChanges(_ changes: IndexChanges, of feed: FeedID) throws -> Bool

  /// The ``IndexEntry/Presence/listed`` entries with a generation lower than `generation`.
  func listedEntries(of feed: FeedID, before generation: Int64) throws -> Set<IndexEntry.ID>

  /// Makes entries tombstones, ``IndexEntry/Presence/deleted``, or makes tombstones ordinary
  /// entries again: ``IndexEntry/Presence/listed`` if they have the generation of the header,
  /// otherwise ``IndexEntry/Presence/left``. Nothing else changes, not even the time in
  /// ``IndexEntry/left``. If `isDeleted` is `false`, entries that are not tombstones are not changed.
  func setDeleted(_ isDeleted: Bool, _ entries: [IndexEntry.ID], of feed: FeedID) throws

  // MARK: Posts

  /// The posts in the library that match, in the order of the query, with bodies only if
  /// ``PostQuery/includesBodies`` is set. ``PostQuery/folders`` is ignored, because the engine has
  /// resolved folders to feeds. The cost depends on the number of posts returned.
  ///
  /// A search has the meaning of ``SearchQuery/matches(_:)``, even for posts whose words are not in
  /// the full-text index yet. If the limit falls among posts of the same second, a search may
  /// return any of them.
  func posts(_ query: PostQuery) throws -> [StoredPost]

  /// The number of posts in the library that match, regardless of the limit. ``PostQuery/folders``
  /// is ignored. O(1) for all posts and all unread posts, O(feeds) for those of some feeds; a store
  /// can keep these counts, because only one transaction writes at a time.
  func count(_ query: PostQuery) throws -> Int

  /// The posts in the library whose entries have one of these keys, without bodies, in the order
  /// ``PostQuery/Order/newestFirst``. Aliases are not used. Costs one lookup for each feed and key.
  func posts(withKeys keys: [IndexKey]) throws -> [StoredPost]

  /// The post with a number, including its body. A location of `nil` means any location.
  func post(_ id: PostID, in location: PostLocation?) throws -> StoredPost?

  /// Those of `posts` that are in a location, by number. A location of `nil` means any location.
  func entries(_ posts: PostSelection, in location: PostLocation?) throws -> [PostEntry]

  /// Adds posts to the library in this order, unread because of their feed, with one new arrival
  /// for all. Their entries exist and have no post in any location.
  ///
  /// - Returns: their numbers, ascending and higher than those of all earlier posts.
  func insertPosts(_ posts: [NewPost], of feed: FeedID) throws -> [PostID]

  /// Replaces the feed's values of a post in the library: titles, texts, links, tags, figures and
  /// body, including a body that was removed. A `post` without ``Post/content`` removes the stored body.
  /// Dates that `post` lacks are not changed. ``StoredPost/sortDate`` is updated, and
  /// ``StoredPost/edits`` grows by one, up to ``StoredPost/countedEdits``. Other values stay:
  /// marks, arrival, ``StoredPost/ownTags``, ``StoredPost/withdrawn``, ``StoredPost/firstSeen`` and
  /// ``NewPost/stored``.
  ///
  /// - Returns: its number, and the edits before this one; `nil` if the entry has no post in the
  ///   library.
  func replacePost(
    _ post: Post, of entry: IndexEntry.ID, in feed: FeedID
  ) throws -> (post: PostID, edits: Int)?

  /// Stores ``Post/figures`` of the posts of entries, in any location. Nothing else changes, not
  /// even ``StoredPost/edits``.
  func setFigures(_ figures: [IndexEntry.ID: PostFigures], of feed: FeedID) throws

  /// Removes those of `posts` that are in a location. Unread posts in the library are kept; an
  /// unread note does not protect a post.
  ///
  /// - Parameter keepsStarred: whether starred posts are kept.
  /// - Returns: the number of removed posts.
  func removePosts(
    _ posts: PostSelection, in location: PostLocation, keepsStarred: Bool
  ) throws -> Int

  /// Removes the expired posts of a feed. These are in the library, read and not starred, their
  /// entry is not ``IndexEntry/Presence/listed``, and they meet both conditions below. An argument
  /// of `nil` imposes no condition. No other property protects a post.
  ///
  /// - Parameters:
  ///   - time: ``NewPost/stored`` is not later than this time.
  ///   - count: the post is neither among the first `count` posts of the feed in the library by
  ///     ``StoredPost/sortDate`` nor among the first `count` by ``NewPost/stored``, the latest
  ///     first in both. Equal times of storing are ordered by ``StoredPost/sortDate``, equal dates
  ///     by number, the higher first.
  /// - Returns: the number of removed posts.
  func removeExpiredPosts(
    of feed: FeedID, storedBy time: LibraryTime?, keeping count: Int?
  ) throws -> Int

  /// Removes the bodies of the posts that ``removeExpiredPosts(of:storedBy:keeping:)`` would remove
  /// for this time and no count. The posts stay, and searches find them by their other fields.
  ///
  /// - Returns: the number of removed bodies.
  func removeExpiredBodies(of feed: FeedID, storedBy time: LibraryTime) throws -> Int

  /// Moves those of `posts` that are in one location to another. A post that leaves the library is
  /// removed from the notes of shown posts. Each post that enters the library begins a new arrival,
  /// and becomes unread with this arrival if it has an unread note.
  func movePosts(
    _ posts: PostSelection, from source: PostLocation, to target: PostLocation
  ) throws

  /// Marks the unread posts that a filter selects as read; outside the library, removes unread
  /// notes. Takes less than a second for a million posts. Announcements and notes of shown posts
  /// stay; ``removeAnnouncements(_:)`` and ``saveShownPosts(_:at:)`` remove those that are
  /// obsolete.
  ///
  /// - Returns: the posts that were unread or had a note, grouped by what had made them unread.
  func markRead(_ filter: UnreadFilter) throws -> ReadPosts

  /// Marks as unread those of `posts` that are in the library and read. Their arrival is
  /// ``latestArrival()``, so a listing that has covered everything so far also covers them. Outside
  /// the library, sets the unread note of posts without one. Other posts are not changed.
  ///
  /// - Parameters:
  ///   - isByReader: whether the user, not the feed, makes them unread.
  ///   - locations: the locations in which posts are marked.
  /// - Returns: the posts that were marked.
  func markUnread(
    _ posts: NumberSet, isByReader: Bool, in locations: Set<PostLocation>
  ) throws -> NumberSet

  /// Makes a post in the library unread because of its feed, with a new arrival, and removes it
  /// from the notes of shown posts, whether it was read or unread. The outbox is not changed. A
  /// post in another location is not changed.
  func renewArrival(of post: PostID) throws

  /// Stars posts in some locations, or removes their stars.
  ///
  /// - Returns: the posts that were changed.
  func setStarred(
    _ isStarred: Bool, on posts: NumberSet, in locations: Set<PostLocation>
  ) throws -> NumberSet

  /// Replaces ``StoredPost/ownTags`` of a post in any location.
  func setOwnTags(_ tags: [String], of post: PostID) throws

  /// The entries of a feed's posts that have ``StoredPost/withdrawn``, in the library or in all
  /// locations.
  func withdrawnEntries(of feed: FeedID, onlyInLibrary: Bool) throws -> [IndexEntry.ID]

  /// Sets ``StoredPost/withdrawn`` of the posts of entries, in any location.
  func setWithdrawn(_ date: Date?, entries: [IndexEntry.ID], of feed: FeedID) throws

  /// Two publication times for ``MissedPosts``, each `nil` if no post has one.
  ///
  /// - `first`: the latest time of the posts, in any location, that have the same
  ///   ``StoredPost/firstSeen`` as the post with the lowest entry number. Times more than
  ///   ``MissedPosts/tolerance`` after that ``StoredPost/firstSeen`` are ignored.
  /// - `newest`: the time of the first post in the order ``PostQuery/Order/newestFirst``. Posts
  ///   outside the library or with a time after `now` are ignored.
  func publishedBounds(of feed: FeedID, at now: Date) throws -> (first: Date?, newest: Date?)

  /// The latest arrival ever assigned, even if its posts are gone; 0 before the first. O(1).
  func latestArrival() throws -> Arrival

  // MARK: Outbox

  /// The posts of `feeds` in the outbox that are in the library and are edits or unread, ordered by
  /// ascending number of the feed, then by descending number of the post.
  func announcements(of feeds: [FeedID]?) throws -> [Announcement]

  /// Adds posts to the outbox, without ``Announcement/notifies``. A post that is in it already is
  /// not changed, except that it becomes an edit if `areEdits` is set.
  func addAnnouncements(_ posts: [PostID], areEdits: Bool) throws

  /// Sets ``Announcement/notifies`` of posts in the outbox.
  func setNotifies(_ notifies: Bool, of posts: [PostID]) throws

  /// Whether any of some posts, in any location, is in the outbox or noted by
  /// ``addUnlistedPosts(_:)``.
  func isAnyUnannounced(of posts: NumberSet) throws -> Bool

  /// Removes these posts from the outbox, and their notes of ``addUnlistedPosts(_:)``. Also removes
  /// all posts from the outbox that are in the library and are neither edits nor unread, because
  /// they will not be announced.
  func removeAnnouncements(_ posts: NumberSet) throws

  /// The posts of a feed in the library that are noted by ``addUnlistedPosts(_:)``, by number.
  func unlistedPosts(of feed: FeedID) throws -> [PostID]

  /// Notes that older posts of their feed have not been listed yet. The posts exist and have no
  /// such note.
  func addUnlistedPosts(_ posts: [PostID]) throws

  // MARK: Deleted stories

  /// Whether any story is noted as deleted, or a ``DeletedItem`` is stored. Most libraries have none, and then the engine need not
  /// compute stories.
  func hasDeletedStories() throws -> Bool

  /// The entries with a note on a story, with their current fingerprints in the index.
  func stories(_ note: StoryNote, _ story: Digest) throws -> [StoryEntry]

  /// Notes the story of the post of an entry. An entry has at most one story of each kind of note.
  /// A new ``StoryNote/suppressed`` note replaces the previous one; a new ``StoryNote/deleted``
  /// note never differs from the previous one.
  func addStory(
    _ story: Digest, _ note: StoryNote, on entry: IndexEntry.ID, of feed: FeedID
  ) throws

  /// Removes the notes of one kind from some entries.
  ///
  /// - Returns: the stories of the removed notes.
  func removeStories(
    _ note: StoryNote, on entries: [IndexEntry.ID], of feed: FeedID
  ) throws -> Set<Digest>

  /// Removes the suppressed posts that no undo can restore: those in the trash with a suppressed
  /// story that is not the ``StoryNote/deleted`` story of any entry with a post in the trash.
  /// Unread notes and stars do not protect a post. The notes on the entries stay.
  func removeUnrestorableSuppressedPosts() throws

  // MARK: Records

  /// All records of a type, in any order.
  func records<Record: StoreRecord>(_ type: Record.Type) throws -> [Record]

  /// The record of a type with a key.
  func record<Record: StoreRecord>(_ type: Record.Type, _ key: Record.Key) throws -> Record?

  /// Stores a record, replacing the one with its key. No two folders have the same path.
  ///
  /// - Returns: whether anything has changed.
  @discardableResult
  func put(_ record: some StoreRecord) throws -> Bool

  /// Removes the record of a type with a key.
  ///
  /// - Returns: whether there was a record.
  @discardableResult
  func remove<Record: StoreRecord>(_ type: Record.Type, _ key: Record.Key) throws -> Bool

  /// A number for a new record, higher than the numbers of all earlier records of the type,
  /// including removed ones. Calls return the same number until a record with it is stored.
  func newNumber<Record: StoreRecord>(of type: Record.Type) throws -> Int64

  // MARK: Notes of rules

  /// The notes on what rules did to the posts of entries, for the entries that have one.
  func ruleNotes(on entries: [IndexEntry.ID], of feed: FeedID) throws -> [IndexEntry.ID: RuleNote]

  /// Stores what rules did to the post of an entry, replacing the previous note.
  func saveRuleNote(_ note: RuleNote, on entry: IndexEntry.ID, of feed: FeedID) throws

  // MARK: Steps of changes

  /// The steps of a change, in the order in which they were made.
  func steps(of change: LibraryChange.ID) throws -> [ChangeStep]

  /// Adds steps to a change, after its existing ones.
  func appendSteps(_ steps: [ChangeStep], to change: LibraryChange.ID) throws

  // MARK: Small records

  /// All notes of imported lists of subscriptions.
  func listNotes() throws -> ListNotes

  /// Adds notes on the head, folders and feeds without stored notes. Stored notes are not changed,
  /// as by ``ListNotes/completed(by:)``.
  func addListNotes(_ notes: ListNotes) throws

  /// Removes the notes on the head, if it is included, and on the included folders and feeds.
  func removeListNotes(_ notes: AddedListNotes) throws

  // MARK: Listings
  // A place has the posts of its last listing, and the notes of the posts that its listings have
  // shown. Either may be missing.

  /// The places with stored data. A place becomes the first when its listing is stored, or when its
  /// first notes are.
  func listings() throws -> [ListingHeader]

  /// The posts of the listing at a place, including numbers of removed posts; empty without a
  /// listing.
  func listedPosts(at place: ListingTerminal) throws -> [PostID]

  /// Stores the posts of a listing in this order, replacing the previous listing at its place. The
  /// place becomes the first of ``listings()``, even if there are no posts. The notes of shown
  /// posts are not changed.
  func saveListing(_ posts: [PostID], at place: ListingTerminal) throws

  /// The notes of the posts that listings at a place have shown; `nil` if there are none.
  func shownPosts(at place: ListingTerminal) throws -> ListedPosts?

  /// Stores what listings at `place` have shown, replacing all earlier notes there;
  /// ``ListedPosts/place`` of `shown` is ignored. Feeds that do not exist, and posts that are not
  /// unread in the library, are left out.
  func saveShownPosts(_ shown: ListedPosts, at place: ListingTerminal) throws

  /// Removes the listings at places, and the notes of what they have shown.
  func removeListings(at places: [ListingTerminal]) throws
}
