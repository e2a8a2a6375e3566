import FeedModel
import Foundation
import LibraryStore
import Search

extension InMemoryTransaction {
  // MARK: Reading

  func posts(_ query: PostQuery) -> [StoredPost] {
    let posts = found(by: query)
    return Array(posts.prefix(max(0, query.limit ?? posts.count)))
  }

  func count(_ query: PostQuery) -> Int { found(by: query).count }

  private func found(by query: PostQuery) -> [StoredPost] {
    var posts = state.visiblePosts.filter(query.includes)
    if let search = query.search {
      let feeds = Dictionary(
        uniqueKeysWithValues: subscribedFeeds(nil) { ($0.id, SearchedFeed($0)) })
      posts = posts.filter { post in
        feeds[post.feed].map { search.matches(SearchedPost(post, of: $0)) } ?? false
      }
    }
    if query.order == .oldestFirst { posts.reverse() }
    return query.includesBodies ? posts : posts.map(\.withoutBody)
  }

  func posts(withKeys keys: [IndexKey]) -> [StoredPost] {
    let keys = Set(keys)
    return state.posts.values.filter { post in
      let bound = state.feeds[post.stored.feed]?.index.keys[post.entry] ?? []
      return post.location == .library && !bound.isDisjoint(with: keys)
    }.map(\.stored.withoutBody).sorted { ($0.sortDate, $0.id) > ($1.sortDate, $1.id) }
  }

  func post(_ id: PostID, in location: PostLocation?) -> StoredPost? {
    state.posts[id].flatMap { [nil, $0.location].contains(location) ? $0.stored : nil }
  }

  func entries(_ posts: PostSelection, in location: PostLocation?) -> [PostEntry] {
    selected(posts).filter { [nil, $0.location].contains(location) }.map {
      PostEntry(
        post: $0.stored.id, feed: $0.stored.feed, entry: $0.entry, location: $0.location,
        isUnread: !$0.stored.isRead,
        facts: Post(
          guid: $0.stored.post.guid, link: $0.stored.post.link, comments: $0.stored.post.comments,
          title: $0.stored.post.title, published: $0.stored.post.published))
    }.sorted { $0.post < $1.post }
  }

  func withdrawnEntries(of feed: FeedID, onlyInLibrary: Bool) -> [IndexEntry.ID] {
    state.posts.values.filter {
      $0.stored.feed == feed && $0.stored.withdrawn != nil
        && ($0.location == .library || !onlyInLibrary)
    }.map(\.entry)
  }

  func publishedBounds(of feed: FeedID, at now: Date) -> (first: Date?, newest: Date?) {
    let posts = state.posts.values.filter { $0.stored.feed == feed }
    let first = posts.min { $0.entry < $1.entry }?.stored.firstSeen
    let dates = posts.filter { $0.stored.firstSeen == first }.compactMap { post in
      post.stored.post.published.flatMap {
        $0 <= post.stored.firstSeen + MissedPosts.tolerance ? $0 : nil
      }
    }
    let newest = state.visiblePosts.filter { $0.feed == feed }.compactMap(\.post.published)
      .first { $0 <= now }
    return (dates.max(), newest)
  }

  func latestArrival() -> Arrival { Arrival(rawValue: state.lastArrival) }

  // MARK: Storing and removing

  func insertPosts(_ posts: [NewPost], of feed: FeedID) -> [PostID] {
    state.lastArrival += Int64(posts.count)
    return posts.map { new in
      state.lastPost += 1
      let id = PostID(rawValue: state.lastPost)
      let stored = StoredPost(
        id: id, feed: feed, post: new.post, isRead: false, isStarred: false,
        firstSeen: new.firstSeen)
      state.posts[id] = PostState(
        stored: stored, entry: new.entry, kept: new.stored, arrival: latestArrival())
      return id
    }
  }

  func replacePost(
    _ post: Post, of entry: IndexEntry.ID, in feed: FeedID
  ) -> (post: PostID, edits: Int)? {
    let known = state.posts.values.first {
      $0.stored.feed == feed && $0.entry == entry && $0.location == .library
    }
    guard var stored = known?.stored else { return nil }
    let edits = stored.edits
    var post = post
    post.published = post.published ?? stored.post.published
    post.updated = post.updated ?? stored.post.updated
    stored.post = post
    stored.edits = min(edits + 1, StoredPost.countedEdits)
    state.posts[stored.id]?.stored = stored
    return (stored.id, edits)
  }

  func setFigures(_ figures: [IndexEntry.ID: PostFigures], of feed: FeedID) {
    for (id, post) in state.posts where post.stored.feed == feed {
      if let figures = figures[post.entry] { state.posts[id]?.stored.post.figures = figures }
    }
  }

  func setOwnTags(_ tags: [String], of post: PostID) {
    state.posts[post]?.stored.ownTags = tags
  }

  func setWithdrawn(_ date: Date?, entries: [IndexEntry.ID], of feed: FeedID) {
    for (id, post) in state.posts where post.stored.feed == feed && entries.contains(post.entry) {
      state.posts[id]?.stored.withdrawn = date
    }
  }

  func removePosts(
    _ posts: PostSelection, in location: PostLocation, keepsStarred: Bool
  ) -> Int {
    remove(
      selected(posts).filter { post in
        post.location == location && (location != .library || post.stored.isRead)
          && !(keepsStarred && post.stored.isStarred)
      }.map(\.stored.id))
  }

  func removeExpiredPosts(
    of feed: FeedID, storedBy time: LibraryTime?, keeping count: Int?
  ) -> Int {
    let surplus = count.map { surplusPosts(of: feed, beyond: $0) }
    return remove(
      removablePosts(of: feed).filter { post in
        time.map { post.kept <= $0 } ?? true && surplus?.contains(post.stored.id) != false
      }.map(\.stored.id))
  }

  func removeExpiredBodies(of feed: FeedID, storedBy time: LibraryTime) -> Int {
    let posts = removablePosts(of: feed).filter { $0.kept <= time && $0.stored.post.content != nil }
    for post in posts { state.posts[post.stored.id]?.stored.post.content = nil }
    return posts.count
  }

  func remove(_ posts: some Sequence<PostID>) -> Int {
    posts.count { id in
      state.announcements[id] = nil
      state.unlisted.remove(id)
      forgetShown(id)
      return state.posts.removeValue(forKey: id) != nil
    }
  }

  private func forgetShown(_ post: PostID) {
    for index in state.listings.indices { state.listings[index].shown?.posts.remove(post) }
  }

  private func removablePosts(of feed: FeedID) -> [PostState] {
    let entries = state.feeds[feed]?.index.entries ?? [:]
    return state.posts.values.filter { post in
      post.stored.feed == feed && post.location == .library && post.stored.isRead
        && !post.stored.isStarred && entries[post.entry]?.presence != .listed
    }
  }

  /// Returns the posts that are not among the `count` newest, neither by date nor by the time they
  /// were stored.
  private func surplusPosts(of feed: FeedID, beyond count: Int) -> Set<PostID> {
    let posts = state.visiblePosts.filter { $0.feed == feed }.map(\.id)
    func kept(_ post: PostID) -> LibraryTime {
      state.posts[post]?.kept ?? LibraryTime(rawValue: 0)
    }
    let byStoring = posts.enumerated().sorted { one, other in
      (kept(other.element), one.offset) < (kept(one.element), other.offset)
    }
    return Set(posts.dropFirst(count)).intersection(byStoring.dropFirst(count).map(\.element))
  }

  private func selected(_ posts: PostSelection) -> [PostState] {
    switch posts {
    case .ofFeed(let feed): state.posts.values.filter { $0.stored.feed == feed }
    case .these(let numbers): numbers.posts.compactMap { state.posts[$0] }
    case .ofEntries(let entries, let feed):
      state.posts.values.filter { $0.stored.feed == feed && entries.contains($0.entry) }
    }
  }

  // MARK: Marks

  func movePosts(
    _ posts: PostSelection, from source: PostLocation, to target: PostLocation
  ) {
    let moved = selected(posts).filter { $0.location == source }.map(\.stored)
      .sorted { $0.id < $1.id }
    for post in moved {
      state.posts[post.id]?.location = target
      forgetShown(post.id)
      guard target == .library else { continue }
      state.lastArrival += 1
      let arrival = latestArrival()
      state.posts[post.id]?.arrival = arrival
    }
  }

  func markRead(_ filter: UnreadFilter) -> ReadPosts {
    let posts = filter.posts?.posts.compactMap { state.posts[$0] } ?? Array(state.posts.values)
    let marked = posts.filter { post in
      let (id, feed) = (post.stored.id, post.stored.feed)
      return post.location == filter.location && !post.stored.isRead
        && filter.feeds?.contains(feed) != false
        && filter.listed?.hold(id, of: feed, since: post.arrival) != false
        && (post.isByReader || !filter.onlyByReader)
    }
    for post in marked { state.posts[post.stored.id]?.stored.isRead = true }
    return ReadPosts(marked.map { ($0.stored.id, $0.isByReader) })
  }

  func markUnread(
    _ posts: NumberSet, isByReader: Bool, in locations: Set<PostLocation>
  ) -> NumberSet {
    let marked = posts.posts.filter { id in
      state.posts[id].map { locations.contains($0.location) && $0.stored.isRead } ?? false
    }
    let arrival = latestArrival()
    for id in marked {
      state.posts[id]?.stored.isRead = false
      state.posts[id]?.arrival = arrival
      state.posts[id]?.isByReader = isByReader
    }
    return NumberSet(marked)
  }

  func renewArrival(of post: PostID) {
    state.lastArrival += 1
    let arrival = latestArrival()
    guard state.posts[post]?.location == .library else { return }
    state.posts[post]?.stored.isRead = false
    state.posts[post]?.arrival = arrival
    state.posts[post]?.isByReader = false
    forgetShown(post)
  }

  func setStarred(
    _ isStarred: Bool, on posts: NumberSet, in locations: Set<PostLocation>
  ) -> NumberSet {
    let marked = posts.posts.filter { id in
      state.posts[id].map {
        locations.contains($0.location) && $0.stored.isStarred != isStarred
      } ?? false
    }
    for id in marked { state.posts[id]?.stored.isStarred = isStarred }
    return NumberSet(marked)
  }
}

extension StoredPost {
  fileprivate var withoutBody: StoredPost {
    var post = self
    post.post.content = nil
    return post
  }
}
