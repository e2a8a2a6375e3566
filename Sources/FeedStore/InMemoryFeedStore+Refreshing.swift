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
  private var aliases: [AliasKey: IndexEntry.ID] = [:]
  var lastReport: RefreshReport?

  init(_ subscription: Subscription, added: Date) {
    self.subscription = subscription
    self.added = added
    header = IndexHeader(profile: subscription.profile)
  }

  func judge(_ snapshot: FeedSnapshot, at now: Date) -> IndexJudgement {
    var session = IndexSession(of: snapshot, by: header, at: now)
    while true {
      session.load(answer(to: session.request))
      if let judgement = session.judge() { return judgement }
    }
  }

  private func answer(to request: IndexRequest) -> IndexAnswer {
    var answer = IndexAnswer()
    for key in request.keys { answer.keys[key] = (keys[key] ?? []).compactMap { entries[$0] } }
    for alias in request.aliases { answer.aliases[alias] = aliases[alias].flatMap { entries[$0] } }
    return answer
  }

  mutating func carryOut(_ judgement: IndexJudgement) {
    let index = judgement.index
    header = index.header
    for id in index.changes.touched { entries[id] = index[id] }
    for (key, entry) in judgement.bindings { keys[key, default: []].insert(entry) }
    aliases.merge(judgement.aliases) { $1 }
    guard index.changes.purged else { return }
    for (id, entry) in entries where entry.isOutdated(in: index) {
      entries[id]?.presence = .left
      entries[id]?.left = header.clock
    }
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
    let judgement = memory.judge(snapshot, at: now)
    memory.carryOut(judgement)
    memory.lastReport = RefreshReport(judgement, of: snapshot, at: now)
    return store(snapshot, as: judgement.document.verdicts, in: feed, at: now)
  }

  public func lastReport(of feed: FeedID) throws(FeedStoreError) -> RefreshReport? {
    guard let memory = feedsByID[feed] else { throw .notFound(feed) }
    let posts = postsByID.values.filter { $0.stored.feed == feed }.map { ($0.entry, $0.stored) }
    let postsByEntry = Dictionary(uniqueKeysWithValues: posts)
    guard var report = memory.lastReport else { return nil }
    report.items = report.items.map { item in
      let stored = postsByEntry[item.judgement.verdict.entry]
      return RefreshReport.Item(
        item.judgement, post: stored?.id, title: stored?.post.title, link: stored?.post.link)
    }
    return report
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
    untold.formUnion(record.new)
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
