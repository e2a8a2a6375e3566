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
    let (feed, origin, move) = try place(state)
    let before = try IndexContents(of: feed, in: db)
    let index = IndexMerge(state, into: before, at: now)
    var merged = MergedFeed(
      feed, from: origin, growing: IndexGrowth(from: before, to: index.contents))
    let (own, stored) = try posts(of: feed)
    try index.contents.save(for: feed, replacing: before, in: db)
    merged.addresses = try SubscriptionWriter(db).learn(state.addresses, of: feed)
    merged.hasTheirChannel = try origin != .nowhere && takeChannel(of: state, for: feed)
    for (entry, story) in index.stories(of: state)
    where try DeletedStories(db).add(story, of: feed, entry) {
      merged.stories[entry] = story
    }
    merged.posts = NumberSet(try add(index.newPosts(of: state, besides: stored), to: feed))
    merged.withdrawn = try withdraw(index.withdrawals(of: state, own: own))
    merged.isNoted = try !state.notes.isEmpty && NoteWriter(db).keep(state.notes, of: feed)
    let marks = try index.steps(of: state, own: own).map(carryOut)
    let steps = merged.steps(with: (move.map { [.moved($0)] } ?? []) + marks)

    var merge = StateMerge(change: change)
    merge.isNew = origin != .here
    merge.isMoved = move != nil
    merge.newPosts = merged.posts.count
    merge.marked = marks.reduce(0) { $0 + $1.count }
    merge.change = try Journal(db, at: now).record(.importState, steps, continuing: change)
    return merge
  }

  // MARK: The feed

  /// The feed of a state, which is here from now on.
  private func place(
    _ state: FeedState
  ) throws -> (FeedID, MergedFeed.Origin, AddressMove?) {
    let writer = SubscriptionWriter(db)
    let known =
      try writer.feed(at: state.subscription.url)
      ?? writer.feed(atOneOf: state.formerAddresses)
      ?? writer.feed(onceAtOneOf: state.formerAddresses, withOneOf: state.keys)
    if let known {
      guard let away = known.away else { return (known.id, .here, try follow(state, known.id)) }
      guard state.archived == nil else { return (known.id, .here, nil) }
      _ = try writer.bringBack(known.id)
      return (known.id, .away(since: away), try follow(state, known.id))
    }
    let feed = try writer.add(state.subscription, at: state.added).result.id
    try FeedStateWriter.save(state.channel, of: feed, isWhole: true, in: db)
    if let archived = state.archived { _ = try writer.putAway(feed, at: archived) }
    return (feed, .nowhere, nil)
  }

  /// Moves a feed from an address that it has left in the other library, unless it has left that one's
  /// address here.
  private func follow(_ state: FeedState, _ feed: FeedID) throws -> AddressMove? {
    let writer = SubscriptionWriter(db)
    guard try writer.feed(at: state.subscription.url) == nil,
      let old = try writer.address(of: feed), state.formerAddresses.contains(old)
    else { return nil }
    return try writer.readdress(feed, from: old, to: state.subscription.url)
  }

  /// What a feed says of itself, where nobody has asked it here yet.
  private func takeChannel(of state: FeedState, for feed: FeedID) throws -> Bool {
    let isBlank = try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT coalesce(title, link, summary, language, image, hubs) IS NULL
          FROM channel WHERE feedId = ?
          """), arguments: [feed.rawValue])
    guard isBlank == true, state.channel != Channel() else { return false }
    try FeedStateWriter.save(state.channel, of: feed, isWhole: true, in: db)
    return true
  }

  // MARK: Its posts

  /// - Returns: those that can be marked, by entry, and the entries of all that are kept.
  private func posts(
    of feed: FeedID
  ) throws -> (own: [IndexEntry.ID: PostID], stored: Set<IndexEntry.ID>) {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT entryId, id, place FROM post WHERE feedId = ?"),
      arguments: [feed.rawValue])
    var own: [IndexEntry.ID: PostID] = [:]
    var stored: Set<IndexEntry.ID> = []
    while let row = try rows.next() {
      stored.insert(row[0])
      if row[2] != 2 { own[row[0]] = PostID(rawValue: row[1]) }
    }
    return (own, stored)
  }

  private func add(
    _ posts: [(entry: IndexEntry.ID, post: FeedState.StatePost)], to feed: FeedID
  ) throws -> [PostID] {
    var added: [PostID] = []
    var read: [PostID] = []
    let mark = try db.cachedStatement(
      sql: "UPDATE post SET isStarred = ?, edits = ?, ownTags = ?, withdrawn = ? WHERE id = ?")
    for (entry, new) in posts {
      let writer = try PostWriter(feed, at: new.firstSeen, in: db)
      let id = try writer.add(try PostValues(new.post), as: entry)
      added.append(id)
      if new.isRead { read.append(id) }
      guard new.isStarred || new.edits > 0 || !new.ownTags.isEmpty || new.withdrawn != nil else {
        continue
      }
      let tags = try StoredList.text(new.ownTags.map(\.storable))
      try mark.execute(arguments: [
        new.isStarred, new.edits, tags, StoredDate.seconds(new.withdrawn), id.rawValue,
      ])
    }
    _ = try UnreadMarks(db).remove(NumberSet(read))
    try db.cachedStatement(
      sql: """
        UPDATE post SET place = 1 WHERE feedId = ?1 AND place = 0
          AND EXISTS (SELECT 1 FROM feed WHERE id = ?1 AND archived IS NOT NULL)
        """
    ).execute(arguments: [feed.rawValue])
    return added
  }

  // MARK: Marks

  /// - Returns: those that were not taken back before.
  private func withdraw(_ withdrawals: [PostID: Date]) throws -> NumberSet {
    let update = try db.cachedStatement(
      sql: "UPDATE post SET withdrawn = ? WHERE id = ? AND withdrawn IS NULL")
    return NumberSet(
      try withdrawals.filter { id, date in
        try update.execute(arguments: [StoredDate.seconds(date), id.rawValue])
        return db.changesCount == 1
      }.keys)
  }

  /// - Returns: the step with what it really changed.
  private func carryOut(_ step: ChangeStep) throws -> ChangeStep {
    switch step {
    case .marked(.read(true), let posts):
      let marks = UnreadMarks(db)
      let read = try marks.remove(posts).posts + marks.removeFromArchive(posts)
      return .marked(.read(true), NumberSet(read))
    case .marked(.starred(let value), let posts):
      return .marked(
        .starred(value), try PostStars.set(value, on: posts, isEverywhere: true, in: db))
    case .deleted(let posts):
      // Their tombstones stand already.
      try db.cachedStatement(
        sql: "UPDATE post SET place = 2 WHERE id IN (\(NumberRanges.posts)) AND place <> 2"
      ).execute(arguments: [posts.text])
      return step
    default: return step
    }
  }
}
