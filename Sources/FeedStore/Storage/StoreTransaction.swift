package import FeedModel
package import FoundationEssentials

/// The storage primitives of one transaction.
///
/// Each does what its comment says and nothing else: the rules are in ``LibraryEngine``. Everything
/// else that follows from a change is named here: the counts of ``StoredFeed``, the arrivals of posts,
/// and the full-text index are kept by the store.
///
/// Texts that the storage cannot hold as they are, such as those with a NUL, are stored with a
/// replacement character and found by either form. Lists of numbers may have a million elements.
package protocol StoreTransaction {
  // MARK: Feeds

  /// A feed, subscribed or archived; `nil` if there is none of the number.
  func feed(_ id: FeedID) throws -> FeedRecord?

  /// The feed that has an address now.
  func feed(at url: String) throws -> FeedRecord?

  /// All feeds, subscribed and archived, by number.
  func feedRecords() throws -> [FeedRecord]

  /// Adds a feed that has nothing but its subscription: no channel, posts, index entries or fetches.
  ///
  /// - Returns: its number, higher than every number that was ever given.
  func insertFeed(_ subscription: Subscription, added: Date) throws -> FeedID

  /// Stores the address, the properties, ``FeedRecord/archived`` and ``FeedRecord/lacksPosts`` of a feed.
  ///
  /// - Returns: whether the feed exists and no other feed has the address; otherwise nothing changes.
  func updateFeed(_ feed: FeedRecord) throws -> Bool

  /// Subscribed feeds with their counts, all of them for `nil`, in the order of ``StoredFeed/putInListOrder(_:)``.
  func subscribedFeeds(_ ids: [FeedID]?) throws -> [StoredFeed]

  /// What lists show of all subscribed feeds, in the same order.
  func feedLines() throws -> [FeedLine]

  /// A summary of some subscribed feeds, of all for `nil`. Counts one query, not one feed after the other.
  ///
  /// - Parameter fullest: how many feeds with the most unread posts to name.
  func feedsSummary(of ids: [FeedID]?, fullest: Int) throws -> FeedsSummary

  /// The subscribed feeds that match a condition, in any order.
  func feeds(matching condition: FeedCondition) throws -> [FeedID]

  /// All former addresses, with the feeds that had them.
  func formerAddresses() throws -> [String: FeedID]

  /// The feed that had an address formerly.
  func feed(formerlyAt url: String) throws -> FeedID?

  /// Makes an address the former one of a feed, in place of any other; `nil` removes it.
  func setFormerAddress(_ url: String, of feed: FeedID?) throws

  // MARK: Folders

  /// The folders that have numbers, by path.
  func folders() throws -> [Folder]

  /// Gives a folder a number, higher than every number that was ever given, unless it has one.
  func addFolder(_ path: FolderPath) throws

  /// Gives the number of a folder to another path. The number of a folder that has the path is lost.
  func moveFolder(_ folder: FolderID, to path: FolderPath) throws

  // MARK: Fetching

  /// The address of a subscribed feed, and how often its last answer was forgotten; `nil` for an archived
  /// feed or none.
  func fetchTarget(of feed: FeedID) throws -> FetchTarget?

  /// The state of a feed's fetches; an empty one before the first fetch.
  func fetchState(of feed: FeedID) throws -> FetchState

  /// Stores the state of a feed's fetches, with a new value of ``FetchTarget/forgottenAnswers``.
  func saveFetchState(_ state: FetchState, forgottenAnswers: Int, of feed: FeedID) throws

  /// Removes validators and body digests of feeds, and adds one to their ``FetchTarget/forgottenAnswers``.
  func forgetAnswers(of feeds: [FeedID]) throws

  /// The latest deadline of each host in the ``FetchMemory/pause`` of all feeds.
  func hostPauses() throws -> [String: Date]

  /// How a feed describes itself; empty before the first document.
  func channel(of feed: FeedID) throws -> Channel

  /// Stores how a feed describes itself.
  func saveChannel(_ channel: Channel, of feed: FeedID) throws

  /// The judgements of a feed's last document: items without posts, titles and rules. At most
  /// ``RefreshReport/itemLimit`` items.
  func report(of feed: FeedID) throws -> RefreshReport?

  /// Stores the date, the completeness, the purge decision and the judgements of a report.
  func saveReport(_ report: RefreshReport, of feed: FeedID) throws

  /// How far the past of a feed was walked.
  func pastPlace(of feed: FeedID) throws -> PastPlace?

  /// Stores how far the past of a feed was walked; `nil` removes it.
  func savePastPlace(_ place: PastPlace?, of feed: FeedID) throws

  // MARK: Detection index

  /// The header of a feed's index, without the shared keys.
  func indexBasis(of feed: FeedID) throws -> IndexBasis

  /// The entries of a feed that a request names.
  ///
  /// - Parameter hasSharedKeys: ``IndexBasis/hasSharedKeys``; without it no shared key is looked for.
  func indexAnswer(
    to request: IndexRequest, of feed: FeedID, hasSharedKeys: Bool
  ) throws -> IndexAnswer

  /// Changes the index of a feed, if its generation and next number still are those of
  /// ``IndexChanges/base``.
  ///
  /// - Returns: false, with nothing changed, if they are not.
  func applyIndexChanges(_ changes: IndexChanges, of feed: FeedID) throws -> Bool

  /// The listed entries that were not seen since before a generation.
  func listedEntries(of feed: FeedID, before generation: Int64) throws -> Set<IndexEntry.ID>

  /// Makes entries tombstones: ``IndexEntry/Presence/deleted``.
  func deleteEntries(_ entries: [IndexEntry.ID], of feed: FeedID) throws

  /// Makes tombstones entries again: listed if they have the generation of the header, left otherwise.
  func restoreEntries(_ entries: [IndexEntry.ID], of feed: FeedID) throws

  // MARK: Posts

  /// The posts in the library that match, apart from ``PostQuery/folders``, in the order of the query. The cost
  /// follows the number of posts returned.
  func posts(_ query: PostQuery) throws -> [StoredPost]

  /// How many posts in the library match, apart from ``PostQuery/folders`` and whatever the limit. O(1) for the unread or all posts of the library.
  func count(_ query: PostQuery) throws -> Int

  /// The posts that match, with those that several feeds have merged by ``PostCollapsing``.
  func collapsedPosts(_ query: PostQuery) throws -> CollapsedPosts

  /// The posts in the library whose entries have one of these keys, in the order of ``posts(_:)``. Costs one
  /// lookup for each feed and key.
  func posts(withKeys keys: [IndexKey]) throws -> [StoredPost]

  /// A post with its body, if it is in that place.
  func post(_ id: PostID, in location: PostLocation) throws -> StoredPost?

  /// The entries of those of some posts that are in a place, by post.
  func entries(of posts: NumberSet, in location: PostLocation) throws -> [PostEntry]

  /// The posts of entries of a feed, wherever they are.
  func posts(of entries: [IndexEntry.ID], in feed: FeedID) throws -> [EntryPost]

  /// Adds posts to the library in this order. They are unread, and arrive together as the latest.
  ///
  /// - Returns: their numbers, ascending and higher than every number that was ever given.
  func insertPosts(_ posts: [NewPost], of feed: FeedID) throws -> [PostID]

  /// Replaces what the feed says of a post in the library. Dates that the feed does not give stay, and marks and
  /// tags of the reader. Adds one to ``StoredPost/edits``, up to ``StoredPost/countedEdits``.
  ///
  /// - Returns: its number and the edits it had before; `nil` if the entry has no post in the library.
  func replacePost(
    _ post: Post, of entry: IndexEntry.ID, in feed: FeedID
  ) throws -> (post: PostID, edits: Int)?

  /// Removes those of some posts that are in a place and not unread, with all that is stored of them.
  ///
  /// - Returns: how many were removed.
  func removePosts(_ posts: NumberSet, in location: PostLocation) throws -> Int

  /// Removes the archived posts of a feed that are not starred.
  ///
  /// - Returns: how many were removed.
  func removeArchivedPosts(of feed: FeedID) throws -> Int

  /// Removes posts of a feed that may be removed: those in the library that are read, not starred, and no
  /// longer listed by the feed. Of these, only those go that meet each condition that is given.
  ///
  /// - Parameters:
  ///   - time: they were stored at or before it.
  ///   - count: they are not among so many newest posts of the feed in the library, neither by
  ///     ``StoredPost/sortDate`` nor by when they were stored.
  /// - Returns: how many were removed.
  func removeExpiredPosts(
    of feed: FeedID, storedBy time: LibraryTime?, keeping count: Int?
  ) throws -> Int

  /// Removes the bodies of the same posts that were stored at or before a time.
  ///
  /// - Returns: how many were removed.
  func removeExpiredBodies(of feed: FeedID, storedBy time: LibraryTime) throws -> Int

  /// Moves posts from one place to another. A post that leaves the library is no longer unread or counted, which
  /// is remembered: when it comes back it is, and arrives as the latest.
  ///
  /// - Returns: the posts, and whether they are unread in the library or were.
  func movePosts(
    _ posts: PostSelection, from source: PostLocation, to target: PostLocation
  ) throws -> [MovedPost]

  /// Marks the unread posts that a filter selects as read. Less than a second for a million posts.
  ///
  /// - Returns: the posts that were unread, by what had made them so.
  func markRead(_ filter: UnreadFilter) throws -> ReadPosts

  /// Marks posts in some places as unread. Those in the library arrive with the latest arrival so far.
  ///
  /// - Parameter isByReader: whether the reader, not the feed, made them unread.
  /// - Returns: the posts that were read.
  func markUnread(
    _ posts: NumberSet, isByReader: Bool, in locations: Set<PostLocation>
  ) throws -> NumberSet

  /// Makes a post unread that arrives now, as if it were new: it is unread because of its feed, and counts as
  /// shown in no listing.
  func renewArrival(of post: PostID) throws

  /// Stars posts in some places, or takes the star from them.
  ///
  /// - Returns: the posts that were changed.
  func setStarred(
    _ isStarred: Bool, on posts: NumberSet, in locations: Set<PostLocation>
  ) throws -> NumberSet

  /// Stores the tags that rules gave a post.
  func setOwnTags(_ tags: [String], of post: PostID) throws

  /// The entries of a feed's posts that have ``StoredPost/withdrawn``; only those in the library, or all.
  func withdrawnEntries(of feed: FeedID, onlyInLibrary: Bool) throws -> [IndexEntry.ID]

  /// Sets ``StoredPost/withdrawn`` of posts.
  func setWithdrawn(_ date: Date?, entries: [IndexEntry.ID], of feed: FeedID) throws

  /// What ``MissedPosts`` needs to know of a feed: the latest time of publishing among the posts that
  /// came first, where it is not later than ``MissedPosts/tolerance`` after they came; and the latest time in
  /// the library that is not later than `now`.
  func publishedBounds(of feed: FeedID, at now: Date) throws -> (first: Date?, newest: Date?)

  /// The latest moment in the sequence of arrivals. O(1).
  func latestArrival() throws -> Arrival

  // MARK: Outbox

  /// The posts in the outbox that are in the library, and are edits or unread; of some feeds, or of all.
  /// By feed, then the higher number first.
  func announcements(of feeds: [FeedID]?) throws -> [Announcement]

  /// Puts posts into the outbox. A post that is in it already stays; it becomes an edit if it was none.
  func addAnnouncements(_ posts: [PostID], areEdits: Bool) throws

  /// Sets ``Announcement/notifies`` of posts in the outbox.
  func setNotifies(_ notifies: Bool, of posts: [PostID]) throws

  /// Whether one of some posts is in the outbox or on the list of unlisted posts.
  func isAnyUntold(of posts: NumberSet) throws -> Bool

  /// Removes posts from the outbox, and with them those in the library that are neither edits nor unread.
  func removeAnnouncements(_ posts: NumberSet) throws

  /// The posts of a feed's past that are in the library and were not listed yet, by number.
  func unlistedPosts(of feed: FeedID) throws -> [PostID]

  /// Notes that posts of the past were not listed yet.
  func addUnlistedPosts(_ posts: [PostID]) throws

  /// Notes that posts of the past were listed.
  func removeUnlistedPosts(_ posts: NumberSet) throws

  // MARK: Deleted stories

  /// Whether any story is stored as deleted.
  func hasDeletedStories() throws -> Bool

  /// The entries as which a story was deleted, with their fingerprints.
  func deletedStories(_ story: Digest) throws -> [StoryEntry]

  /// Stores that a story was deleted as an entry.
  func addDeletedStory(_ story: Digest, as entry: PostEntry) throws

  /// Removes the deletions of stories as some entries.
  ///
  /// - Returns: the stories.
  func removeDeletedStories(as entries: [PostEntry]) throws -> Set<Digest>

  /// The entries whose posts are kept out of sight because of a deleted story, with their fingerprints.
  func suppressedStories(_ story: Digest) throws -> [StoryEntry]

  /// Stores that the post of an entry is kept out of sight because of a deleted story.
  func addSuppressedStory(_ story: Digest, entry: IndexEntry.ID, of feed: FeedID) throws

  /// Removes that note.
  func removeSuppressedStory(entry: IndexEntry.ID, of feed: FeedID) throws

  /// Removes the suppressed posts in the trash whose stories have no deleted post in the trash any more.
  func removeUnrestorableSuppressedPosts() throws

  // MARK: Rules and searches

  /// The rules, by number.
  func rules() throws -> [Rule]

  /// Adds a rule with a number that was never given.
  func insertRule(_ query: String, _ actions: [RuleAction]) throws -> Rule

  /// Stores a rule by a number that no rule has, or removes the rule with the number.
  ///
  /// - Returns: whether anything changed.
  func setRule(_ rule: Rule?, _ id: Rule.ID) throws -> Bool

  /// What rules did to the posts of entries.
  func ruleNotes(on entries: [IndexEntry.ID], of feed: FeedID) throws -> [IndexEntry.ID: RuleNote]

  /// Stores what rules did to the post of an entry.
  func saveRuleNote(_ note: RuleNote, on entry: IndexEntry.ID, of feed: FeedID) throws

  /// The saved searches, by the bytes of their names.
  func savedSearches() throws -> [SavedSearch]

  /// Stores the query of a saved search, or removes it.
  ///
  /// - Returns: whether anything changed.
  func setSavedSearch(_ name: String, _ query: String?) throws -> Bool

  // MARK: Journal

  /// The changes that can be undone, the last one first.
  func journal() throws -> [JournalEntry]

  /// The steps of a change, in the order in which they were made.
  func steps(of change: LibraryChange.ID) throws -> [ChangeStep]

  /// Adds a change without steps.
  ///
  /// - Returns: its number, higher than every number that was ever given.
  func insertChange(
    _ kind: LibraryChange.Kind, at date: Date, kept: LibraryTime, count: Int, subject: String?
  ) throws -> LibraryChange.ID

  /// Adds steps to a change.
  func appendSteps(_ steps: [ChangeStep], to change: LibraryChange.ID) throws

  /// Stores the count and the subject of a change.
  func updateChange(_ change: LibraryChange) throws

  /// Removes changes with their steps.
  func removeChanges(_ changes: [LibraryChange.ID]) throws

  // MARK: Small records

  /// The notes of imported lists.
  func listNotes() throws -> ListNotes

  /// Adds notes. Notes of the same head, folder or feed that are there stay.
  func addListNotes(_ notes: ListNotes) throws

  /// Removes notes.
  func removeListNotes(_ notes: KeptNotes) throws

  /// The library's own clock.
  func clock() throws -> LibraryClock

  /// Stores the library's own clock.
  func saveClock(_ clock: LibraryClock) throws

  // MARK: Listings

  /// The listings that are stored, the last one first.
  func listings() throws -> [ListingHeader]

  /// The posts of the last listing at a place.
  func listedPosts(at place: ListingPlace) throws -> [PostID]

  /// Stores the posts of a listing, as the last one.
  func saveListing(_ posts: [PostID], at place: ListingPlace) throws

  /// What listings at a place have shown.
  func shownPosts(at place: ListingPlace) throws -> ListedPosts?

  /// Stores what listings at a place have shown, in place of what was stored there. Feeds that do not
  /// exist are left out.
  func saveShownPosts(_ shown: ListedPosts, at place: ListingPlace) throws

  /// Stores up to which moment listings at a place have shown the posts of some feeds. Feeds that do not exist are
  /// left out.
  func addShownFeeds(_ feeds: [FeedID], upTo arrival: Arrival, at place: ListingPlace) throws

  /// Adds posts to those that listings at a place have shown by themselves. Only unread posts are kept.
  func addShownPosts(_ posts: [PostID], at place: ListingPlace) throws

  /// Removes what is stored of listings at places.
  func removeListings(at places: [ListingPlace]) throws
}
