import FeedModel
import FoundationEssentials

/// The data about a feed that a refresh needs before it judges a document.
struct RefreshBase: Sendable {
  let feed: FeedRecord
  let index: IndexBasis
  let rules: RuleSet?
}

/// The changes that a document will make in the library.
///
/// Judging a document and sanitising its posts takes longer than storing them, so it happens
/// concurrently with other refreshes, with separate reads. Everything is then written in one
/// transaction, which first checks that the judgement is still valid.
struct RefreshPlan: Sendable {
  let forgottenAnswers: Int
  private let feed: FeedID
  private let channel: Channel
  private let completeness: Completeness
  private let state: FetchState
  private let judgement: IndexJudgement
  private let changes: IndexChanges
  private let report: RefreshReport
  private let posts: PlannedPosts
  private let lacksPosts: Bool

  /// - Parameter lost: known entries whose posts were removed.
  init(
    _ snapshot: FeedSnapshot, _ state: FetchState, for feed: FeedID, by judgement: IndexJudgement,
    on base: RefreshBase, lost: Set<IndexEntry.ID>, at now: Date
  ) {
    self.feed = feed
    self.judgement = judgement
    self.state = state.noting(
      newPosts: judgement.document.verdicts.count { $0.isNew }, of: snapshot)
    forgottenAnswers = base.feed.forgottenAnswers
    lacksPosts = base.feed.lacksPosts
    channel = snapshot.channel
    completeness = snapshot.completeness
    changes = IndexChanges(judgement)
    report = RefreshReport(judgement, of: snapshot, at: now)
    posts = PlannedPosts(
      snapshot, for: feed, by: judgement, onUpdate: base.feed.subscription.properties.onUpdate,
      rules: base.rules, lost: lost)
  }

  /// Writes the planned changes.
  ///
  /// - Returns: `nil`, with nothing written, if another refresh of the feed was stored in the
  ///   meantime.
  func carryOut(
    at now: Date, _ target: FeedRecord, in store: any StoreTransaction
  ) throws -> RefreshRecord? {
    let withdrawals = Withdrawals(judgement, of: feed, in: store)
    let leaving = try withdrawals.leavingEntries()
    guard try store.applyIndexChanges(changes, of: feed) else { return nil }
    try Fetches(store: store).save(
      state, of: feed, to: target, isWhole: completeness == .complete)
    // The channel of a truncated document may be incomplete.
    if try completeness != .truncated || store.channel(of: feed).title == nil {
      try store.saveChannel(channel, of: feed)
    }
    let suppressed = try posts.suppressedEntries(in: store)
    try store.saveReport(report.suppressing(suppressed), of: feed)
    if judgement.leavesGap { try noteGap(in: store) }
    if lacksPosts, judgement.document.purge == .believed { try endLackOfPosts(in: store) }
    let record = try posts.store(at: now, in: store, suppressing: suppressed) { record in
      try store.addAnnouncements(record.new, areEdits: false)
      try store.addAnnouncements(record.announced, areEdits: true)
    }
    try withdrawals.mark(leaving, at: now)
    return record
  }

  /// Records that posts may have left the feed without being seen. If an older gap is being walked,
  /// the walk begins again and covers both.
  private func noteGap(in store: any StoreTransaction) throws {
    guard var place = try store.pastPlace(of: feed) else { return }
    let entry = judgement.base.nextID
    place.gap = PastGap(begin: min(place.gap?.begin ?? entry, entry))
    try store.savePastPlace(place, of: feed)
  }

  /// Records that all posts that the feed lists are stored again.
  private func endLackOfPosts(in store: any StoreTransaction) throws {
    guard var record = try store.feed(feed) else { return }
    record.lacksPosts = false
    _ = try store.updateFeed(record)
  }
}
