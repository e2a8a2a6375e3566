import FeedModel
public import FoundationEssentials

extension InMemoryFeedStore {
  public func allFeeds() -> [FeedID] {
    feedsByID.keys.sorted()
  }

  public func knowledge(of id: FeedID) throws(FeedStoreError) -> FeedKnowledge {
    guard let feed = feedsByID[id] else { throw .notFound(id) }
    let (entries, places) = feed.index.exported(
      Dictionary(
        uniqueKeysWithValues: deletedStories.filter { $0.key.feed == id }.map {
          ($0.key.entry, $0.value)
        }))
    let posts = postsByID.filter { $1.stored.feed == id && $1.place != .trash }.keys.sorted()
    return FeedKnowledge(
      FeedState(
        subscription: feed.subscription, channel: feed.channel, added: feed.added,
        archived: feed.archived, feed.index.header, entries: entries),
      posts: posts, places: places)
  }

  public func statePosts(_ ids: [PostID]) -> [StoredStatePost] {
    Set(ids).sorted().compactMap { postsByID[$0] }.filter { $0.place != .trash }
      .map { StoredStatePost($0.stored, entry: $0.entry) }
  }

  public func merge(
    _ state: FeedState, into change: LibraryChange.ID?, at now: Date
  ) -> StateMerge {
    var merge = StateMerge(change: change)
    var steps: [ChangeStep] = []
    let (feed, isNew) = place(state, at: now)
    if isNew, state.archived == nil { steps.append(.added(NumberSet([feed]))) }
    merge.isNew = isNew
    guard let known = feedsByID[feed]?.index else { return merge }
    let index = IndexMerge(state, into: known, at: now)
    feedsByID[feed]?.index = index.contents
    for (entry, story) in index.stories(of: state) {
      deletedStories[StoryPlace(feed: feed, entry: entry)] = story
    }
    let own = Dictionary(
      postsByID.filter { $1.stored.feed == feed && $1.place == .library }.map {
        ($1.entry, $0)
      }
    ) { $1 }
    merge.newPosts = add(index.newPosts(of: state), to: feed)
    steps += index.steps(of: state, own: own).map(carryOut).filter { $0.count > 0 }
    merge.marked = steps.reduce(0) { if case .added = $1 { $0 } else { $0 + $1.count } }
    merge.change = journal(.importState, steps, continuing: change, at: now)
    return merge
  }

  private func place(_ state: FeedState, at now: Date) -> (FeedID, isNew: Bool) {
    if let (id, known) = feedsByID.first(where: { $1.answers(to: state.subscription.url) }) {
      guard known.archived != nil, state.archived == nil else { return (id, false) }
      return (id, bringBack(id))
    }
    lastFeed += 1
    let id = FeedID(rawValue: lastFeed)
    var memory = FeedMemory(state.subscription, added: state.added)
    memory.channel = state.channel
    memory.archived = state.archived
    feedsByID[id] = memory
    return (id, true)
  }

  private func add(
    _ posts: [(entry: IndexEntry.ID, post: FeedState.StatePost)], to feed: FeedID
  ) -> Int {
    for (entry, new) in posts {
      lastPost += 1
      let id = PostID(rawValue: lastPost)
      let stored = StoredPost(
        id: id, feed: feed, post: new.post, isRead: new.isRead, isStarred: new.isStarred,
        firstSeen: new.firstSeen, edits: new.edits, ownTags: new.ownTags)
      postsByID[id] = PostMemory(
        stored: stored, entry: entry,
        place: feedsByID[feed]?.archived == nil ? .library : .archive, arrival: nextArrival())
    }
    return posts.count
  }

  /// - Returns: the step with what it really changed.
  private func carryOut(_ step: ChangeStep) -> ChangeStep {
    switch step {
    case .marked(let mark, let posts):
      return .marked(mark, NumberSet(posts.posts.filter { put(mark, on: $0) }))
    case .deleted(let posts):
      for id in posts.posts { postsByID[id]?.place = .trash }
      return step
    case .added, .removed, .edited, .moved, .ruled, .searched: return step
    }
  }
}
