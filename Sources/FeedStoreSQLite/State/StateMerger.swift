import FeedModel
import FeedStore
import Foundation
import GRDB

/// Takes in what another library knows of a feed.
struct StateMerger {
  private let db: Database
  private let now: Date

  init(_ db: Database, at now: Date) {
    self.db = db
    self.now = now
  }

  func merge(_ state: FeedState, into change: LibraryChange.ID?) throws -> StateMerge {
    var merge = StateMerge(change: change)
    let (feed, isNew) = try place(state)
    var steps: [ChangeStep] = []
    if isNew, state.archived == nil { steps.append(.added(NumberSet([feed]))) }
    merge.isNew = isNew

    let before = try IndexContents(of: feed, in: db)
    let index = IndexMerge(state, into: before, at: now)
    let own = try posts(of: feed)
    try index.save(for: feed, replacing: before, in: db)
    for (entry, story) in index.stories(of: state) {
      try DeletedStories(db).add(story, of: feed, entry)
    }
    merge.newPosts = try add(index.newPosts(of: state), to: feed)
    let marks = try index.steps(of: state, own: own).map(carryOut).filter { $0.count > 0 }
    merge.marked = marks.reduce(0) { $0 + $1.count }
    merge.change = try Journal(db, at: now)
      .record(.importState, steps + marks, continuing: change)
    return merge
  }

  // MARK: The feed

  private func place(_ state: FeedState) throws -> (FeedID, isNew: Bool) {
    let writer = SubscriptionWriter(db)
    if let known = try writer.feed(at: state.subscription.url) {
      return (known.id, state.archived == nil ? try writer.bringBack(known.id) : false)
    }
    let feed = try writer.add(state.subscription, at: state.added).id
    try FeedStateWriter.save(state.channel, of: feed, isWhole: true, in: db)
    if let archived = state.archived { _ = try writer.putAway(feed, at: archived) }
    return (feed, true)
  }

  // MARK: Its posts

  private func posts(of feed: FeedID) throws -> [IndexEntry.ID: PostID] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT entryId, id FROM post WHERE feedId = ? AND place = 0"),
      arguments: [feed.rawValue])
    var posts: [IndexEntry.ID: PostID] = [:]
    while let row = try rows.next() { posts[row[0]] = PostID(rawValue: row[1]) }
    return posts
  }

  private func add(
    _ posts: [(entry: IndexEntry.ID, post: FeedState.StatePost)], to feed: FeedID
  ) throws -> Int {
    var read: [PostID] = []
    let mark = try db.cachedStatement(
      sql: "UPDATE post SET isStarred = ?, edits = ?, ownTags = ? WHERE id = ?")
    for (entry, new) in posts {
      let writer = try PostWriter(feed, at: new.firstSeen, in: db)
      let id = try writer.add(try PostValues(new.post), as: entry)
      if new.isRead { read.append(id) }
      guard new.isStarred || new.edits > 0 || !new.ownTags.isEmpty else { continue }
      let tags = try StoredList.text(new.ownTags.map(\.storable))
      try mark.execute(arguments: [new.isStarred, new.edits, tags, id.rawValue])
    }
    _ = try UnreadMarks(db).remove(NumberSet(read))
    try db.cachedStatement(
      sql: """
        UPDATE post SET place = 1 WHERE feedId = ?1 AND place = 0
          AND EXISTS (SELECT 1 FROM feed WHERE id = ?1 AND archived IS NOT NULL)
        """
    ).execute(arguments: [feed.rawValue])
    return posts.count
  }

  // MARK: Marks

  /// - Returns: the step with what it really changed.
  private func carryOut(_ step: ChangeStep) throws -> ChangeStep {
    switch step {
    case .marked(.read(true), let posts):
      return .marked(.read(true), try UnreadMarks(db).remove(posts))
    case .marked(.starred(let value), let posts):
      return .marked(.starred(value), try PostStars.set(value, on: posts, in: db))
    case .deleted(let posts):
      // Their tombstones stand already.
      try db.cachedStatement(
        sql: "UPDATE post SET place = 2 WHERE id IN (\(NumberRanges.posts)) AND place = 0"
      ).execute(arguments: [posts.text])
      return step
    case .marked(.read(false), _), .added, .removed, .edited, .moved, .ruled, .searched:
      return step
    }
  }
}
