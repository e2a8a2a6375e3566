import FeedModel
import Foundation
import LibraryStore

/// All that a library holds.
struct InMemoryState: Sendable {
  var feeds: [FeedID: FeedState] = [:]
  var posts: [PostID: PostState] = [:]
  var formerAddresses: [String: FeedID] = [:]
  var folders: [FolderPath: FolderID] = [:]
  var lastFolder: Int64 = 0
  var lastFeed: Int64 = 0
  var lastPost: Int64 = 0
  var lastArrival: Int64 = 0

  var announcements: [PostID: (isEdit: Bool, notifies: Bool)] = [:]
  var unlisted: Set<PostID> = []
  var deletedStories: [EntryKey: Digest] = [:]
  var suppressedStories: [EntryKey: Digest] = [:]

  var rules: [Rule.ID: Rule] = [:]
  var lastRule: Int64 = 0
  var ruleNotes: [EntryKey: RuleNote] = [:]
  var searches: [String: String] = [:]

  /// The newest last.
  var journal: [(entry: JournalEntry, steps: [ChangeStep])] = []
  var lastChange: Int64 = 0
  var notes = ListNotes()
  var clock = LibraryClock()
  /// The newest last.
  var listings: [ListingState] = []

  /// The posts in the library, as lists have them.
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
  var forgottenAnswers = 0
  var index: IndexContents
  var report: RefreshReport?
  var pastPlace: PastPlace?
}

struct PostState: Sendable {
  var stored: StoredPost
  let entry: IndexEntry.ID
  let kept: LibraryTime
  var location = PostLocation.library
  /// When it became unread, and whether the reader made it so.
  var arrival: Arrival
  var isByReader = false
}

/// The number of an entry in the index of a feed.
struct EntryKey: Hashable, Sendable {
  let feed: FeedID
  let entry: IndexEntry.ID
}

struct ListingState: Sendable {
  let place: ListingPlace
  var posts: [PostID] = []
  var shown: ListedPosts?
}
