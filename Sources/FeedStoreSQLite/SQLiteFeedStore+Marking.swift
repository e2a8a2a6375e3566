public import FeedStore
public import Foundation
import GRDB

extension SQLiteFeedStore {
  public func mark(
    _ posts: [PostID], _ mark: PostMark, continuing change: LibraryChange.ID?, at now: Date
  ) async throws(FeedStoreError) -> Journaled<Int> {
    try await write(.full) { db in
      let posts = NumberSet(posts)
      let steps: [ChangeStep] =
        switch mark {
        case .read(true): try UnreadMarks(db).remove(posts).steps
        case .read(false): [.marked(mark, try UnreadMarks(db).add(posts))]
        case .starred(let value): [.marked(mark, try PostStars.set(value, on: posts, in: db))]
        }
      let change = try Journal(db, at: now).record(mark.kind, steps, continuing: change)
      return Journaled(steps.reduce(0) { $0 + $1.count }, in: change)
    }
  }

  public func markAllRead(
    in feeds: [FeedID]?, upTo listed: ListedPosts, at now: Date
  ) async throws(FeedStoreError) -> Int {
    try await write(.full) { db in
      let changed = try UnreadMarks(db).removeAll(in: feeds, upTo: listed)
      try Journal(db, at: now).record(.markAllRead, changed.steps)
      return changed.count
    }
  }

  public func markAllRead(
    matching search: SearchQuery, in feeds: [FeedID]?, upTo listed: ListedPosts, at now: Date
  ) async throws(FeedStoreError) -> Int {
    let query = PostQuery(status: .unread, feeds: feeds, search: search)
    try await prepare(query)
    return try await write(.full) { db in
      let found = try Search(query, in: db).posts().map(\.id)
      let changed = try UnreadMarks(db).remove(NumberSet(found), upTo: listed)
      try Journal(db, at: now).record(.markAllRead, changed.steps)
      return changed.count
    }
  }

  public func delete(_ posts: [PostID], at now: Date) async throws(FeedStoreError) -> Int {
    try await write(.full) { db in
      let remove = try db.cachedStatement(
        sql: "UPDATE post SET place = 2 WHERE id = ? AND place = 0 RETURNING feedId, entryId")
      let bury = try db.cachedStatement(
        sql: "UPDATE indexEntry SET presence = 2 WHERE feedId = ? AND entryId = ?")
      var removed: [PostID] = []
      for post in posts {
        guard let row = try Row.fetchOne(remove, arguments: [post.rawValue]) else { continue }
        try bury.execute(arguments: [row[0] as Int64, row[1] as Int64])
        try DeletedStories(db).add(post)
        removed.append(post)
      }
      try Journal(db, at: now).record(.delete, [.deleted(NumberSet(removed))])
      return removed.count
    }
  }

  // MARK: Undoing

  public func changes() async throws(FeedStoreError) -> [LibraryChange] {
    try await read(Journal.changes)
  }

  public func undo(_ count: Int, at now: Date) async throws(FeedStoreError) -> [UndoneChange] {
    try await write(.full) { db in
      var undone: [UndoneChange] = []
      while undone.count < count, let change = try Journal(db, at: now).undoLast() {
        undone.append(change)
      }
      return undone
    }
  }
}

enum PostStars {
  /// - Parameter isEverywhere: also on posts that are put away with their feeds.
  /// - Returns: the posts that were changed by it.
  static func set(
    _ value: Bool, on posts: NumberSet, isEverywhere: Bool = false, in db: Database
  ) throws -> NumberSet {
    let update = try db.cachedStatement(
      sql: """
        UPDATE post SET isStarred = ?2
        WHERE id IN (\(NumberRanges.posts)) AND place <= ?3 AND +isStarred <> ?2 RETURNING id
        """)
    return NumberSet(
      try Int64.fetchAll(update, arguments: [posts.text, value, isEverywhere ? 1 : 0]))
  }
}
