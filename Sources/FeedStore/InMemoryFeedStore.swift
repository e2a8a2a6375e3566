import FeedModel
import FoundationEssentials

/// A library that lives as long as the program: for tests, and for programs that keep nothing.
public actor InMemoryFeedStore: FeedStore {
  var feedsByID: [FeedID: FeedMemory] = [:]
  var postsByID: [PostID: PostMemory] = [:]
  /// New posts that nobody has been told of.
  var untold: Set<PostID> = []
  /// Edits that are to be told, and were not.
  var untoldEdits: Set<PostID> = []
  /// Posts of the past that nobody has seen listed.
  var unlisted: Set<PostID> = []
  let refreshFlag = RefreshFlag()
  var deletedStories: [StoryPlace: Digest] = [:]
  /// Posts that did not come because their story was deleted in another feed.
  var buriedStories: [PostID: Digest] = [:]
  var journal: [(change: LibraryChange, steps: [ChangeStep], kept: LibraryTime)] = []
  var clock = LibraryClock()
  var notes = ListNotes()
  var searches: [String: String] = [:]
  var rulesByID: [Rule.ID: Rule] = [:]
  var lastRule: Int64 = 0
  /// What rules did to new posts.
  var ruleNotes: [StoryPlace: RuleNote] = [:]
  /// Posts of which somebody is to be told by other means.
  var notified: Set<PostID> = []
  var lastChange: Int64 = 0
  var lastArrival = Arrival(rawValue: 0)
  var lastFeed: Int64 = 0
  var lastPost: Int64 = 0
  var listings = PlacedListings()

  public init() {}

  // MARK: Reading

  public func feeds() -> [StoredFeed] {
    let counts = Dictionary(grouping: visiblePosts, by: \.feed)
    var feeds = feedsByID.filter { $1.archived == nil }.map { id, feed in
      let posts = counts[id] ?? []
      return StoredFeed(
        id: id, subscription: feed.subscription, channel: feed.channel,
        fetchState: feed.fetchState, added: feed.added,
        unread: posts.count { !$0.isRead }, total: posts.count)
    }
    StoredFeed.putInListOrder(&feeds)
    return feeds
  }

  public func feedLines() -> [FeedLine] { feeds().map(FeedLine.init) }

  public func feeds(_ ids: [FeedID]) -> [StoredFeed] {
    feeds().filter { ids.contains($0.id) }
  }

  public func posts(_ query: PostQuery) -> [StoredPost] {
    let lines = lines(of: found(by: query))
    return Array(lines.prefix(max(0, query.limit ?? lines.count)))
  }

  public func collapsedPosts(_ query: PostQuery) -> CollapsedPosts {
    let lines = lines(of: found(by: query))
    var collapsing = PostCollapsing(lines: query.limit)
    for post in lines { collapsing.add(post.id, of: post.feed, link: post.post.link) }
    let listed = Set(collapsing.posts)
    return CollapsedPosts(lines.filter { listed.contains($0.id) }, collapsing)
  }

  public func posts(called name: PostName) -> [StoredPost] {
    lines(of: visiblePosts.filter { name.means($0.post) })
  }

  /// As lists have them.
  private func lines(of posts: [StoredPost]) -> [StoredPost] {
    posts.sorted { ($0.sortDate, $0.id) > ($1.sortDate, $1.id) }.map { stored in
      var stored = stored
      stored.post.content = nil
      return stored
    }
  }

  public func count(_ query: PostQuery) -> Int {
    found(by: query).count
  }

  private func found(by query: PostQuery) -> [StoredPost] {
    let posts = visiblePosts.filter(query.includes)
    guard let search = query.search else { return posts }
    let feeds = Dictionary(uniqueKeysWithValues: feeds().map { ($0.id, SearchedFeed($0)) })
    return posts.filter { post in
      feeds[post.feed].map { search.matches(SearchedPost(post, of: $0)) } ?? false
    }
  }

  public func post(_ id: PostID) throws(FeedStoreError) -> StoredPost {
    guard let post = postsByID[id], post.place == .library else { throw .notFound(id) }
    return post.stored
  }

  public func deletedPost(_ id: PostID) -> StoredPost? {
    guard var post = postsByID[id], post.place == .trash else { return nil }
    post.stored.post.content = nil
    return post.stored
  }

  public func summary(of ids: [FeedID]?, fullest: Int) -> FeedsSummary {
    let feeds = ids.map(feeds) ?? feeds()
    let full = feeds.filter { $0.unread > 0 }.sorted { ($1.unread, $0.id) < ($0.unread, $1.id) }
    return FeedsSummary(
      feeds: feeds.count, unread: feeds.map(\.unread).reduce(0, +),
      failing: feeds.count(where: \.fetchState.health.isFailing),
      lastChecked: feeds.compactMap(\.fetchState.lastChecked).max(),
      fullest: full.prefix(fullest).map(\.id))
  }

  public func unreadCount() -> Int {
    visiblePosts.count { !$0.isRead }
  }

  var visiblePosts: [StoredPost] {
    postsByID.values.filter { $0.place == .library }.map(\.stored)
  }

  // MARK: Lists of subscriptions

  public func listNotes() -> ListNotes { notes }

  /// Keeps notes where there are none.
  func keep(_ notes: ListNotes) -> KeptNotes {
    defer { self.notes = self.notes.completed(by: notes) }
    return KeptNotes(notes, besides: self.notes)
  }

  /// - Returns: how many that makes.
  func forget(_ kept: KeptNotes) -> Int {
    if kept.head { notes.head = [] }
    for folder in kept.folders { notes.folders[folder] = nil }
    for feed in kept.feeds { notes.feeds[feed] = nil }
    return kept.count
  }

  // MARK: The last listings

  public func saveListing(_ posts: [PostID], at place: ListingPlace) {
    listings.save(posts, at: place)
  }

  public func listing(at place: ListingPlace) -> [PostID] {
    listings.posts(at: place)
  }

  public func noteListed(_ scope: ListingScope, upTo arrival: Arrival, at place: ListingPlace) {
    var listed = listings.noted(at: place) ?? ListedPosts(library: Arrival(rawValue: 0))
    switch scope {
    case .library: listed = ListedPosts(library: arrival)
    case .feeds(let feeds):
      for feed in feeds where feedsByID[feed] != nil { listed.feeds[feed] = arrival }
    case .posts(let posts):
      let unread = Set(visiblePosts.filter { !$0.isRead }.map(\.id))
      listed.posts = listed.posts.union(posts).intersection(unread)
    }
    listings.note(listed, at: place)
  }

  public func listedPosts(at place: ListingPlace) -> ListedPosts? { listings.shown(at: place) }
  public func latestArrival() -> Arrival { lastArrival }
}

/// The entry a story was deleted as.
struct StoryPlace: Hashable {
  let feed: FeedID
  let entry: IndexEntry.ID
}

extension PostQuery {
  /// Whether a post is meant, apart from the search.
  package func includes(_ stored: StoredPost) -> Bool {
    let hasStatus =
      switch status {
      case .unread: !stored.isRead
      case .starred: stored.isStarred
      case .any: true
      }
    return hasStatus && feeds?.contains(stored.feed) != false && ids?.contains(stored.id) != false
  }
}
