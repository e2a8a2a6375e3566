import FeedModel
import Foundation
import LibraryStore

/// The complete contents of a library.
struct InMemoryState: Sendable {
  var feeds: [FeedID: FeedState] = [:]
  var posts: [PostID: PostState] = [:]
  var lastFeed: Int64 = 0
  var lastPost: Int64 = 0
  var lastArrival: Int64 = 0

  var announcements: [PostID: (isEdit: Bool, notifies: Bool)] = [:]
  var unlisted: Set<PostID> = []
  var stories: [StoryNote: [EntryKey: Digest]] = [:]

  /// The records by kind and by the text of their key.
  var records: [String: [String: any StoreRecord]] = [:]
  var lastNumbers: [String: Int64] = [:]
  var ruleNotes: [EntryKey: RuleNote] = [:]
  var steps: [LibraryChange.ID: [ChangeStep]] = [:]
  var notes = ListNotes()
  /// The listings; the newest is the last.
  var listings: [ListingState] = []

  /// The posts in the library, in the order of lists.
  var visiblePosts: [StoredPost] {
    posts.values.filter { $0.location == .library }.map(\.stored)
      .sorted { ($0.sortDate, $0.id) > ($1.sortDate, $1.id) }
  }
}

/// A feed, its index and its state.
struct FeedState: Sendable {
  var record: FeedRecord
  var channel = Channel()
  var fetches = FetchState()
  var index: IndexContents
  var report: RefreshReport?
  var historyPosition: HistoryPosition?
}

struct PostState: Sendable {
  var stored: StoredPost
  let entry: IndexEntry.ID
  let kept: LibraryTime
  var location = PostLocation.library
  /// When the post became unread. `isByReader` is whether the reader marked it.
  var arrival: Arrival
  var isByReader = false
}

/// The key of an entry in the index of a feed.
struct EntryKey: Hashable, Sendable {
  let feed: FeedID
  let entry: IndexEntry.ID
}

struct ListingState: Sendable {
  let place: ListingTerminal
  var posts: [PostID] = []
  var shown: ListedPosts?
}
