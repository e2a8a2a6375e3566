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
    var state = FeedState(
      subscription: feed.subscription, formerAddresses: feed.formerAddresses,
      channel: feed.channel, added: feed.added, isRemoved: feed.archived != nil, feed.index.header,
      entries: entries)
    state.notes = notes.feeds[id] ?? OutlineNotes()
    return FeedKnowledge(state, posts: posts, places: places)
  }

  public func statePosts(_ ids: [PostID]) -> [StoredStatePost] {
    Set(ids).sorted().compactMap { postsByID[$0] }.filter { $0.place != .trash }
      .map { StoredStatePost($0.stored, entry: $0.entry) }
  }

  public func merge(
    _ next: @Sendable () throws -> StatePart?, at now: Date
  ) throws(FeedStoreError) -> StateReport {
    // Nothing is changed before all is there.
    var (common, feeds): ([CommonState], [FeedState]) = ([], [])
    do {
      while let part = try next() {
        switch part {
        case .common(let state): common.append(state)
        case .feed(let state): feeds.append(state)
        case .posts(let posts):
          if let last = feeds.indices.last { feeds[last].posts += posts }
        }
      }
    } catch {
      throw FeedStoreError(.other, "The state could not be read.", underlyingError: error)
    }
    var report = StateReport()
    var change: LibraryChange.ID?
    for state in common {
      change = journal(.importState, merge(state), continuing: change, at: now)
    }
    for state in feeds {
      let steps = merge(state, at: now, &report)
      change = journal(.importState, steps, continuing: change, at: now)
    }
    return report
  }

  private func merge(_ state: CommonState) -> [ChangeStep] {
    let kept = keep(ListNotes(head: state.notes.head, folders: state.notes.folders))
    var named: [String: String?] = [:]
    for search in state.searches where searches[search.name] == nil {
      searches[search.name] = search.query
      named[search.name] = .some(nil)
    }
    var ruled: [Rule.ID: Rule?] = [:]
    for rule in state.rules
    where !rulesByID.values.contains(where: { RuleWish($0) == rule }) {
      ruled[add(rule).id] = .some(nil)
    }
    let steps: [ChangeStep] = [.noted(kept), .searched(named), .ruled(ruled)]
    return steps.filter { $0.count > 0 }
  }

  private func merge(
    _ state: FeedState, at now: Date, _ report: inout StateReport
  ) -> [ChangeStep] {
    let (feed, origin, move) = place(state)
    guard let known = feedsByID[feed]?.index else { return [] }
    let index = IndexMerge(state, into: known, at: now)
    feedsByID[feed]?.index = index.contents
    var merged = MergedFeed(
      feed, from: origin, growing: IndexGrowth(from: known, to: index.contents))
    merged.addresses = learn(state.addresses, of: feed)
    if origin != .nowhere, feedsByID[feed]?.channel == Channel(), state.channel != Channel() {
      feedsByID[feed]?.channel = state.channel
      merged.hasTheirChannel = true
    }
    for (entry, story) in index.stories(of: state) {
      let place = StoryPlace(feed: feed, entry: entry)
      if deletedStories.updateValue(story, forKey: place) == nil { merged.stories[entry] = story }
    }
    let stored = postsByID.filter { $1.stored.feed == feed }
    let own = Dictionary(
      stored.filter { $1.place != .trash }.map { ($1.entry, $0) }
    ) { $1 }
    let places = index.places
    var entries = Set(stored.values.map(\.entry))
    merged.posts = NumberSet(add(places.newPosts(among: state.posts, besides: &entries), to: feed))
    var theirs = PlacedEntries.Marks()
    places.collect(&theirs, of: state.posts, own: own)
    for (id, date) in theirs.withdrawals where postsByID[id]?.stored.withdrawn == nil {
      postsByID[id]?.stored.withdrawn = date
      merged.withdrawn.insert(id)
    }
    if !state.notes.isEmpty, notes.feeds[feed] == nil {
      notes.feeds[feed] = state.notes
      merged.isNoted = true
    }
    let marks = places.steps(theirs, own: own).flatMap(carryOut)
    report += StateReport(
      feeds: 1, added: origin != .here && !state.isRemoved ? 1 : 0, moved: move == nil ? 0 : 1,
      newPosts: merged.posts.count, marked: marks.reduce(0) { $0 + $1.count })
    return merged.steps(with: (move.map { [.moved($0)] } ?? []) + marks)
  }

  /// The feed of a state, which is here from now on.
  private func place(_ state: FeedState) -> (FeedID, MergedFeed.Origin, AddressMove?) {
    let feeds = feedsByID.sorted { $0.key < $1.key }
    let known =
      feeds.first { $1.answers(to: state.subscription.url) }
      ?? feeds.first { state.formerAddresses.contains($1.subscription.url) }
      ?? feeds.first { _, feed in
        !state.formerAddresses.isDisjoint(with: feed.formerAddresses)
          && feed.index.keys.contains { !$1.isDisjoint(with: state.keys) }
      }
    if let (id, known) = known {
      guard let away = known.archived else { return (id, .here, follow(state, id)) }
      guard !state.isRemoved else { return (id, .here, nil) }
      _ = bringBack(id)
      let move = resettle(id, at: state.subscription.url) ?? follow(state, id)
      return (id, .away(since: away), move)
    }
    lastFeed += 1
    let id = FeedID(rawValue: lastFeed)
    var memory = FeedMemory(state.subscription, added: state.added)
    memory.channel = state.channel
    memory.archived = state.isRemoved ? clock.time : nil
    feedsByID[id] = memory
    return (id, .nowhere, nil)
  }

  /// Moves a feed from an address that it has left in the other library, unless it has left that one's
  /// address here.
  private func follow(_ state: FeedState, _ feed: FeedID) -> AddressMove? {
    guard let known = feedsByID[feed], !known.answers(to: state.subscription.url),
      state.formerAddresses.contains(known.subscription.url)
    else { return nil }
    return readdress(feed, from: known.subscription.url, to: state.subscription.url)
  }

  /// - Returns: the addresses that meant no feed so far.
  private func learn(_ addresses: Set<String>, of feed: FeedID) -> [String] {
    let new = addresses.filter { address in
      !feedsByID.values.contains { $0.answers(to: address) }
    }
    feedsByID[feed]?.formerAddresses.formUnion(new)
    return new.sorted()
  }

  private func add(
    _ posts: [(entry: IndexEntry.ID, post: FeedState.StatePost)], to feed: FeedID
  ) -> [PostID] {
    posts.map { entry, new in
      lastPost += 1
      let id = PostID(rawValue: lastPost)
      let stored = StoredPost(
        id: id, feed: feed, post: new.post, isRead: new.isRead, isStarred: new.isStarred,
        firstSeen: new.firstSeen, edits: new.edits, ownTags: new.ownTags,
        withdrawn: new.withdrawn)
      postsByID[id] = PostMemory(
        stored: stored, entry: entry, kept: clock.time,
        place: feedsByID[feed]?.archived == nil ? .library : .archive, arrival: nextArrival())
      return id
    }
  }

  /// - Returns: steps with what it really changed.
  private func carryOut(_ step: ChangeStep) -> [ChangeStep] {
    switch step {
    case .marked(let mark, let posts):
      return steps(of: mark, on: posts.posts, in: [.library, .archive])
    case .deleted(let posts):
      for id in posts.posts { postsByID[id]?.place = .trash }
      return [step]
    default: return [step]
    }
  }
}
