import FeedModel
public import FoundationEssentials

extension InMemoryFeedStore {
  public func changes() -> [LibraryChange] {
    journal.reversed().map(\.change)
  }

  public func undo(_ count: Int, at now: Date) -> [UndoneChange] {
    var undone: [UndoneChange] = []
    while undone.count < count, let last = journal.popLast() {
      let restored = last.steps.reversed().reduce(0) { $0 + takeBack($1, at: now) }
      undone.append(UndoneChange(last.change, restored: restored))
    }
    return undone
  }

  /// - Parameter change: the last change, if the steps belong to it.
  /// - Returns: the number of the change, if there is one.
  @discardableResult
  func journal(
    _ kind: LibraryChange.Kind, _ steps: [ChangeStep], continuing change: LibraryChange.ID? = nil,
    at now: Date
  ) -> LibraryChange.ID? {
    let count = steps.reduce(0) { $0 + $1.count }
    guard count > 0 else { return change }
    if let change, let place = journal.firstIndex(where: { $0.change.id == change }) {
      journal[place].change.count += count
      journal[place].steps += steps
      let isSmall = journal[place].change.count <= LibraryChange.mostNamed
      journal[place].change.subject = isSmall ? subject(of: journal[place].steps) : nil
      return change
    }
    lastChange += 1
    let change = LibraryChange(
      id: lastChange, kind: kind, date: now, count: count, subject: subject(of: steps))
    journal.append((change, steps, clock.time))
    if journal.count > LibraryChange.remembered { forget(journal.removeFirst().steps) }
    return lastChange
  }

  private func subject(of steps: [ChangeStep]) -> String? {
    if let feeds = ChangeStep.feeds(of: steps) { return subject(of: feeds) }
    guard steps.count == 1, let step = steps.first else { return nil }
    switch step {
    case .marked(_, let posts), .reread(let posts), .deleted(let posts):
      return posts.count == 1 ? posts.posts.first.flatMap { postsByID[$0]?.stored.post.title } : nil
    case .ruled(let before):
      guard before.count == 1 else { return nil }
      return step.subject ?? before.keys.first.flatMap { rulesByID[$0]?.query }
    default: return step.subject
    }
  }

  private func subject(of feeds: [FeedID]) -> String? {
    LibraryChange.subject(
      feeds.compactMap { feedsByID[$0] }.map {
        $0.subscription.title ?? $0.channel.title ?? $0.subscription.url
      })
  }

  /// What can no longer be brought back is gone for good.
  func forget(_ steps: [ChangeStep]) {
    for case .deleted(let posts) in steps {
      for id in posts.posts where postsByID[id]?.place == .trash { postsByID[id] = nil }
    }
    forgetBuried()
  }

  /// Removes buried posts that no undoing can bring any more.
  private func forgetBuried() {
    let undoable = Set(
      postsByID.values.filter { $0.place == .trash }.compactMap {
        deletedStories[StoryPlace(feed: $0.stored.feed, entry: $0.entry)]
      })
    for (id, story) in buriedStories where !undoable.contains(story) {
      postsByID[id] = nil
      buriedStories[id] = nil
    }
  }

  /// - Returns: how many posts, feeds, rules or searches were restored.
  private func takeBack(_ step: ChangeStep, at now: Date) -> Int {
    switch step {
    case .marked(.read(false), let posts):
      posts.posts.count { postsByID[$0]?.isByReader == true && put(.read(true), on: $0) }
    case .marked(.read(true), let posts): unread(posts, isByReader: false)
    case .reread(let posts): unread(posts, isByReader: true)
    case .marked(.starred(let value), let posts):
      posts.posts.count { put(.starred(!value), on: $0, in: [.library, .archive]) }
    case .deleted(let posts): posts.posts.count { exhume($0, at: now) }
    case .added(let feeds): feeds.feeds.count { putAway($0) }
    case .returned(let before): before.count { putAway($0, as: $1) }
    case .removed(let feeds): feeds.feeds.count(where: bringBack)
    case .edited(let before): before.count { restore($1, of: $0) }
    case .moved(let move): takeBack(move) ? 1 : 0
    case .ruled(let before): before.count { restore($1, numbered: $0) }
    case .searched(let before): before.count { restore($1, named: $0) }
    case .noted(let kept): forget(kept)
    }
  }

  /// - Returns: how many were read.
  private func unread(_ posts: NumberSet, isByReader: Bool) -> Int {
    let changed = posts.posts.filter { put(.read(false), on: $0, in: [.library, .archive]) }
    for post in changed { postsByID[post]?.isByReader = isByReader }
    return changed.count
  }

  private func exhume(_ id: PostID, at now: Date) -> Bool {
    guard let post = postsByID[id], post.place == .trash else { return false }
    if feedsByID[post.stored.feed]?.archived == nil {
      bringBack(id)
    } else {
      postsByID[id]?.place = .archive
    }
    feedsByID[post.stored.feed]?.exhume(post.entry)
    feedsByID[post.stored.feed]?.forgetAnswer()
    deletedStories[StoryPlace(feed: post.stored.feed, entry: post.entry)] = nil
    for (id, story) in buriedStories { exhumeBuried(id, story, at: now) }
    return true
  }

  /// Brings a post that did not come because of a deletion, if there is none any more. It is new, so
  /// rules are carried out on it as they are now.
  func exhumeBuried(_ id: PostID, _ story: Digest, at now: Date) {
    guard let post = postsByID[id] else { return }
    let place = StoryPlace(feed: post.stored.feed, entry: post.entry)
    guard !isDeleted(story, place) else { return }
    buriedStories[id] = nil
    let effect = ruleSet(for: post.stored.feed, at: now)?.effect(on: post.stored.post)
    if let effect { note(effect, on: post.stored.post, at: place) }
    guard effect?.isDropped != true else { return postsByID[id] = nil }
    feedsByID[post.stored.feed]?.exhume(post.entry)
    if feedsByID[post.stored.feed]?.archived == nil {
      bringBack(id)
    } else {
      postsByID[id]?.place = .archive
    }
    feedsByID[post.stored.feed]?.forgetAnswer()
    if !post.stored.isRead { untold.insert(id) }
    if let effect { carryOut(effect, on: id) }
    if post.stored.isRead { notified.remove(id) }
  }

  func restore(_ properties: FeedProperties, of feed: FeedID) -> Bool {
    guard feedsByID[feed] != nil else { return false }
    feedsByID[feed]?.subscription.properties = properties
    return true
  }
}

extension FetchState {
  mutating func forgetAnswer() {
    validators = nil
    bodyDigest = nil
  }
}
