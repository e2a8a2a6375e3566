import FeedModel
public import FoundationEssentials

extension InMemoryFeedStore {
  public func mark(
    _ posts: [PostID], _ mark: PostMark, continuing change: LibraryChange.ID?, at now: Date
  ) -> Journaled<Int> {
    let steps = steps(of: mark, on: Set(posts))
    let change = journal(mark.kind, steps, continuing: change, at: now)
    return Journaled(steps.reduce(0) { $0 + $1.count }, in: change)
  }

  public func markAllRead(
    in feeds: [FeedID]?, upTo listed: ListedPosts, at now: Date
  ) -> Int {
    let chosen = postsByID.filter { _, post in
      feeds?.contains(post.stored.feed) != false
        && listed.hold(post.stored.id, of: post.stored.feed, since: post.arrival)
    }
    let changed = read(chosen.keys)
    journal(.markAllRead, changed.steps, at: now)
    return changed.count
  }

  public func markAllRead(
    matching search: SearchQuery, in feeds: [FeedID]?, upTo listed: ListedPosts, at now: Date
  ) -> Int {
    let found = posts(PostQuery(status: .unread, feeds: feeds, search: search)).map(\.id)
    let chosen = found.filter { id in
      postsByID[id].map { listed.hold(id, of: $0.stored.feed, since: $0.arrival) } ?? false
    }
    let changed = read(chosen)
    journal(.markAllRead, changed.steps, at: now)
    return changed.count
  }

  public func delete(_ posts: [PostID], at now: Date) -> Int {
    let deleted = Set(posts).filter { postsByID[$0]?.place == .library }
    for id in deleted {
      postsByID[id]?.place = .trash
      if let post = postsByID[id] { bury(post) }
    }
    journal(.delete, [.deleted(NumberSet(deleted))], at: now)
    return deleted.count
  }

  private func bury(_ post: PostMemory) {
    let feed = post.stored.feed
    feedsByID[feed]?.bury(post.entry)
    deletedStories[StoryPlace(feed: feed, entry: post.entry)] = Story.key(
      of: post.stored.post, channelLink: feedsByID[feed]?.channel.link)
  }

  /// Puts a mark on posts.
  ///
  /// - Returns: what undoing has to know.
  func steps(
    of mark: PostMark, on posts: some Sequence<PostID>,
    in places: Set<PostMemory.Place> = [.library]
  ) -> [ChangeStep] {
    if mark == .read(true) { return read(posts, in: places).steps }
    return [.marked(mark, NumberSet(posts.filter { put(mark, on: $0, in: places) }))]
  }

  private func read(
    _ posts: some Sequence<PostID>, in places: Set<PostMemory.Place> = [.library]
  ) -> ReadPosts {
    ReadPosts(
      posts.filter { put(.read(true), on: $0, in: places) }.map { post in
        (post, postsByID[post]?.isByReader == true)
      })
  }

  /// - Parameter places: where the post may be kept.
  /// - Returns: whether that changed anything.
  func put(
    _ mark: PostMark, on id: PostID, in places: Set<PostMemory.Place> = [.library]
  ) -> Bool {
    guard var post = postsByID[id], places.contains(post.place), post.stored.take(mark) else {
      return false
    }
    if case .read(false) = mark {
      post.arrival = lastArrival
      post.isByReader = true
    }
    postsByID[id] = post
    return true
  }
}

extension StoredPost {
  fileprivate mutating func take(_ mark: PostMark) -> Bool {
    let before = self
    switch mark {
    case .read(let value): isRead = value
    case .starred(let value): isStarred = value
    }
    return self != before
  }
}
