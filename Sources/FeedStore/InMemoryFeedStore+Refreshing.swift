public import FeedModel
public import FoundationEssentials

/// A feed, its index and its state.
struct FeedMemory {
  var subscription: Subscription
  /// Addresses from which the feed has moved away.
  var formerAddresses: Set<String> = []
  let added: Date
  /// When it was removed, by the library's own time; nil for a feed that is subscribed to.
  var archived: LibraryTime?
  var channel = Channel()
  var fetchState = FetchState()
  var index: IndexContents
  var lastReport: RefreshReport?
  /// Its posts were dropped while it was away.
  var lacksPosts = false
  var pastPlace: PastPlace?
  /// The last answer was forgotten, and the feed has not been read as a whole since.
  private var isAnswerForgotten = false

  init(_ subscription: Subscription, added: Date) {
    self.subscription = subscription
    self.added = added
    index = IndexContents(
      header: IndexHeader(profile: subscription.profile), entries: [:], keys: [:], aliases: [:])
  }

  /// The feed is to be read as a whole again.
  mutating func forgetAnswer() {
    fetchState.forgetAnswer()
    isAnswerForgotten = true
  }

  /// All that was answered is forgotten.
  mutating func forgetFetches() {
    fetchState = FetchState(memory: FetchMemory(pause: fetchState.memory.pause))
    forgetAnswer()
  }

  /// Takes the state after a fetch, which may have begun before the last answer was forgotten.
  mutating func take(_ state: FetchState, isWhole: Bool) {
    fetchState = state
    if isWhole { isAnswerForgotten = false }
    if isAnswerForgotten { fetchState.forgetAnswer() }
  }

  func judge(
    _ snapshot: FeedSnapshot, at now: Date, isPast: Bool = false
  ) -> IndexJudgement {
    var session = IndexSession(of: snapshot, by: index.header, at: now, isPast: isPast)
    let entriesOfKey = index.entriesOfKey
    while true {
      session.load(answer(to: session.request, by: entriesOfKey))
      if let judgement = session.judge() { return judgement }
    }
  }

  private func answer(
    to request: IndexRequest, by entriesOfKey: [IndexKey: Set<IndexEntry.ID>]
  ) -> IndexAnswer {
    var answer = IndexAnswer()
    for key in request.keys {
      answer.keys[key] = (entriesOfKey[key] ?? []).compactMap { index.entries[$0] }
    }
    for alias in request.aliases {
      answer.aliases[alias] = index.aliases[alias].flatMap { index.entries[$0] }
    }
    return answer
  }

  mutating func carryOut(_ judgement: IndexJudgement) {
    let judged = judgement.index
    index.header = judged.header
    for id in judged.changes.touched { index.entries[id] = judged[id] }
    for (key, entry) in judgement.bindings { index.keys[entry, default: []].insert(key) }
    index.aliases.merge(judgement.aliases) { $1 }
    guard judged.changes.purged else { return }
    for id in index.entries.keys where index.entries[id]?.isOutdated(in: judged) == true {
      index.entries[id]?.presence = .left
      index.entries[id]?.left = index.header.clock
    }
  }

  /// The entries that will have left the feed.
  func purged(by judgement: IndexJudgement) -> Set<IndexEntry.ID> {
    guard judgement.index.changes.purged else { return [] }
    let touched = judgement.index.changes.touched
    return Set(
      index.entries.values
        .filter { $0.isOutdated(in: judgement.index) && !touched.contains($0.id) }.map(\.id))
  }

  /// Notes that what was known before an entry may have left the feed unseen.
  mutating func noteGap(before entry: IndexEntry.ID) {
    let begin = min(pastPlace?.gap?.begin ?? entry, entry)
    pastPlace?.gap = PastGap(begin: begin)
  }

  /// Makes a tombstone of an entry.
  mutating func bury(_ entry: IndexEntry.ID) {
    index.entries[entry]?.presence = .deleted
  }

  /// Takes a tombstone away.
  mutating func exhume(_ entry: IndexEntry.ID) {
    guard let generation = index.entries[entry]?.generation else { return }
    index.entries[entry]?.presence = generation == index.header.generation ? .listed : .left
  }
}

/// A post and the entry that stands for it in its feed's index.
struct PostMemory {
  enum Place { case library, archive, trash }

  var stored: StoredPost
  let entry: IndexEntry.ID
  /// Since when, by the library's own time.
  let kept: LibraryTime
  var place = Place.library
  /// When it became unread, and whether the reader made it so; of a read post that counts for nothing.
  var arrival: Arrival
  var isByReader = false
}

extension IndexEntry {
  fileprivate func isOutdated(in index: FeedIndex) -> Bool {
    presence == .listed && generation < index.generation
  }
}

extension InMemoryFeedStore {
  public func record(
    _ outcome: FetchOutcome, for feed: FeedID, from address: String, at now: Date
  ) throws(FeedStoreError) -> RefreshRecord {
    var memory = try memory(of: feed, at: address)
    if outcome.state.lastFailure == nil { _ = clock.move(to: now) }
    guard case .snapshot(let snapshot, _) = outcome else {
      memory.take(outcome.state, isWhole: false)
      feedsByID[feed] = memory
      return RefreshRecord()
    }
    // Of a document that is cut off the channel may be a part, too.
    if snapshot.completeness != .truncated || memory.channel.title == nil {
      memory.channel = snapshot.channel
    }
    let judgement = memory.judge(snapshot, at: now)
    let state = outcome.state.noting(
      newPosts: judgement.document.verdicts.count { $0.isNew }, of: snapshot)
    memory.take(state, isWhole: snapshot.completeness == .complete)
    let purged = memory.purged(by: judgement)
    memory.carryOut(judgement)
    if judgement.leavesGap { memory.noteGap(before: judgement.base.nextID) }
    memory.lastReport = RefreshReport(judgement, of: snapshot, at: now)
    feedsByID[feed] = memory
    let record = store(snapshot, as: judgement.document.verdicts, in: feed, at: now)
    let changes = judgement.index.changes
    withdraw(
      changes.withdrawsPurged ? changes.withdrawn.union(purged) : changes.withdrawn,
      of: feed, standingBy: judgement.presentEntries, at: now)
    if judgement.document.purge == .believed { feedsByID[feed]?.lacksPosts = false }
    untold.formUnion(record.new)
    untoldEdits.formUnion(record.announced)
    return record
  }

  public func lastReport(of feed: FeedID) throws(FeedStoreError) -> RefreshReport? {
    let memory = try memory(of: feed)
    let posts = postsByID.values.filter { $0.stored.feed == feed && $0.place != .archive }
      .map { ($0.entry, $0.stored) }
    let postsByEntry = Dictionary(uniqueKeysWithValues: posts)
    guard var report = memory.lastReport else { return nil }
    report.items = report.items.map { item in
      let entry = item.judgement.verdict.entry
      let stored = postsByEntry[entry]
      let note = ruleNotes[StoryPlace(feed: feed, entry: entry)]
      return RefreshReport.Item(
        item.judgement, post: stored?.id, title: stored?.post.title ?? note?.title,
        link: stored?.post.link, rules: note?.text)
    }
    return report
  }

  /// The last item is stored first, so that posts without a date are listed in the feed's order.
  ///
  /// - Parameter isPast: of the past, known posts that were dropped are asked for, too.
  func store(
    _ snapshot: FeedSnapshot, as verdicts: [PostVerdict], in feed: FeedID, isPast: Bool = false,
    at now: Date
  ) -> RefreshRecord {
    var record = RefreshRecord()
    let rules = ruleSet(for: feed, at: now)
    let policy = feedsByID[feed]?.subscription.properties.onUpdate ?? .record
    for (item, verdict) in zip(snapshot.items, verdicts).reversed() {
      switch verdict {
      case .new(let entry):
        let post = item.post()
        let effect = rules?.effect(on: post)
        if let story = Story.key(of: post, channelLink: snapshot.channel.link),
          isDeleted(story, StoryPlace(feed: feed, entry: entry))
        {
          bury(add(post, entry, to: feed, at: now), story, as: entry, of: feed)
          continue
        }
        if let effect { note(effect, on: post, at: StoryPlace(feed: feed, entry: entry)) }
        if effect?.isDropped == true {
          feedsByID[feed]?.bury(entry)
        } else {
          let id = add(post, entry, to: feed, at: now)
          record.new.append(id)
          if let effect { carryOut(effect, on: id) }
        }
      case .updated(let entry), .known(let entry):
        if (isPast || feedsByID[feed]?.lacksPosts == true) && !hasPost(entry, of: feed) {
          let id = restore(item, entry, of: feed, at: now)
          if isPast {
            record.new.append(id)
          } else if case .updated = verdict {
            countEdit(of: id, policy, &record)
          }
        } else if case .updated = verdict, policy.tellsReader, !hasPost(entry, of: feed) {
          countEdit(of: restore(item, entry, of: feed, at: now), policy, &record)
        } else if case .updated = verdict {
          renew(item, entry, of: feed, policy, &record)
        }
      case .repeated, .deleted: break
      }
    }
    record.new.reverse()
    record.announced.reverse()
    return record
  }

  private func add(
    _ post: Post, _ entry: IndexEntry.ID, to feed: FeedID, at now: Date
  ) -> PostID {
    lastPost += 1
    let id = PostID(rawValue: lastPost)
    let stored = StoredPost(
      id: id, feed: feed, post: post, isRead: false, isStarred: false, firstSeen: now)
    postsByID[id] = PostMemory(
      stored: stored, entry: entry, kept: clock.time, arrival: nextArrival())
    return id
  }

  /// Keeps a post out of sight: undoing the deletion of its story brings it.
  private func bury(_ post: PostID, _ story: Digest, as entry: IndexEntry.ID, of feed: FeedID) {
    postsByID[post]?.place = .trash
    buriedStories[post] = story
    feedsByID[feed]?.bury(entry)
    let report = feedsByID[feed]?.lastReport?.burying([entry])
    feedsByID[feed]?.lastReport = report
  }

  /// Whether the reader has deleted a story in another feed.
  func isDeleted(_ story: Digest, _ place: StoryPlace) -> Bool {
    deletedStories.contains { deleted, key in
      guard deleted.feed != place.feed, key == story, let one = print(deleted),
        let other = print(place)
      else { return false }
      return Story.isSame(one, other)
    }
  }

  private func print(_ place: StoryPlace) -> PostFingerprint? {
    feedsByID[place.feed]?.index.entries[place.entry]?.fingerprint
  }

  /// Whether the post of a known entry was not dropped, by retention or while its feed was away.
  private func hasPost(_ entry: IndexEntry.ID, of feed: FeedID) -> Bool {
    postsByID.values.contains { $0.stored.feed == feed && $0.entry == entry }
  }

  func nextArrival() -> Arrival {
    lastArrival = Arrival(rawValue: lastArrival.rawValue + 1)
    return lastArrival
  }

  /// Stores a known post again that was dropped: it is no news.
  private func restore(
    _ item: IncomingPost, _ entry: IndexEntry.ID, of feed: FeedID, at now: Date
  ) -> PostID {
    let id = add(item.post(), entry, to: feed, at: now)
    postsByID[id]?.stored.isRead = true
    return id
  }

  private func renew(
    _ item: IncomingPost, _ entry: IndexEntry.ID, of feed: FeedID, _ policy: UpdatePolicy,
    _ record: inout RefreshRecord
  ) {
    let known = postsByID.first { $1.stored.feed == feed && $1.entry == entry }
    guard policy != .ignore, let id = known?.key, var memory = known?.value,
      memory.place == .library
    else { return }
    var post = item.post()
    post.published = post.published ?? memory.stored.post.published
    post.updated = post.updated ?? memory.stored.post.updated
    memory.stored.post = post
    let isCounted = memory.stored.edits < StoredPost.countedEdits
    if isCounted { memory.stored.edits += 1 }
    postsByID[id] = memory
    if isCounted { countEdit(of: id, policy, &record) }
  }

  private func countEdit(of post: PostID, _ policy: UpdatePolicy, _ record: inout RefreshRecord) {
    record.updated += 1
    if policy == .announce { record.announced.append(post) }
    guard policy == .unread else { return }
    postsByID[post]?.stored.isRead = false
    postsByID[post]?.arrival = nextArrival()
    postsByID[post]?.isByReader = false
    listings.forget(post)
  }
}
