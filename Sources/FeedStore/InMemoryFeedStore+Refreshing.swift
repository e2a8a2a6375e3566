public import FeedModel
public import FoundationEssentials

/// A feed, its index and its state.
struct FeedMemory {
  let subscription: Subscription
  let added: Date
  var channel = Channel()
  var fetchState = FetchState()
  private var header: IndexHeader
  private var entries: [IndexEntry.ID: IndexEntry] = [:]
  private var keys: [IndexKey: Set<IndexEntry.ID>] = [:]

  init(_ subscription: Subscription, added: Date) {
    self.subscription = subscription
    self.added = added
    header = IndexHeader(profile: subscription.profile)
  }

  func judge(_ snapshot: FeedSnapshot) -> IndexJudgement {
    var session = IndexSession(of: snapshot, by: header)
    while true {
      let found = session.missingKeys.map { key in
        (key, (keys[key] ?? []).compactMap { entries[$0] })
      }
      session.load(Dictionary(uniqueKeysWithValues: found))
      if let judgement = session.judge() { return judgement }
    }
  }

  mutating func carryOut(_ judgement: IndexJudgement) {
    let index = judgement.index
    header.generation = index.generation
    header.nextID = index.nextID
    header.sharedKeys.formUnion(index.changes.shared)
    for id in index.changes.touched { entries[id] = index[id] }
    for (key, entry) in judgement.bindings { keys[key, default: []].insert(entry) }
    guard index.changes.purged else { return }
    for (id, entry) in entries where entry.isOutdated(in: index) { entries[id]?.presence = .left }
  }

  /// Makes a tombstone of an entry.
  mutating func bury(_ entry: IndexEntry.ID) {
    entries[entry]?.presence = .deleted
  }
}

/// A post and the entry that stands for it in its feed's index.
struct PostMemory {
  var stored: StoredPost
  let entry: IndexEntry.ID
}

extension IndexEntry {
  fileprivate func isOutdated(in index: FeedIndex) -> Bool {
    presence == .listed && generation < index.generation
  }
}

extension InMemoryFeedStore {
  public func record(
    _ outcome: FetchOutcome, for feed: FeedID, at now: Date
  ) throws(FeedStoreError) -> RefreshRecord {
    guard var memory = feedsByID[feed] else { throw .notFound(feed) }
    memory.fetchState = outcome.state
    defer { feedsByID[feed] = memory }
    guard case .snapshot(let snapshot, _) = outcome else { return RefreshRecord() }
    memory.channel = snapshot.channel
    let judgement = memory.judge(snapshot)
    memory.carryOut(judgement)
    return store(snapshot, as: judgement.verdicts, in: feed, at: now)
  }

  /// The last item is stored first, so that posts without a date are listed in the feed's order.
  private func store(
    _ snapshot: FeedSnapshot, as verdicts: [PostVerdict], in feed: FeedID, at now: Date
  ) -> RefreshRecord {
    var record = RefreshRecord()
    for (item, verdict) in zip(snapshot.items, verdicts).reversed() {
      switch verdict {
      case .new(let entry): record.new.append(add(item.post(), entry, to: feed, at: now))
      case .updated(let entry): record.updated += renew(item, entry, of: feed) ? 1 : 0
      case .known, .repeated, .deleted: break
      }
    }
    record.new.reverse()
    return record
  }

  private func add(
    _ post: Post, _ entry: IndexEntry.ID, to feed: FeedID, at now: Date
  ) -> PostID {
    lastPost += 1
    let id = PostID(rawValue: lastPost)
    let stored = StoredPost(
      id: id, feed: feed, post: post, isRead: false, isStarred: false, firstSeen: now)
    postsByID[id] = PostMemory(stored: stored, entry: entry)
    return id
  }

  private func renew(_ item: IncomingPost, _ entry: IndexEntry.ID, of feed: FeedID) -> Bool {
    let known = postsByID.first { $1.stored.feed == feed && $1.entry == entry }
    guard let id = known?.key else { return false }
    var post = item.post()
    post.published = post.published ?? known?.value.stored.post.published
    post.updated = post.updated ?? known?.value.stored.post.updated
    postsByID[id]?.stored.post = post
    return true
  }
}
