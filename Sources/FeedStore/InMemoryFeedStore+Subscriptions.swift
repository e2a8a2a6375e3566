public import FoundationEssentials

extension InMemoryFeedStore {
  public func subscribe(
    to list: SubscriptionList, as kind: LibraryChange.Kind, continuing change: LibraryChange.ID?,
    at now: Date
  ) -> Journaled<[SubscribeResult]> {
    let added = list.feeds.map { add($0.subscription, at: now) }
    let results = added.map(\.result)
    let kept = keep(list.notes(of: results.map(\.id)))
    let steps = kept.steps(with: ChangeStep.adding(added))
    return Journaled(results, in: journal(kind, steps, continuing: change, at: now))
  }

  private func add(_ wish: Subscription, at now: Date) -> AddedFeed {
    if let (id, known) = feedsByID.first(where: { $1.answers(to: wish.url) }) {
      guard let away = known.archived else { return AddedFeed(known: id) }
      let old = known.subscription.properties
      feedsByID[id]?.subscription.properties = wish.properties.over(old)
      _ = bringBack(id)
      let move = resettle(id, at: wish.url)
      return AddedFeed(id, backFrom: RemovedFeed(since: away, properties: old, move: move))
    }
    lastFeed += 1
    let id = FeedID(rawValue: lastFeed)
    feedsByID[id] = FeedMemory(wish, added: now)
    return AddedFeed(new: id)
  }

  public func unsubscribe(from feeds: [FeedID], at now: Date) {
    let removed = Set(feeds).filter { feedsByID[$0]?.archived == nil && feedsByID[$0] != nil }
    journal(.remove, [.removed(NumberSet(removed))], at: now)
    for feed in removed { _ = putAway(feed) }
  }

  public func set(_ feeds: [FeedID], at now: Date, _ edit: PropertyEdit) -> Int {
    var before: [FeedID: FeedProperties] = [:]
    for feed in Set(feeds) {
      if let old = self.edit(feed, edit) { before[feed] = old }
    }
    journal(.set, [.edited(before)], at: now)
    return before.count
  }

  public func rename(_ folder: FolderPath, to new: FolderPath, at now: Date) -> Int {
    var before: [FeedID: FeedProperties] = [:]
    for (id, feed) in feedsByID {
      let moved = feed.subscription.folder.renamed(folder, to: new)
      guard moved != feed.subscription.folder else { continue }
      before[id] = feed.subscription.properties
      feedsByID[id]?.subscription.properties.folder = moved
    }
    guard !before.isEmpty else { return 0 }
    let kept = keep(notes.ofFolders(in: folder, renamedTo: new))
    journal(.renameFolder, kept.steps(with: [.edited(before)]), at: now)
    return before.keys.count { feedsByID[$0]?.archived == nil }
  }

  /// - Returns: the properties before; nil where nothing was changed.
  func edit(_ feed: FeedID, _ edit: PropertyEdit) -> FeedProperties? {
    guard var memory = feedsByID[feed], memory.archived == nil else { return nil }
    let before = memory.subscription.properties
    edit(&memory.subscription.properties)
    feedsByID[feed] = memory
    return memory.subscription.properties == before ? nil : before
  }

  /// - Parameter time: since when it is away; nil for from now on.
  /// - Returns: whether it was there.
  func putAway(_ feed: FeedID, at time: LibraryTime? = nil) -> Bool {
    guard feedsByID[feed] != nil, feedsByID[feed]?.archived == nil else { return false }
    feedsByID[feed]?.archived = time ?? clock.time
    for (id, post) in postsByID where post.stored.feed == feed && post.place == .library {
      postsByID[id]?.place = .archive
    }
    return true
  }

  /// Puts a feed away again that has come back.
  ///
  /// - Returns: whether it was there.
  func putAway(_ feed: FeedID, as before: RemovedFeed) -> Bool {
    if let move = before.move { _ = takeBack(move) }
    return putAway(feed, at: before.since) && restore(before.properties, of: feed)
  }

  /// - Returns: whether it was away.
  func bringBack(_ feed: FeedID) -> Bool {
    guard feedsByID[feed]?.archived != nil else { return false }
    feedsByID[feed]?.archived = nil
    replace(feed)
    for (id, post) in postsByID where post.stored.feed == feed && post.place == .archive {
      bringBack(id)
    }
    return true
  }

  /// The last listing could not show the post.
  func bringBack(_ id: PostID) {
    postsByID[id]?.place = .library
    postsByID[id]?.arrival = nextArrival()
    listings.forget(id)
  }
}
