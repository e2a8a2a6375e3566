import FeedModel
import FoundationEssentials

/// What a refresh needs to know of a feed before it judges a document.
struct RefreshBase: Sendable {
  let feed: FeedRecord
  let index: IndexBasis
  let rules: RuleSet?
}

/// What a document is going to change in the library.
///
/// Judging a document and sanitising its posts takes longer than storing them. So that happens
/// beside other refreshes, with reads in between. Then everything is written in one transaction,
/// which first makes sure that the judgement still holds.
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

  /// Writes the plan.
  ///
  /// - Returns: `nil`, with nothing written, if another refresh of the feed came in between.
  func carryOut(
    at now: Date, _ target: FeedRecord, in store: any StoreTransaction
  ) throws -> RefreshRecord? {
    let withdrawals = Withdrawals(judgement, of: feed, in: store)
    let leaving = try withdrawals.leavingEntries()
    guard try store.applyIndexChanges(changes, of: feed) else { return nil }
    try Fetches(store: store).save(
      state, of: feed, to: target, isWhole: completeness == .complete)
    // The channel of a document that is cut off may be cut off, too.
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

  /// Notes that what was known before may have left the feed unseen. A walk through an older gap
  /// begins again: it reaches further.
  private func noteGap(in store: any StoreTransaction) throws {
    guard var place = try store.pastPlace(of: feed) else { return }
    let entry = judgement.base.nextID
    place.gap = PastGap(begin: min(place.gap?.begin ?? entry, entry))
    try store.savePastPlace(place, of: feed)
  }

  /// All that the feed lists is stored again.
  private func endLackOfPosts(in store: any StoreTransaction) throws {
    guard var record = try store.feed(feed) else { return }
    record.lacksPosts = false
    _ = try store.updateFeed(record)
  }
}
