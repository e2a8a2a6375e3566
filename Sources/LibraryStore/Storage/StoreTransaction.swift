package import FeedModel
package import FoundationEssentials
package import Search

/// The storage primitives of one transaction.
///
/// Each primitive does what its comment says and nothing else; ``LibraryEngine`` decides which to
/// call. The store maintains what follows from a change: the counts of ``StoredFeed``, the arrivals
/// of posts and the full-text index.
///
/// **Feeds.** A feed is subscribed or archived, see ``FeedRecord/archived``. Feeds are never
/// removed.
///
/// **Posts.** A post belongs to one entry in the index of its feed, and an entry has at most one
/// post. A post is in one place: the library, the archive or the trash, see ``PostLocation``. Only
/// posts in the library are counted, and found by queries. Removing a post removes its body, its
/// words, its announcement and the notes that it was not listed yet or was shown in a listing. Its
/// index entry stays, so that the post does not become new again, and so do the notes on the entry:
/// what rules did, deleted and suppressed stories. Stored listings and journal steps keep its
/// number.
///
/// **Unread posts.** Only a post in the library is unread, because of its feed or because of the
/// reader. A post elsewhere has an unread note instead, with the same reason: it is set when an
/// unread post leaves the library, stays while the post moves between archive and trash, and makes
/// the post unread when it comes back. ``markRead(_:)`` and ``markUnread(_:isByReader:in:)`` change
/// it.
///
/// **Arrivals.** An arrival is a moment in a sequence that only grows. Each unread post in the
/// library has one: it tells whether a listing up to some moment could show the post. A new arrival
/// is later than ``latestArrival()``, and becomes it. A post that becomes read loses its arrival.
///
/// **Values.** Texts are equal if their bytes are. Finite dates come back exactly. A text that the
/// storage cannot hold as it is, such as one with a NUL, is stored with replacement characters and
/// found by either form; texts that differ only in those are one. Lists may have a million elements
/// and are in no order unless one is stated. Where a list may be `nil`, `nil` means all; an empty
/// list means none.
///
/// **Unknown numbers.** Reading with the number of a feed, post, entry, rule or change that does
/// not exist finds nothing. Changing or removing what does not exist does nothing. Adding something
/// to it, such as a post to a feed, may throw: the engine does not do so, except where a comment
/// allows it.
package protocol StoreTransaction {
  // MARK: Feeds

  /// The feed with a number, subscribed or archived.
  func feed(_ id: FeedID) throws -> FeedRecord?

  /// The feed, subscribed or archived, whose present address this is. There is at most one.
  func feed(at url: String) throws -> FeedRecord?

  /// All feeds, subscribed and archived, by number.
  func feedRecords() throws -> [FeedRecord]

  /// Adds a subscribed feed that has nothing but its subscription: no channel, posts, index entries
  /// or fetches. Throws if a feed, subscribed or archived, has the address.
  ///
  /// - Returns: its number, higher than the number of every feed before.
  func insertFeed(_ subscription: Subscription, added: Date) throws -> FeedID

  /// Stores the address, the properties, ``FeedRecord/archived`` and ``FeedRecord/lacksPosts`` of a
  /// feed; its profile and date of adding never change, and ``FeedRecord/forgottenAnswers`` is
  /// stored by other primitives. The posts of a feed that becomes archived stay where they are
  /// until ``movePosts(_:from:to:)`` moves them.
  ///
  /// - Returns: whether the feed exists and no other feed has the address; otherwise nothing
  ///   changes.
  func updateFeed(_ feed: FeedRecord) throws -> Bool

  /// The subscribed feeds among `ids`, each with how many posts and unread posts it has in the
  /// library, in the order of ``StoredFeed/inListOrder(_:)``.
  func subscribedFeeds(_ ids: [FeedID]?) throws -> [StoredFeed]

  /// Totals over the subscribed feeds among `ids`. Takes the same number of queries however many
  /// feeds there are.
  ///
  /// - Parameter fullest: how many feeds to name at most. Only feeds with unread posts are named,
  ///   those with the most first, and among equals the one with the lower number.
  func feedsSummary(of ids: [FeedID]?, fullest: Int) throws -> FeedsSummary

  /// The subscribed feeds that match a condition, in any order.
  func feeds(matching condition: FeedCondition) throws -> [FeedID]

  // MARK: Fetching

  /// The state of a feed's fetches; an empty one before the first fetch and for an unknown feed.
  func fetchState(of feed: FeedID) throws -> FetchState

  /// Stores the state of a feed's fetches and the value of ``FeedRecord/forgottenAnswers``,
  /// whatever is stored of both: the engine has compared them.
  func saveFetchState(_ state: FetchState, forgottenAnswers: Int, of feed: FeedID) throws

  /// Removes ``FetchState/validators`` and ``FetchState/bodyDigest`` of feeds, and adds one to
  /// their ``FeedRecord/forgottenAnswers``, also if they were never fetched.
  func forgetAnswers(of feeds: [FeedID]) throws

  /// The hosts in ``FetchMemory/pause`` of all feeds, subscribed and archived, each with its latest
  /// deadline, which may be past.
  func hostPauses() throws -> [String: Date]

  /// How a feed describes itself; empty before the first document and for an unknown feed.
  func channel(of feed: FeedID) throws -> Channel

  /// Stores how a feed describes itself, in place of what was stored.
  func saveChannel(_ channel: Channel, of feed: FeedID) throws

  /// The report of a feed that was stored last. Of its items only the judgements count: the
  /// engine adds posts, titles, links and rules.
  func report(of feed: FeedID) throws -> RefreshReport?

  /// Stores the date, the completeness, the purge decision and the judgements of a report, in place
  /// of the report before. Nothing else of its items has to be stored. It has at most
  /// ``RefreshReport/itemLimit`` items.
  func saveReport(_ report: RefreshReport, of feed: FeedID) throws

  /// How far the past of a feed was walked.
  func pastPlace(of feed: FeedID) throws -> PastPlace?

  /// Stores how far the past of a feed was walked; `nil` removes it.
  func savePastPlace(_ place: PastPlace?, of feed: FeedID) throws

  // MARK: Detection index

  /// The header of a feed's index; before the first document that of an empty index, with the
  /// profile of the feed.
  ///
  /// - Throws: `.notFound` for an unknown feed.
  func indexBasis(of feed: FeedID) throws -> IndexBasis

  /// The entries, of every presence, to which the keys and aliases of a request lead; and which of
  /// ``IndexRequest/shared`` and of the answer's ``IndexAnswer/ownKeys`` are shared.
  ///
  /// - Parameter hasSharedKeys: ``IndexBasis/hasSharedKeys``. Most feeds have no shared keys;
  ///   `false` saves looking for them on each call.
  func indexAnswer(
    to request: IndexRequest, of feed: FeedID, hasSharedKeys: Bool
  ) throws -> IndexAnswer

  /// Carries out all that ``IndexChanges`` lists, if generation and next number of the stored
  /// header are still those of ``IndexChanges/base``.
  ///
  /// - Returns: `false`, with nothing changed, if they are not, or if the feed is unknown.
  func applyIndexChanges(_ changes: IndexChanges, of feed: FeedID) throws -> Bool

  /// The entries that are ``IndexEntry/Presence/listed`` and whose generation is lower than this
  /// one.
  func listedEntries(of feed: FeedID, before generation: Int64) throws -> Set<IndexEntry.ID>

  /// Makes entries tombstones: ``IndexEntry/Presence/deleted``. All else of them stays.
  func deleteEntries(_ entries: [IndexEntry.ID], of feed: FeedID) throws

  /// Makes tombstones ordinary entries again: ``IndexEntry/Presence/listed`` if they have the
  /// generation of the header, ``IndexEntry/Presence/left`` otherwise. Other entries stay as they
  /// are.
  func restoreEntries(_ entries: [IndexEntry.ID], of feed: FeedID) throws

  // MARK: Posts

  /// The posts in the library that match, in the order of the query, with bodies only if
  /// ``PostQuery/includesBodies`` is set. ``PostQuery/folders`` is ignored: the engine has put the
  /// feeds of the folders into the query. The cost follows the number of posts returned.
  ///
  /// A search means what ``SearchQuery/matches(_:)`` says, also for posts whose words are not in
  /// the full-text index yet. With a limit it may take any of the posts of one second where the
  /// limit falls among them.
  func posts(_ query: PostQuery) throws -> [StoredPost]

  /// How many posts in the library match, whatever the limit. ``PostQuery/folders`` is ignored.
  /// O(1) for all posts and all unread posts, O(feeds) for those of some feeds: as only one
  /// transaction writes at a time, a store can keep the counts.
  func count(_ query: PostQuery) throws -> Int

  /// The posts in the library whose entries have one of these keys, without bodies, in the order
  /// ``PostQuery/Order/newestFirst``. Aliases play no part. Costs one lookup for each feed and key.
  func posts(withKeys keys: [IndexKey]) throws -> [StoredPost]

  /// The post with a number, with its body if it has one. A location of `nil` means any place.
  func post(_ id: PostID, in location: PostLocation?) throws -> StoredPost?

  /// Those of `posts` that are in a place, by number. A location of `nil` means any place.
  func entries(_ posts: PostSelection, in location: PostLocation?) throws -> [PostEntry]

  /// Adds posts to the library in this order, unread because of their feed. They get one new
  /// arrival together. Their entries exist and have no post in any place.
  ///
  /// - Returns: their numbers, ascending and higher than the number of every post before.
  func insertPosts(_ posts: [NewPost], of feed: FeedID) throws -> [PostID]

  /// Replaces all that the feed says of a post in the library: titles, texts, links, tags and body,
  /// also a body that was removed. A date that `post` lacks stays as it was.
  /// ``StoredPost/sortDate`` follows, and ``StoredPost/edits`` grows by one, up to
  /// ``StoredPost/countedEdits``. All else stays: marks, arrival, ``StoredPost/ownTags``,
  /// ``StoredPost/withdrawn``, ``StoredPost/firstSeen`` and ``NewPost/stored``.
  ///
  /// - Returns: its number and the edits before; `nil` if the entry has no post in the library.
  func replacePost(
    _ post: Post, of entry: IndexEntry.ID, in feed: FeedID
  ) throws -> (post: PostID, edits: Int)?

  /// Removes those of `posts` that are in a place. Unread posts in the library stay; an unread note
  /// keeps no post.
  ///
  /// - Parameter keepsStarred: whether starred posts stay.
  /// - Returns: how many were removed.
  func removePosts(
    _ posts: PostSelection, in location: PostLocation, keepsStarred: Bool
  ) throws -> Int

  /// Removes the posts of a feed that are expired: they are in the library, read and not starred,
  /// their entry is not ``IndexEntry/Presence/listed``, and they meet both conditions. `nil` is a
  /// condition that all posts meet. Nothing else protects a post.
  ///
  /// - Parameters:
  ///   - time: ``NewPost/stored`` is not later.
  ///   - count: the post is neither among the `count` first posts of the feed in the library by
  ///     ``StoredPost/sortDate`` nor among the `count` first by ``NewPost/stored``, the latest
  ///     first in both. Equal times of storing are ordered by ``StoredPost/sortDate``, equal dates
  ///     by number, the higher first.
  /// - Returns: how many were removed.
  func removeExpiredPosts(
    of feed: FeedID, storedBy time: LibraryTime?, keeping count: Int?
  ) throws -> Int

  /// Removes the bodies of the posts that ``removeExpiredPosts(of:storedBy:keeping:)`` would remove
  /// for this time and no count. The posts stay, and are found by the words that remain.
  ///
  /// - Returns: how many bodies were removed.
  func removeExpiredBodies(of feed: FeedID, storedBy time: LibraryTime) throws -> Int

  /// Moves those of `posts` that are in one place to another. A post that leaves the
  /// library is no longer among those that listings have shown. A post that comes to the library
  /// becomes unread if it has an unread note, with a new arrival of its own.
  func movePosts(
    _ posts: PostSelection, from source: PostLocation, to target: PostLocation
  ) throws

  /// Marks the unread posts that a filter selects as read; outside the library it removes unread
  /// notes. Takes less than a second for a million posts. Announcements and notes of shown posts
  /// stay: ``removeAnnouncements(_:)`` and ``addShownPosts(_:at:)`` remove those that no longer
  /// count.
  ///
  /// - Returns: the posts that were unread or had a note, divided by what had made them unread.
  func markRead(_ filter: UnreadFilter) throws -> ReadPosts

  /// Marks those of `posts` that are in the library and read as unread, with ``latestArrival()`` as
  /// their arrival: a listing that has shown everything so far counts as having shown them. Outside
  /// the library, sets the unread note of posts without one. Others stay as they are.
  ///
  /// - Parameters:
  ///   - isByReader: whether the reader, not the feed, makes them unread.
  ///   - locations: the places where posts are marked.
  /// - Returns: the posts that were marked.
  func markUnread(
    _ posts: NumberSet, isByReader: Bool, in locations: Set<PostLocation>
  ) throws -> NumberSet

  /// Makes a post in the library unread because of its feed, with a new arrival, and removes it
  /// from the posts that listings have shown, whether it was read or unread. The outbox stays as it
  /// is. A post elsewhere stays as it is.
  func renewArrival(of post: PostID) throws

  /// Stars posts in some places, or removes their stars.
  ///
  /// - Returns: the posts that were changed.
  func setStarred(
    _ isStarred: Bool, on posts: NumberSet, in locations: Set<PostLocation>
  ) throws -> NumberSet

  /// Stores ``StoredPost/ownTags`` of a post in any place, in place of those it had.
  func setOwnTags(_ tags: [String], of post: PostID) throws

  /// The entries of a feed's posts that have ``StoredPost/withdrawn``, of those in the library or
  /// of those in all places.
  func withdrawnEntries(of feed: FeedID, onlyInLibrary: Bool) throws -> [IndexEntry.ID]

  /// Sets ``StoredPost/withdrawn`` of the posts of entries, in any place.
  func setWithdrawn(_ date: Date?, entries: [IndexEntry.ID], of feed: FeedID) throws

  /// Two times of publishing for ``MissedPosts``, each `nil` if no post has one.
  ///
  /// - `first`: of the posts in any place with the same ``StoredPost/firstSeen`` as the post with
  ///   the lowest entry number, the latest time that is at most ``MissedPosts/tolerance`` after it.
  /// - `newest`: of the posts in the library with a time that is not later than `now`, the time of
  ///   the first in the order ``PostQuery/Order/newestFirst``.
  func publishedBounds(of feed: FeedID, at now: Date) throws -> (first: Date?, newest: Date?)

  /// The latest arrival that was ever given, whatever has happened to its posts; 0 before the
  /// first. O(1).
  func latestArrival() throws -> Arrival

  // MARK: Outbox

  /// The posts of `feeds` in the outbox that are in the library, and are edits or unread: by number
  /// of the feed, then by number of the post, the higher first.
  func announcements(of feeds: [FeedID]?) throws -> [Announcement]

  /// Puts posts into the outbox, without ``Announcement/notifies``. A post that is in it already
  /// stays as it is, except that it becomes an edit if `areEdits` is set.
  func addAnnouncements(_ posts: [PostID], areEdits: Bool) throws

  /// Sets ``Announcement/notifies`` of posts in the outbox.
  func setNotifies(_ notifies: Bool, of posts: [PostID]) throws

  /// Whether any of some posts, in any place, is in the outbox or noted by
  /// ``addUnlistedPosts(_:)``.
  func isAnyUntold(of posts: NumberSet) throws -> Bool

  /// Removes these posts from the outbox, and their notes of ``addUnlistedPosts(_:)``. Besides,
  /// removes all posts from it that are in the library and are neither edits nor unread: they will
  /// not be announced.
  func removeAnnouncements(_ posts: NumberSet) throws

  /// The posts of a feed in the library that are noted by ``addUnlistedPosts(_:)``, by number.
  func unlistedPosts(of feed: FeedID) throws -> [PostID]

  /// Notes that posts of their feed's past were not listed yet. They exist and have no such note.
  func addUnlistedPosts(_ posts: [PostID]) throws

  // MARK: Deleted stories

  /// Whether any story is stored as deleted. Most libraries have none, and then the engine computes
  /// no stories.
  func hasDeletedStories() throws -> Bool

  /// The entries with a note on a story, with the fingerprints that the index has of them now.
  func stories(_ note: StoryNote, _ story: Digest) throws -> [StoryEntry]

  /// Notes the story of the post of an entry. An entry has at most one story of each kind of note:
  /// a note of ``StoryNote/suppressed`` replaces the one before, and one of ``StoryNote/deleted``
  /// is the same as the one before.
  func addStory(
    _ story: Digest, _ note: StoryNote, on entry: IndexEntry.ID, of feed: FeedID
  ) throws

  /// Removes the notes of a kind on some entries.
  ///
  /// - Returns: the stories of the removed notes.
  func removeStories(
    _ note: StoryNote, on entries: [IndexEntry.ID], of feed: FeedID
  ) throws -> Set<Digest>

  /// Removes the suppressed posts that no undoing can restore: those in the trash with a suppressed
  /// story that no ``StoryNote/deleted`` entry with a post in the trash has. Unread notes and
  /// stars keep no post. The notes on the entries stay.
  func removeUnrestorableSuppressedPosts() throws

  // MARK: Records

  /// All records of a type, in any order.
  func records<Record: StoreRecord>(_ type: Record.Type) throws -> [Record]

  /// The record of a type with a key.
  func record<Record: StoreRecord>(_ type: Record.Type, _ key: Record.Key) throws -> Record?

  /// Stores a record, in place of the one with its key. No two folders have the same path.
  ///
  /// - Returns: whether that changed anything.
  @discardableResult
  func put(_ record: some StoreRecord) throws -> Bool

  /// Removes the record of a type with a key.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  func remove<Record: StoreRecord>(_ type: Record.Type, _ key: Record.Key) throws -> Bool

  /// A number for a new record, higher than the number of every record of the type before.
  func newNumber<Record: StoreRecord>(of type: Record.Type) throws -> Int64

  // MARK: Notes of rules

  /// What rules did to the posts of those entries that have such a note.
  func ruleNotes(on entries: [IndexEntry.ID], of feed: FeedID) throws -> [IndexEntry.ID: RuleNote]

  /// Stores what rules did to the post of an entry, in place of the note before.
  func saveRuleNote(_ note: RuleNote, on entry: IndexEntry.ID, of feed: FeedID) throws

  // MARK: Steps of changes

  /// The steps of a change, in the order in which they were made.
  func steps(of change: LibraryChange.ID) throws -> [ChangeStep]

  /// Adds steps to a change, after those it has.
  func appendSteps(_ steps: [ChangeStep], to change: LibraryChange.ID) throws

  // MARK: Small records

  /// All notes of imported lists of subscriptions.
  func listNotes() throws -> ListNotes

  /// Adds the notes of the head, of folders and of feeds for which none are stored. Where some are,
  /// those stay, as by ``ListNotes/completed(by:)``.
  func addListNotes(_ notes: ListNotes) throws

  /// Removes the notes of the head, if it is named, and of the named folders and feeds.
  func removeListNotes(_ notes: KeptNotes) throws

  /// The library's own clock; a new one before the first is stored.
  func clock() throws -> LibraryClock

  /// Stores the library's own clock.
  func saveClock(_ clock: LibraryClock) throws

  // MARK: Listings
  //
  // Stored of a place are the posts of its last listing and the notes of what listings there have
  // shown. Either may be missing.

  /// The places of which anything is stored. A place comes first when its listing is stored, or
  /// when the first notes of it are.
  func listings() throws -> [ListingHeader]

  /// The posts of the listing at a place, with numbers of posts that are gone; empty without one.
  func listedPosts(at place: ListingPlace) throws -> [PostID]

  /// Stores the posts of a listing in this order, in place of the one at its place, which comes
  /// first among ``listings()`` from then on. The notes of what was shown there stay.
  func saveListing(_ posts: [PostID], at place: ListingPlace) throws

  /// What listings at a place have shown; `nil` if nothing was noted there.
  func shownPosts(at place: ListingPlace) throws -> ListedPosts?

  /// Notes what listings at a place have shown, in place of all that was noted there. Feeds that do
  /// not exist, and posts that are not unread in the library, are left out.
  func saveShownPosts(_ shown: ListedPosts, at place: ListingPlace) throws

  /// Removes the listings at places, and the notes of what was shown there.
  func removeListings(at places: [ListingPlace]) throws
}
