import FeedModel
import FeedStore
import Foundation
import GRDB

/// Takes in what another library knows of one feed: its index at once, its posts some at a time.
struct FeedMerger {
  private let db: Database
  private let feed: FeedID
  private let move: AddressMove?
  private let places: PlacedEntries
  private let writer: PostWriter
  /// The posts that were here and can be marked, by entry.
  private let own: [IndexEntry.ID: PostID]
  /// The entries that have a post here.
  private var stored: Set<IndexEntry.ID>
  private var marks = PlacedEntries.Marks()
  private var merged: MergedFeed
  private var newPosts: [PostID] = []
  private(set) var report: StateReport

  init(_ state: FeedState, _ db: Database, at now: Date) throws {
    self.db = db
    let origin: MergedFeed.Origin
    (feed, origin, move) = try FeedPlacer(db).place(state)
    writer = try PostWriter(feed, at: now, in: db)
    let before = try IndexContents(of: feed, in: db)
    let index = IndexMerge(state, into: before, at: now)
    merged = MergedFeed(feed, from: origin, growing: IndexGrowth(from: before, to: index.contents))
    (own, stored) = try Self.posts(of: feed, in: db)
    try index.contents.save(for: feed, replacing: before, in: db)
    places = index.places
    report = StateReport(
      feeds: 1, added: origin != .here && !state.isRemoved ? 1 : 0, moved: move == nil ? 0 : 1)

    merged.addresses = try SubscriptionWriter(db).learn(state.addresses, of: feed)
    merged.hasTheirChannel = try origin != .nowhere && FeedPlacer(db).takeChannel(of: state, feed)
    for (entry, story) in index.stories(of: state)
    where try DeletedStories(db).add(story, of: feed, entry) {
      merged.stories[entry] = story
    }
    merged.isNoted = try !state.notes.isEmpty && NoteWriter(db).keep(state.notes, of: feed)
    try take(state.posts)
  }

  /// - Returns: those that can be marked, by entry, and the entries of all that are kept.
  private static func posts(
    of feed: FeedID, in db: Database
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

  mutating func take(_ posts: [FeedState.StatePost]) throws {
    places.collect(&marks, of: posts, own: own)
    let new = places.newPosts(among: posts, besides: &stored)
    let added = try writer.insert(
      new.map { entry, post in (PostValues(post.post), entry, post.firstSeen) })
    let marked = zip(added, new).map { ($0, $1.post) }
    try UnreadMarks(db).welcome(
      marked.filter { !$1.isRead }.map(\.0), andRead: marked.count { $1.isRead }, of: feed)
    for (id, post) in marked where post.isMarked { try mark(id, post) }
    newPosts += added
  }

  private func mark(_ id: PostID, _ post: FeedState.StatePost) throws {
    let update = try db.cachedStatement(
      sql: "UPDATE post SET isStarred = ?, edits = ?, ownTags = ?, withdrawn = ? WHERE id = ?")
    try update.execute(arguments: [
      post.isStarred, post.edits, StoredList.text(post.ownTags.map(\.storable)),
      StoredDate.seconds(post.withdrawn), id.rawValue,
    ])
  }

  // MARK: The end

  /// Marks what was here, once all posts were taken in.
  ///
  /// - Returns: what was done to the feed.
  mutating func finish() throws -> [ChangeStep] {
    try archiveNewPosts()
    merged.posts = NumberSet(newPosts)
    merged.withdrawn = try withdraw(marks.withdrawals)
    let steps = try places.steps(marks, own: own).flatMap(carryOut)
    report.newPosts = newPosts.count
    report.marked = steps.reduce(0) { $0 + $1.count }
    return merged.steps(with: (move.map { [.moved($0)] } ?? []) + steps)
  }

  /// Posts of a feed that is away are away with it.
  private func archiveNewPosts() throws {
    try db.cachedStatement(
      sql: """
        UPDATE post SET place = 1 WHERE feedId = ?1 AND place = 0
          AND EXISTS (SELECT 1 FROM feed WHERE id = ?1 AND archived IS NOT NULL)
        """
    ).execute(arguments: [feed.rawValue])
  }

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

  /// - Returns: steps with what it really changed.
  private func carryOut(_ step: ChangeStep) throws -> [ChangeStep] {
    switch step {
    case .marked(.read(true), let posts):
      let marks = UnreadMarks(db)
      return try marks.remove(posts).steps + marks.removeFromArchive(posts).steps
    case .marked(.starred(let value), let posts):
      return [
        .marked(.starred(value), try PostStars.set(value, on: posts, isEverywhere: true, in: db))
      ]
    case .deleted(let posts):
      // Their tombstones stand already.
      try db.cachedStatement(
        sql: "UPDATE post SET place = 2 WHERE id IN (\(NumberRanges.posts)) AND place <> 2"
      ).execute(arguments: [posts.text])
      return [step]
    default: return [step]
    }
  }
}

extension FeedState.StatePost {
  /// Whether something is to be kept of it beside what a new post has.
  fileprivate var isMarked: Bool {
    isStarred || edits > 0 || !ownTags.isEmpty || withdrawn != nil
  }
}
