import FeedModel
import FoundationEssentials

/// The changes that a document will make in the library.
///
/// Judging a document and sanitising its posts takes longer than storing them, so it happens
/// concurrently with other refreshes, with separate reads. Everything is then written in one
/// transaction, which first checks that the judgement is still valid.
struct RefreshPlan: Sendable {
  /// The feed before the refresh.
  let feed: FeedRecord
  private let channel: Channel
  private let completeness: Completeness
  private let state: FetchState
  private let judgement: IndexJudgement
  private let report: RefreshReport
  private let posts: PlannedPosts

  /// - Parameter lost: known entries whose posts were removed.
  init(
    _ snapshot: FeedSnapshot, _ state: FetchState, of feed: FeedRecord,
    by judgement: IndexJudgement, rules: RuleSet?, lost: Set<IndexEntry.ID>, at now: Date
  ) {
    self.feed = feed
    self.judgement = judgement
    self.state = state.noting(
      newPosts: judgement.document.verdicts.count { $0.isNew }, of: snapshot)
    channel = snapshot.channel
    completeness = snapshot.completeness
    report = RefreshReport(judgement, of: snapshot, at: now)
    posts = PlannedPosts(
      snapshot, for: feed.id, by: judgement, onUpdate: feed.subscription.properties.onUpdate,
      rules: rules, lost: lost)
  }

  /// Writes the planned changes.
  ///
  /// - Returns: `nil`, with nothing written, if another refresh of the feed was stored in the
  ///   meantime.
  func carryOut(
    at now: Date, _ target: FeedRecord, in store: any StoreTransaction
  ) throws -> RefreshRecord? {
    let feed = target.id
    let leaving = try leavingEntries(in: store)
    guard try store.applyIndexChanges(judgement.changes, of: feed) else { return nil }
    try store.save(
      state, of: feed, to: target, isWhole: completeness == .complete)
    // The channel of a truncated document may be incomplete.
    if try completeness != .truncated || store.channel(of: feed).title == nil {
      try store.saveChannel(channel, of: feed)
    }
    let suppressed = try posts.suppressedEntries(in: store)
    try store.saveReport(report.suppressing(Set(suppressed.keys)), of: feed)
    if judgement.leavesGap { try noteGap(in: store) }
    if self.feed.lacksPosts, judgement.document.purge == .believed {
      try endLackOfPosts(in: store)
    }
    let record = try posts.store(at: now, in: store, suppressing: suppressed) { record in
      try store.addAnnouncements(record.new, areEdits: false)
      try store.addAnnouncements(record.announced, areEdits: true)
    }
    try markWithdrawn(leaving, at: now, in: store)
    return record
  }

  /// Records that posts may have left the feed without being seen. If an older gap is being walked,
  /// the walk begins again and covers both.
  private func noteGap(in store: any StoreTransaction) throws {
    guard var place = try store.historyPosition(of: feed.id) else { return }
    let entry = judgement.firstNew
    place.gap = HistoryGap(begin: min(place.gap?.begin ?? entry, entry))
    try store.saveHistoryPosition(place, of: feed.id)
  }

  /// Records that none of the posts that the feed lists is missing any longer.
  private func endLackOfPosts(in store: any StoreTransaction) throws {
    guard var record = try store.feed(feed.id) else { return }
    record.lacksPosts = false
    _ = try store.updateFeed(record)
  }

  // MARK: Withdrawn posts

  /// Returns the entries that are about to leave the feed, if leaving means withdrawal. Must be
  /// called before the changes to the index are applied.
  private func leavingEntries(in store: any StoreTransaction) throws -> Set<IndexEntry.ID> {
    let changes = judgement.index.changes
    guard changes.withdrawsPurged, judgement.changes.purges else { return [] }
    return try store.listedEntries(of: feed.id, before: judgement.index.generation)
      .subtracting(changes.touched)
  }

  /// Marks withdrawn posts, and removes the mark from posts that the feed lists again. The posts
  /// are not changed otherwise.
  private func markWithdrawn(
    _ leaving: Set<IndexEntry.ID>, at now: Date, in store: any StoreTransaction
  ) throws {
    let marked = try store.withdrawnEntries(of: feed.id, onlyInLibrary: false)
    if !marked.isEmpty {
      let listed = marked.filter(judgement.presentEntries.contains)
      if !listed.isEmpty { try store.setWithdrawn(nil, entries: listed, of: feed.id) }
    }
    let withdrawn = judgement.index.changes.withdrawn.union(leaving).subtracting(marked)
    if !withdrawn.isEmpty {
      try store.setWithdrawn(now, entries: withdrawn.sorted(), of: feed.id)
    }
  }
}
