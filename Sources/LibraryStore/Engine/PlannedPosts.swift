import FeedModel
import FoundationEssentials

/// The posts of a document to store, prepared before the transaction that stores them.
struct PlannedPosts: Sendable {
  private let feed: FeedID
  private let channelLink: String?
  private let policy: UpdatePolicy
  private let isPast: Bool
  private let posts: [PlannedPost]
  /// The current figures of known posts.
  private let figures: [IndexEntry.ID: PostFigures]

  /// - Parameters:
  ///   - lost: known entries whose posts were removed and will be stored again.
  ///   - isPast: whether the posts come from a page of older posts, and are therefore not
  ///     announced, even if they are restored later because a deletion was undone.
  init(
    _ snapshot: FeedSnapshot, for feed: FeedID, by judgement: IndexJudgement,
    onUpdate policy: UpdatePolicy, rules: RuleSet?, lost: Set<IndexEntry.ID> = [],
    isPast: Bool = false
  ) {
    self.feed = feed
    self.policy = policy
    self.isPast = isPast
    channelLink = snapshot.channel.link
    figures = Dictionary(
      zip(snapshot.items, judgement.document.verdicts).compactMap { item, verdict in
        verdict.isNew ? nil : item.figures.map { (verdict.entry, $0) }
      }
    ) { first, _ in first }
    posts = zip(snapshot.items, judgement.document.verdicts).compactMap { item, verdict in
      let isLost = !verdict.isNew && lost.contains(verdict.entry)
      switch verdict {
      case .updated where policy == .ignore && !isLost, .known where !isLost: return nil
      case .new, .updated, .known:
        return PlannedPost(
          verdict, item.post(), rules: rules,
          fingerprint: judgement.index[verdict.entry]?.fingerprint, isLost: isLost)
      case .repeated, .deleted: return nil
      }
    }
  }

  /// Returns the entries of new posts whose stories were deleted, with the stories. For posts of the
  /// feed itself, its index decides.
  func suppressedEntries(in store: any StoreTransaction) throws -> [IndexEntry.ID: Digest] {
    guard try store.hasDeletedStories() else { return [:] }
    var suppressed: [IndexEntry.ID: Digest] = [:]
    for planned in posts where planned.verdict.isNew {
      guard let fingerprint = planned.fingerprint else { continue }
      suppressed[planned.verdict.entry] = try Story.keys(of: planned.post, channelLink: channelLink)
        .first { try store.isDeleted($0, fingerprint, besides: feed) }
    }
    return suppressed
  }

  /// Stores the posts. The last post is stored first, so that posts without a date are listed in
  /// the feed's order.
  ///
  /// - Parameters:
  ///   - suppressed: the entries of posts to suppress, with their deleted stories.
  ///   - announce: called with the stored posts before rules are applied to them.
  func store(
    at now: Date, in store: any StoreTransaction, suppressing suppressed: [IndexEntry.ID: Digest],
    announce: (RefreshRecord) throws -> Void
  ) throws -> RefreshRecord {
    var record = RefreshRecord()
    var new: [PlannedPost] = []
    for planned in posts.reversed() {
      let entry = planned.verdict.entry
      if let story = suppressed[entry] {
        let post = try add([planned], at: now, in: store)[0]
        if isPast { _ = try store.markRead(UnreadFilter(posts: NumberSet([post]))) }
        try store.suppress(post, of: entry, in: feed, story)
      } else if planned.isLost, !isPast {
        try restore(planned, at: now, in: store, &record)
      } else if let effect = planned.effect, effect.isDropped {
        try store.setDeleted(true, [entry], of: feed)
        try store.saveEffect(effect, on: entry, of: feed, title: planned.post.title)
      } else if planned.verdict.isNew || planned.isLost {
        new.append(planned)
      } else if let (post, edits) = try store.replacePost(planned.post, of: entry, in: feed) {
        if edits < StoredPost.countedEdits { try countEdit(of: post, in: store, &record) }
      } else if policy.announcesEdits, try store.entries(.ofEntries([entry], feed), in: nil).isEmpty
      {
        try restore(planned, at: now, in: store, &record)
      }
    }
    if !figures.isEmpty { try store.setFigures(figures, of: feed) }
    let added = try add(new, at: now, in: store)
    record.new = added.reversed()
    record.announced.reverse()
    try announce(record)
    try applyRules(to: zip(new, added), in: store)
    return record
  }

  /// Stores a known post again that was removed. It is not announced as new, but its edits may be.
  private func restore(
    _ planned: PlannedPost, at now: Date, in store: any StoreTransaction,
    _ record: inout RefreshRecord
  ) throws {
    let post = try add([planned], at: now, in: store)[0]
    _ = try store.markRead(UnreadFilter(posts: NumberSet([post])))
    if case .updated = planned.verdict { try countEdit(of: post, in: store, &record) }
  }

  private func add(
    _ posts: [PlannedPost], at now: Date, in store: any StoreTransaction
  ) throws -> [PostID] {
    guard !posts.isEmpty else { return [] }
    let time = try store.clock().time
    return try store.insertPosts(
      posts.map {
        NewPost(entry: $0.verdict.entry, post: $0.post, firstSeen: now, stored: time)
      }, of: feed)
  }

  private func countEdit(
    of post: PostID, in store: any StoreTransaction, _ record: inout RefreshRecord
  ) throws {
    record.updated += 1
    if policy == .announce { record.announced.append(post) }
    if policy == .unread { try store.renewArrival(of: post) }
  }

  private func applyRules(
    to posts: some Sequence<(PlannedPost, PostID)>, in store: any StoreTransaction
  ) throws {
    var effects: [(post: PostID, effect: RuleEffect)] = []
    for (planned, post) in posts {
      guard let effect = planned.effect else { continue }
      try store.saveEffect(effect, on: planned.verdict.entry, of: feed, title: nil)
      effects.append((post, effect))
    }
    try store.applyEffects(effects)
  }
}

/// A post to store, with its verdict and effects. This is a class because it is passed through
/// several lists: copying a struct would update the reference counts of some twenty strings each
/// time.
private final class PlannedPost: Sendable {
  let verdict: PostVerdict
  let post: Post
  /// The effect of rules; `nil` for an edited post, and for a new one without a matching rule.
  let effect: RuleEffect?
  let fingerprint: PostFingerprint?
  /// Whether the entry is known, but its post was removed with its feed.
  let isLost: Bool

  init(
    _ verdict: PostVerdict, _ post: Post, rules: RuleSet?, fingerprint: PostFingerprint?,
    isLost: Bool
  ) {
    self.verdict = verdict
    self.post = post
    self.fingerprint = fingerprint
    self.isLost = isLost
    effect = verdict.isNew ? rules?.effect(on: post) : nil
  }
}
