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

  func isAnyUntold(of posts: NumberSet) -> Bool {
    posts.posts.contains { state.announcements[$0] != nil || state.unlisted.contains($0) }
  }

  func removeAnnouncements(_ posts: NumberSet) {
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
  func removeUnlistedPosts(_ posts: NumberSet) { state.unlisted.subtract(posts.posts) }

  // MARK: Deleted stories

  func hasDeletedStories() -> Bool { !state.deletedStories.isEmpty }

  func deletedStories(_ story: Digest) -> [StoryEntry] { entries(state.deletedStories, story) }

  func suppressedStories(_ story: Digest) -> [StoryEntry] {
    entries(state.suppressedStories, story)
  }

  private func entries(_ stories: [EntryKey: Digest], _ story: Digest) -> [StoryEntry] {
    stories.filter { $1 == story }.keys.compactMap { key in
      state.feeds[key.feed]?.index.entries[key.entry].map {
        StoryEntry(feed: key.feed, entry: key.entry, fingerprint: $0.fingerprint)
      }
    }.sorted { ($0.feed, $0.entry) < ($1.feed, $1.entry) }
  }

  func addDeletedStory(_ story: Digest, as entry: PostEntry) {
    state.deletedStories[EntryKey(feed: entry.feed, entry: entry.entry)] = story
  }

  func removeDeletedStories(as entries: [PostEntry]) -> Set<Digest> {
    Set(
      entries.compactMap {
        state.deletedStories.removeValue(forKey: EntryKey(feed: $0.feed, entry: $0.entry))
      })
  }

  func addSuppressedStory(_ story: Digest, entry: IndexEntry.ID, of feed: FeedID) {
    state.suppressedStories[EntryKey(feed: feed, entry: entry)] = story
  }

  func removeSuppressedStory(entry: IndexEntry.ID, of feed: FeedID) {
    state.suppressedStories[EntryKey(feed: feed, entry: entry)] = nil
  }

  func removeUnrestorableSuppressedPosts() {
    let trash = state.posts.values.filter { $0.location == .trash }
    let restorable = Set(trash.compactMap { state.deletedStories[$0.key] })
    for post in trash {
      guard let story = state.suppressedStories[post.key], !restorable.contains(story) else {
        continue
      }
      _ = remove([post.stored.id])
    }
  }

  // MARK: Rules and searches

  func rules() -> [Rule] { state.rules.values.sorted { $0.id < $1.id } }

  func insertRule(_ query: String, _ actions: [RuleAction]) -> Rule {
    state.lastRule += 1
    let rule = Rule(id: Rule.ID(rawValue: state.lastRule), query: query, actions: actions)
    state.rules[rule.id] = rule
    return rule
  }

  func restoreRule(_ rule: Rule) -> Bool {
    guard state.rules[rule.id] == nil else { return false }
    state.rules[rule.id] = rule
    return true
  }

  func removeRule(_ id: Rule.ID) -> Bool { state.rules.removeValue(forKey: id) != nil }

  func ruleNotes(on entries: [IndexEntry.ID], of feed: FeedID) -> [IndexEntry.ID: RuleNote] {
    let notes = Set(entries).compactMap { entry in
      state.ruleNotes[EntryKey(feed: feed, entry: entry)].map { (entry, $0) }
    }
    return Dictionary(uniqueKeysWithValues: notes)
  }

  func saveRuleNote(_ note: RuleNote, on entry: IndexEntry.ID, of feed: FeedID) {
    state.ruleNotes[EntryKey(feed: feed, entry: entry)] = note
  }

  func savedSearches() -> [SavedSearch] {
    state.searches.map(SavedSearch.init)
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  func setSavedSearch(_ name: String, _ query: String?) -> Bool {
    defer { state.searches[name] = query }
    return state.searches[name] != query
  }

  // MARK: Journal

  func journal() -> [JournalEntry] { state.journal.reversed().map(\.entry) }

  func steps(of change: LibraryChange.ID) -> [ChangeStep] {
    state.journal.first { $0.entry.change.id == change }?.steps ?? []
  }

  func insertChange(
    _ kind: LibraryChange.Kind, at date: Date, kept: LibraryTime, count: Int, subject: String?
  ) -> LibraryChange.ID {
    state.lastChange += 1
    let change = LibraryChange(
      id: state.lastChange, kind: kind, date: date, count: count, subject: subject)
    state.journal.append((JournalEntry(change, kept: kept), []))
    return change.id
  }

  func appendSteps(_ steps: [ChangeStep], to change: LibraryChange.ID) {
    guard let index = state.journal.firstIndex(where: { $0.entry.change.id == change }) else {
      return
    }
    state.journal[index].steps += steps
  }

  func updateChange(_ change: LibraryChange) {
    guard let index = state.journal.firstIndex(where: { $0.entry.change.id == change.id }) else {
      return
    }
    state.journal[index].entry = JournalEntry(change, kept: state.journal[index].entry.kept)
  }

  func removeChanges(_ changes: [LibraryChange.ID]) {
    state.journal.removeAll { changes.contains($0.entry.change.id) }
  }

  // MARK: Small records

  func listNotes() -> ListNotes { state.notes }
  func addListNotes(_ notes: ListNotes) { state.notes = state.notes.completed(by: notes) }

  func removeListNotes(_ notes: KeptNotes) {
    if notes.head { state.notes.head = [] }
    for folder in notes.folders { state.notes.folders[folder] = nil }
    for feed in notes.feeds { state.notes.feeds[feed] = nil }
  }

  func clock() -> LibraryClock { state.clock }
  func saveClock(_ clock: LibraryClock) { state.clock = clock }

  // MARK: Listings

  func listings() -> [ListingHeader] {
    state.listings.reversed().map {
      ListingHeader(place: $0.place, hasPosts: !$0.posts.isEmpty, hasShown: $0.shown != nil)
    }
  }

  func listedPosts(at place: ListingPlace) -> [PostID] {
    state.listings.first { $0.place == place }?.posts ?? []
  }

  func saveListing(_ posts: [PostID], at place: ListingPlace) {
    var listing = state.listings.first { $0.place == place } ?? ListingState(place: place)
    listing.posts = posts
    state.listings.removeAll { $0.place == place }
    state.listings.append(listing)
  }

  func shownPosts(at place: ListingPlace) -> ListedPosts? {
    state.listings.first { $0.place == place }?.shown
  }

  func saveShownPosts(_ shown: ListedPosts, at place: ListingPlace) {
    var shown = shown
    shown.place = place
    shown.feeds = shown.feeds.filter { state.feeds[$0.key] != nil }
    shown.posts.formIntersection(unreadPosts)
    change(place) { $0.shown = shown }
  }

  func addShownFeeds(_ feeds: [FeedID], upTo arrival: Arrival, at place: ListingPlace) {
    let there = feeds.filter { state.feeds[$0] != nil }
    change(place) { listing in
      for feed in there { listing.shown?.feeds[feed] = arrival }
    }
  }

  func addShownPosts(_ posts: [PostID], at place: ListingPlace) {
    let unread = unreadPosts
    change(place) { listing in
      listing.shown?.posts.formUnion(posts)
      listing.shown?.posts.formIntersection(unread)
    }
  }

  private var unreadPosts: Set<PostID> {
    Set(state.visiblePosts.filter { !$0.isRead }.map(\.id))
  }

  func removeListings(at places: [ListingPlace]) {
    state.listings.removeAll { places.contains($0.place) }
  }

  private func change(_ place: ListingPlace, _ body: (inout ListingState) -> Void) {
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
