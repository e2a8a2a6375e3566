import FeedModel
import FeedStore
import Foundation
import GRDB

/// What a snapshot is going to change in the library.
///
/// Sanitising a post's HTML takes longer than storing it. So a refresh judges its items in a read,
/// makes its posts beside the database and beside other refreshes, and then writes everything in
/// one transaction, which first makes sure that the judgement still holds.
struct RefreshPlan: Sendable {
  private let feed: FeedID
  private let channel: Channel
  private let state: FetchState
  private let judgement: IndexJudgement

  init(_ snapshot: FeedSnapshot, _ state: FetchState, for feed: FeedID, in db: Database) throws {
    self.feed = feed
    self.state = state
    channel = snapshot.channel
    let reader = try IndexReader(feed, in: db)
    judgement = try IndexJudgement(
      of: snapshot, by: reader.header(), loading: reader.entries(of:))
  }

  /// Makes the posts of new and edited items. Their order is the snapshot's.
  func makePosts(_ items: [IncomingPost]) -> [PlannedPost] {
    zip(items, judgement.verdicts).compactMap { item, verdict in
      switch verdict {
      case .new, .updated: PlannedPost(verdict: verdict, post: item.post())
      case .known, .repeated, .deleted: nil
      }
    }
  }

  /// Writes the plan with its posts.
  ///
  /// - Returns: nil, with nothing written, when another refresh of the feed came in between.
  func carryOut(_ posts: [PlannedPost], at now: Date, in db: Database) throws -> RefreshRecord? {
    guard try IndexWriter(feed, in: db).carryOut(judgement) else { return nil }
    try FeedStateWriter.save(state, of: feed, in: db)
    try FeedStateWriter.save(channel, of: feed, in: db)
    return try store(posts, PostWriter(feed, at: now, in: db))
  }

  /// The last post is stored first, so that posts without a date are listed in the feed's order.
  private func store(_ posts: [PlannedPost], _ writer: PostWriter) throws -> RefreshRecord {
    var record = RefreshRecord()
    for planned in posts.reversed() {
      if planned.verdict.isNew {
        record.new.append(try writer.add(planned.post, as: planned.verdict.entry))
      } else if try writer.renew(planned.post, of: planned.verdict.entry) {
        record.updated += 1
      }
    }
    record.new.reverse()
    return record
  }
}

/// A post that is to be stored, and why.
struct PlannedPost: Sendable {
  let verdict: PostVerdict
  let post: Post
}
