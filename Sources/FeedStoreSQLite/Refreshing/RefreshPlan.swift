import FeedModel
import FeedStore
import Foundation
import GRDB

/// What a snapshot is going to change in the library.
///
/// Judging a snapshot and sanitising its posts takes longer than storing them. So that happens
/// beside the database, with reads in between, and beside other refreshes. Then everything is
/// written in one transaction, which first makes sure that the judgement still holds.
struct RefreshPlan: Sendable {
  let feed: FeedID
  let channel: Channel
  /// Of a document that is cut off the channel may be a part, too.
  private let isChannelWhole: Bool
  private let isWhole: Bool
  let state: FetchState
  let judgement: IndexJudgement
  let report: RefreshReport
  private let posts: PlannedPosts
  private let lacksPosts: Bool

  /// - Parameter lost: known entries whose posts were dropped; nil where none was.
  init(
    _ snapshot: FeedSnapshot, _ state: FetchState, for feed: FeedID, by judgement: IndexJudgement,
    report: RefreshReport, onUpdate policy: UpdatePolicy, rules: RuleSet?,
    lost: Set<IndexEntry.ID>?
  ) {
    self.feed = feed
    self.state = state.noting(
      newPosts: judgement.document.verdicts.count { $0.isNew }, of: snapshot)
    self.judgement = judgement
    self.report = report
    channel = snapshot.channel
    lacksPosts = lost != nil
    isWhole = snapshot.completeness == .complete
    isChannelWhole = snapshot.completeness != .truncated
    posts = PlannedPosts(
      snapshot, for: feed, by: judgement, onUpdate: policy, rules: rules, lost: lost ?? [])
  }

  /// Writes the plan.
  ///
  /// - Returns: nil, with nothing written, when another refresh of the feed came in between.
  func carryOut(at now: Date, in db: Database) throws -> RefreshRecord? {
    let withdrawals = WithdrawalWriter(feed, at: now, in: db)
    let index = IndexWriter(feed, in: db)
    guard try index.carryOut(judgement, beforePurge: { try withdrawals.markPurged(by: judgement) })
    else { return nil }
    try FeedStateWriter.save(state, of: feed, isWhole: isWhole, in: db)
    try FeedStateWriter.save(channel, of: feed, isWhole: isChannelWhole, in: db)
    let buried = try posts.entries(buriedBy: DeletedStories(db))
    try FeedStateWriter.save(report.burying(buried), of: feed, in: db)
    if judgement.leavesGap { try PastWriter(feed, in: db).noteGap(before: judgement.base.nextID) }
    if lacksPosts, judgement.document.purge == .believed { try LostPosts(of: feed, in: db).end() }
    let record = try posts.store(at: now, in: db, burying: buried) {
      try SQLiteFeedStore.note($0, in: db)
    }
    try withdrawals.carryOut(judgement)
    return record
  }
}
