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
  let state: FetchState
  let judgement: IndexJudgement
  let report: RefreshReport
  private let policy: UpdatePolicy
  private let posts: [PlannedPost]

  init(
    _ snapshot: FeedSnapshot, _ state: FetchState, for feed: FeedID, by judgement: IndexJudgement,
    report: RefreshReport, onUpdate policy: UpdatePolicy, rules: RuleSet?,
    lost: Set<IndexEntry.ID>
  ) throws {
    self.feed = feed
    self.state = state.noting(
      newPosts: judgement.document.verdicts.count { $0.isNew }, of: snapshot)
    self.judgement = judgement
    self.report = report
    self.policy = policy
    channel = snapshot.channel
    isChannelWhole = snapshot.completeness != .truncated
    posts = try zip(snapshot.items, judgement.document.verdicts).compactMap { item, verdict in
      let isLost = !verdict.isNew && lost.contains(verdict.entry)
      switch verdict {
      case .updated where policy == .ignore && !isLost, .known where !isLost: return nil
      case .new, .updated, .known:
        return try PlannedPost(
          verdict, item.post(), channelLink: snapshot.channel.link, rules: rules,
          print: judgement.index[verdict.entry]?.fingerprint, isLost: isLost)
      case .repeated, .deleted: return nil
      }
    }
  }

  /// Writes the plan.
  ///
  /// - Returns: nil, with nothing written, when another refresh of the feed came in between.
  func carryOut(at now: Date, in db: Database) throws -> RefreshRecord? {
    guard try IndexWriter(feed, in: db).carryOut(judgement) else { return nil }
    try FeedStateWriter.save(state, of: feed, in: db)
    try FeedStateWriter.save(channel, of: feed, isWhole: isChannelWhole, in: db)
    let stories = DeletedStories(db)
    let buried = try entries(buriedBy: stories)
    try FeedStateWriter.save(report.burying(buried), of: feed, in: db)
    if judgement.document.purge == .believed { try LostPosts(of: feed, in: db).end() }
    return try store(
      PostWriter(feed, at: now, in: db), UnreadMarks(db), stories, RuleWriter(feed, in: db),
      burying: buried)
  }

  /// The last post is stored first, so that posts without a date are listed in the feed's order.
  private func store(
    _ writer: PostWriter, _ marks: UnreadMarks, _ stories: DeletedStories, _ rules: RuleWriter,
    burying buried: Set<IndexEntry.ID>
  ) throws -> RefreshRecord {
    var record = RefreshRecord()
    var effects: [(post: PostID, effect: RuleEffect)] = []
    for planned in posts.reversed() {
      let entry = planned.verdict.entry
      if buried.contains(entry), let story = planned.story {
        try stories.bury(try writer.add(planned.row, as: entry), story, as: entry, of: feed)
      } else if planned.isLost {
        _ = try marks.remove(NumberSet([try writer.add(planned.row, as: entry)]))
      } else if let effect = planned.effect, effect.isDropped {
        try stories.bury(entry, of: feed)
        try rules.note(effect, on: entry, title: planned.title)
      } else if planned.verdict.isNew {
        let post = try writer.add(planned.row, as: planned.verdict.entry)
        record.new.append(post)
        guard let effect = planned.effect else { continue }
        try rules.note(effect, on: planned.verdict.entry, title: nil)
        effects.append((post, effect))
      } else if let post = try writer.renew(planned.row, of: planned.verdict.entry),
        post.isCounted
      {
        record.updated += 1
        if policy == .announce { record.announced.append(post.id) }
        if policy == .unread { try marks.renew(post.id) }
      }
    }
    record.new.reverse()
    record.announced.reverse()
    try SQLiteFeedStore.note(record, in: writer.db)
    try rules.carryOut(effects, marks)
    return record
  }
}

extension RefreshPlan {
  /// The new posts whose stories the reader has deleted in other feeds.
  private func entries(buriedBy stories: DeletedStories) throws -> Set<IndexEntry.ID> {
    guard try !stories.isEmpty() else { return [] }
    return Set(try posts.filter { try isDeleted($0, stories) }.map(\.verdict.entry))
  }

  /// Whether the reader has deleted the story of a new post in another feed.
  private func isDeleted(_ planned: PlannedPost, _ stories: DeletedStories) throws -> Bool {
    guard planned.verdict.isNew, let story = planned.story, let print = planned.print else {
      return false
    }
    return try stories.contains(story, print, besides: feed)
  }
}

/// A post that is to be stored, and why.
private struct PlannedPost: Sendable {
  let verdict: PostVerdict
  let row: PostValues
  let story: Digest?
  let title: String?
  /// Nil for an edited post, and for a new one that no rule finds.
  let effect: RuleEffect?
  let print: PostFingerprint?
  /// Known, but its post was dropped with its removed feed.
  let isLost: Bool

  init(
    _ verdict: PostVerdict, _ post: Post, channelLink: String?, rules: RuleSet?,
    print: PostFingerprint?, isLost: Bool
  ) throws {
    title = post.title
    effect = verdict.isNew ? rules?.effect(on: post) : nil
    self.verdict = verdict
    self.print = print
    self.isLost = isLost
    row = try PostValues(post)
    story = Story.key(of: post, channelLink: channelLink)
  }
}
