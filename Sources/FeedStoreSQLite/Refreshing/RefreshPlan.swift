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
  let state: FetchState
  let judgement: IndexJudgement
  let report: RefreshReport
  private let posts: [PlannedPost]

  init(
    _ snapshot: FeedSnapshot, _ state: FetchState, for feed: FeedID, by judgement: IndexJudgement,
    report: RefreshReport
  ) throws {
    self.feed = feed
    self.state = state
    self.judgement = judgement
    self.report = report
    channel = snapshot.channel
    posts = try zip(snapshot.items, judgement.document.verdicts).compactMap { item, verdict in
      switch verdict {
      case .new, .updated: PlannedPost(verdict: verdict, row: try PostValues(item.post()))
      case .known, .repeated, .deleted: nil
      }
    }
  }

  /// Writes the plan.
  ///
  /// - Returns: nil, with nothing written, when another refresh of the feed came in between.
  func carryOut(at now: Date, in db: Database) throws -> RefreshRecord? {
    guard try IndexWriter(feed, in: db).carryOut(judgement) else { return nil }
    try FeedStateWriter.save(state, of: feed, in: db)
    try FeedStateWriter.save(channel, of: feed, in: db)
    try FeedStateWriter.save(report, of: feed, in: db)
    return try store(PostWriter(feed, at: now, in: db))
  }

  /// The last post is stored first, so that posts without a date are listed in the feed's order.
  private func store(_ writer: PostWriter) throws -> RefreshRecord {
    var record = RefreshRecord()
    for planned in posts.reversed() {
      if planned.verdict.isNew {
        record.new.append(try writer.add(planned.row, as: planned.verdict.entry))
      } else if try writer.renew(planned.row, of: planned.verdict.entry) {
        record.updated += 1
      }
    }
    record.new.reverse()
    try SQLiteFeedStore.note(record.new, in: writer.db)
    return record
  }
}

/// A post that is to be stored, and why.
private struct PlannedPost: Sendable {
  let verdict: PostVerdict
  let row: PostValues
}
