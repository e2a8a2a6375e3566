import FeedModel
public import FoundationEssentials

extension InMemoryFeedStore {
  public func mark(_ posts: [PostID], _ mark: PostMark, at now: Date) -> Int {
    let changed = Set(posts).filter { put(mark, on: $0) }
    journal(mark.kind, [.marked(mark, NumberSet(changed))], at: now)
    return changed.count
  }

  public func markAllRead(
    in feeds: [FeedID]?, upTo listed: ListedPosts, at now: Date
  ) -> Int {
    let chosen = postsByID.filter { _, post in
      feeds?.contains(post.stored.feed) != false
        && listed.hold(post.stored.id, of: post.stored.feed, since: post.arrival)
    }
    let changed = chosen.keys.filter { put(.read(true), on: $0) }
    journal(.markAllRead, [.marked(.read(true), NumberSet(changed))], at: now)
    return changed.count
  }

  public func markAllRead(
    matching search: SearchQuery, in feeds: [FeedID]?, upTo listed: ListedPosts, at now: Date
  ) -> Int {
    let found = posts(PostQuery(status: .unread, feeds: feeds, search: search)).map(\.id)
    let changed = found.filter { id in
      guard let post = postsByID[id] else { return false }
      return listed.hold(id, of: post.stored.feed, since: post.arrival) && put(.read(true), on: id)
    }
    journal(.markAllRead, [.marked(.read(true), NumberSet(changed))], at: now)
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
