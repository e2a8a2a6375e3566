import FeedModel
import FeedStore
import Foundation
import GRDB

/// The posts of a snapshot that are to be stored, made before the transaction that stores them.
struct PlannedPosts: Sendable {
  private let feed: FeedID
  private let channelLink: String?
  private let policy: UpdatePolicy
  private let isPast: Bool
  private let posts: [PlannedPost]

  /// - Parameters:
  ///   - lost: known entries whose posts were dropped, and are stored again.
  ///   - isPast: whether they are no news, also where they come later because a deletion was undone.
  init(
    _ snapshot: FeedSnapshot, for feed: FeedID, by judgement: IndexJudgement,
    onUpdate policy: UpdatePolicy, rules: RuleSet?, lost: Set<IndexEntry.ID> = [],
    isPast: Bool = false
  ) {
    self.feed = feed
    self.policy = policy
    self.isPast = isPast
    channelLink = snapshot.channel.link
    posts = zip(snapshot.items, judgement.document.verdicts).compactMap { item, verdict in
      let isLost = !verdict.isNew && lost.contains(verdict.entry)
      switch verdict {
      case .updated where policy == .ignore && !isLost, .known where !isLost: return nil
      case .new, .updated, .known:
        return PlannedPost(
          verdict, item.post(), rules: rules,
          print: judgement.index[verdict.entry]?.fingerprint, isLost: isLost)
      case .repeated, .deleted: return nil
      }
    }
  }

  /// The new posts whose stories the reader has deleted in other feeds.
  func entries(buriedBy stories: DeletedStories) throws -> Set<IndexEntry.ID> {
    guard try !stories.isEmpty() else { return [] }
    return Set(try posts.filter { try isDeleted($0, stories) }.map(\.verdict.entry))
  }

  /// Whether the reader has deleted the story of a new post in another feed.
  private func isDeleted(_ planned: PlannedPost, _ stories: DeletedStories) throws -> Bool {
    guard planned.verdict.isNew, let story = story(of: planned), let print = planned.print else {
      return false
    }
    return try stories.contains(story, print, besides: feed)
  }

  /// Made out only where the reader has deleted something: it costs half of what parsing a post does.
  private func story(of planned: PlannedPost) -> Digest? {
    Story.key(of: planned.post, channelLink: channelLink)
  }

  /// Stores them. The last post is stored first, so that posts without a date are listed in the feed's
  /// order.
  ///
  /// - Parameters:
  ///   - buried: those that stay out of sight.
  ///   - note: is given what was stored before rules are carried out on it.
  func store(
    at now: Date, in db: Database, burying buried: Set<IndexEntry.ID>,
    note: (RefreshRecord) throws -> Void = { _ in }
  ) throws -> RefreshRecord {
    try store(
      PostWriter(feed, at: now, in: db), UnreadMarks(db), DeletedStories(db),
      RuleWriter(feed, in: db), buried, note)
  }

  private func store(
    _ writer: PostWriter, _ marks: UnreadMarks, _ stories: DeletedStories, _ rules: RuleWriter,
    _ buried: Set<IndexEntry.ID>, _ note: (RefreshRecord) throws -> Void
  ) throws -> RefreshRecord {
    var record = RefreshRecord()
    var new: [PlannedPost] = []
    for planned in posts.reversed() {
      let entry = planned.verdict.entry
      if buried.contains(entry), let story = story(of: planned) {
        let post = try writer.add(planned.row, as: entry)
        if isPast { _ = try marks.remove(NumberSet([post])) }
        try stories.bury(post, story, as: entry, of: feed)
      } else if planned.isLost, !isPast {
        try restore(planned, writer, marks, &record)
      } else if let effect = planned.effect, effect.isDropped {
        try stories.bury(entry, of: feed)
        try rules.note(effect, on: entry, title: planned.post.title)
      } else if planned.verdict.isNew || planned.isLost {
        new.append(planned)
      } else if let post = try writer.renew(planned.row, of: entry) {
        if post.isCounted { try countEdit(of: post.id, marks, &record) }
      } else if policy.tellsReader, try writer.isDropped(entry) {
        try restore(planned, writer, marks, &record)
      }
    }
    let added = try writer.add(new.map { ($0.row, $0.verdict.entry) })
    record.new = added.reversed()
    record.announced.reverse()
    try note(record)
    try carryOut(rules, on: zip(new, added), marks)
    return record
  }

  /// Stores a known post again that was dropped. It is no news, but an edit of it may be.
  private func restore(
    _ planned: PlannedPost, _ writer: PostWriter, _ marks: UnreadMarks,
    _ record: inout RefreshRecord
  ) throws {
    let post = try writer.add(planned.row, as: planned.verdict.entry)
    _ = try marks.remove(NumberSet([post]))
    if case .updated = planned.verdict { try countEdit(of: post, marks, &record) }
  }

  private func countEdit(
    of post: PostID, _ marks: UnreadMarks, _ record: inout RefreshRecord
  ) throws {
    record.updated += 1
    if policy == .announce { record.announced.append(post) }
    if policy == .unread { try marks.renew(post) }
  }

  private func carryOut(
    _ rules: RuleWriter, on posts: some Sequence<(PlannedPost, PostID)>, _ marks: UnreadMarks
  ) throws {
    var effects: [(post: PostID, effect: RuleEffect)] = []
    for (planned, post) in posts {
      guard let effect = planned.effect else { continue }
      try rules.note(effect, on: planned.verdict.entry, title: nil)
      effects.append((post, effect))
    }
    try rules.carryOut(effects, marks)
  }
}

/// A post that is to be stored, and why. It goes through several lists, and has some twenty texts: as a
/// struct each of them would be counted each time.
private final class PlannedPost: Sendable {
  let verdict: PostVerdict
  let post: Post
  let row: PostValues
  /// Nil for an edited post, and for a new one that no rule finds.
  let effect: RuleEffect?
  let print: PostFingerprint?
  /// Known, but its post was dropped with its removed feed.
  let isLost: Bool

  init(
    _ verdict: PostVerdict, _ post: Post, rules: RuleSet?, print: PostFingerprint?, isLost: Bool
  ) {
    self.verdict = verdict
    self.post = post
    self.print = print
    self.isLost = isLost
    row = PostValues(post)
    effect = verdict.isNew ? rules?.effect(on: post) : nil
  }
}
