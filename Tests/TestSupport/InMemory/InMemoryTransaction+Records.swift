import FeedModel
import Foundation
import LibraryStore
import Search

extension InMemoryTransaction {
  // MARK: Outbox

  func announcements(of feeds: [FeedID]?) -> [Announcement] {
    state.visiblePosts.compactMap { post in
      guard let announcement = state.announcements[post.id], isNews(post, announcement.isEdit),
        feeds?.contains(post.feed) != false
      else { return nil }
      return Announcement(post: post.id, feed: post.feed, notifies: announcement.notifies)
    }.sorted { ($0.feed, $1.post) < ($1.feed, $0.post) }
  }

  private func isNews(_ post: StoredPost, _ isEdit: Bool) -> Bool { isEdit || !post.isRead }

  func addAnnouncements(_ posts: [PostID], areEdits: Bool) {
    for post in posts {
      let known = state.announcements[post]
      state.announcements[post] = (
        isEdit: areEdits || known?.isEdit == true, notifies: known?.notifies == true
      )
    }
  }

  func setNotifies(_ notifies: Bool, of posts: [PostID]) {
    for post in posts { state.announcements[post]?.notifies = notifies }
  }

  func isAnyUnannounced(of posts: NumberSet) -> Bool {
    posts.posts.contains { state.announcements[$0] != nil || state.unlisted.contains($0) }
  }

  func removeAnnouncements(_ posts: NumberSet) {
    state.unlisted.subtract(posts.posts)
    for post in posts.posts { state.announcements[post] = nil }
    for post in state.visiblePosts {
      guard let announcement = state.announcements[post.id], !isNews(post, announcement.isEdit)
      else { continue }
      state.announcements[post.id] = nil
    }
  }

  func unlistedPosts(of feed: FeedID) -> [PostID] {
    state.visiblePosts.filter { $0.feed == feed && state.unlisted.contains($0.id) }.map(\.id)
      .sorted()
  }

  func addUnlistedPosts(_ posts: [PostID]) { state.unlisted.formUnion(posts) }

  // MARK: Deleted stories

  func hasDeletedStories() -> Bool {
    state.stories[.deleted]?.isEmpty == false || state.records[DeletedItem.kind]?.isEmpty == false
  }

  func stories(_ note: StoryNote, _ story: Digest) -> [StoryEntry] {
    (state.stories[note] ?? [:]).filter { $1 == story }.keys.compactMap { key in
      state.feeds[key.feed]?.index.entries[key.entry].map {
        (key.feed, key.entry, $0.fingerprint)
      }
    }.sorted { ($0.feed, $0.entry) < ($1.feed, $1.entry) }
  }

  func addStory(_ story: Digest, _ note: StoryNote, on entry: IndexEntry.ID, of feed: FeedID) {
    state.stories[note, default: [:]][EntryKey(feed: feed, entry: entry)] = story
  }

  func removeStories(
    _ note: StoryNote, on entries: [IndexEntry.ID], of feed: FeedID
  ) -> Set<Digest> {
    Set(
      entries.compactMap {
        state.stories[note]?.removeValue(forKey: EntryKey(feed: feed, entry: $0))
      })
  }

  func removeUnrestorableSuppressedPosts() {
    let trash = state.posts.values.filter { $0.location == .trash }
    let restorable = Set(trash.compactMap { state.stories[.deleted]?[$0.key] })
    for post in trash {
      guard let story = state.stories[.suppressed]?[post.key], !restorable.contains(story) else {
        continue
      }
      _ = remove([post.stored.id])
    }
  }

  // MARK: Records

  func records<Record: StoreRecord>(_ type: Record.Type) -> [Record] {
    (state.records[Record.kind] ?? [:]).values.compactMap { $0 as? Record }
  }

  func record<Record: StoreRecord>(_ type: Record.Type, _ key: Record.Key) -> Record? {
    state.records[Record.kind]?["\(key)"] as? Record
  }

  func put<Record: StoreRecord>(_ record: Record) -> Bool {
    let isNew = self.record(Record.self, record.key) != record
    state.records[Record.kind, default: [:]]["\(record.key)"] = record
    return isNew
  }

  func remove<Record: StoreRecord>(_ type: Record.Type, _ key: Record.Key) -> Bool {
    if type == LibraryChange.self, let change = key as? LibraryChange.ID {
      state.steps[change] = nil
    }
    return state.records[Record.kind]?.removeValue(forKey: "\(key)") != nil
  }

  func newNumber<Record: StoreRecord>(of type: Record.Type) -> Int64 {
    state.lastNumbers[Record.kind, default: 0] += 1
    return state.lastNumbers[Record.kind] ?? 0
  }

  func steps(of change: LibraryChange.ID) -> [ChangeStep] { state.steps[change] ?? [] }

  func appendSteps(_ steps: [ChangeStep], to change: LibraryChange.ID) {
    state.steps[change, default: []] += steps
  }

  func ruleNotes(on entries: [IndexEntry.ID], of feed: FeedID) -> [IndexEntry.ID: RuleNote] {
    let notes = Set(entries).compactMap { entry in
      state.ruleNotes[EntryKey(feed: feed, entry: entry)].map { (entry, $0) }
    }
    return Dictionary(uniqueKeysWithValues: notes)
  }

  func saveRuleNote(_ note: RuleNote, on entry: IndexEntry.ID, of feed: FeedID) {
    state.ruleNotes[EntryKey(feed: feed, entry: entry)] = note
  }

  // MARK: Small records

  func listNotes() -> ListNotes { state.notes }
  func addListNotes(_ notes: ListNotes) { state.notes = state.notes.completed(by: notes) }

  func removeListNotes(_ notes: AddedListNotes) {
    if notes.head { state.notes.head = [] }
    for folder in notes.folders { state.notes.folders[folder] = nil }
    for feed in notes.feeds { state.notes.feeds[feed] = nil }
  }

  // MARK: Listings

  func listings() -> [ListingHeader] {
    state.listings.reversed().map {
      ($0.place, !$0.posts.isEmpty, $0.shown != nil)
    }
  }

  func listedPosts(at place: ListingTerminal) -> [PostID] {
    state.listings.first { $0.place == place }?.posts ?? []
  }

  func saveListing(_ posts: [PostID], at place: ListingTerminal) {
    var listing = state.listings.first { $0.place == place } ?? ListingState(place: place)
    listing.posts = posts
    state.listings.removeAll { $0.place == place }
    state.listings.append(listing)
  }

  func shownPosts(at place: ListingTerminal) -> ListedPosts? {
    state.listings.first { $0.place == place }?.shown
  }

  func saveShownPosts(_ shown: ListedPosts, at place: ListingTerminal) {
    var shown = shown
    shown.place = place
    shown.feeds = shown.feeds.filter { state.feeds[$0.key] != nil }
    shown.posts.formIntersection(unreadPosts)
    change(place) { $0.shown = shown }
  }

  private var unreadPosts: Set<PostID> {
    Set(state.visiblePosts.filter { !$0.isRead }.map(\.id))
  }

  func removeListings(at places: [ListingTerminal]) {
    state.listings.removeAll { places.contains($0.place) }
  }

  private func change(_ place: ListingTerminal, _ body: (inout ListingState) -> Void) {
    if !state.listings.contains(where: { $0.place == place }) {
      state.listings.append(ListingState(place: place))
    }
    for index in state.listings.indices where state.listings[index].place == place {
      body(&state.listings[index])
    }
  }
}

extension PostState {
  fileprivate var key: EntryKey { EntryKey(feed: stored.feed, entry: entry) }
}
