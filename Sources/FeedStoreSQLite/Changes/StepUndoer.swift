import FeedStore
import Foundation
import GRDB

/// Takes back single steps. What is not any more as the step left it stays as it is.
struct StepUndoer {
  private let db: Database
  private let now: Date

  init(_ db: Database, at now: Date) {
    self.db = db
    self.now = now
  }

  /// - Returns: how many posts, feeds, rules or searches were restored.
  func takeBack(_ step: ChangeStep) throws -> Int {
    let feeds = SubscriptionWriter(db)
    switch step {
    case .marked(.read(true), let posts): return try unread(posts, isByReader: false)
    case .reread(let posts): return try unread(posts, isByReader: true)
    case .marked(.read(false), let posts): return try UnreadMarks(db).removeOfReader(posts)
    case .marked(.starred(let value), let posts): return try star(posts, !value)
    case .deleted(let posts): return try exhume(posts)
    case .added(let added):
      return try added.feeds.count { try feeds.putAway($0) }
    case .returned(let before): return try before.count { try feeds.putAway($0, as: $1) }
    case .removed(let removed): return try removed.feeds.count { try feeds.bringBack($0) }
    case .edited(let before):
      return try before.count { try feeds.save($1, of: $0) }
    case .moved(let move): return try feeds.takeBack(move) ? 1 : 0
    case .noted(let kept): return try NoteWriter(db).forget(kept)
    case .ruled(let before):
      return try before.count { try StoredRules(db).restore($1, numbered: $0) }
    case .searched(let before):
      return try before.count { try StoredRules(db).restore($1, named: $0) }
    }
  }

  private func unread(_ posts: NumberSet, isByReader: Bool) throws -> Int {
    let marks = UnreadMarks(db)
    return try marks.addBack(posts, isByReader: isByReader)
      + marks.addBackToArchive(posts, isByReader: isByReader)
  }

  private func star(_ posts: NumberSet, _ value: Bool) throws -> Int {
    try PostStars.set(value, on: posts, isEverywhere: true, in: db).count
  }

  private func exhume(_ posts: NumberSet) throws -> Int {
    let deleted = "FROM post WHERE id IN (\(NumberRanges.posts)) AND place = 2"
    try Tombstones.lift(
      where: "(feedId, entryId) IN (SELECT feedId, entryId \(deleted))", [posts.text], in: db)
    try DeletedStories(db).takeBack(posts.text, at: now)
    // The feeds are to be read as a whole again: what they have edited meanwhile was passed over.
    try FeedStateWriter.forgetAnswers(
      where: "feedId IN (SELECT feedId \(deleted))", [posts.text], in: db)
    return try Tombstones.bringPosts(
      where: "id IN (\(NumberRanges.posts))", [posts.text], in: db
    ).count
  }
}

/// SQL for ``NumberSet/text`` as the first argument.
enum NumberRanges {
  /// Selects the numbers of the posts that are there.
  static let posts = numbers(in: "post", "id")

  /// Selects the numbers that stand in a table's key.
  static func numbers(in table: String, _ column: String) -> String {
    """
    SELECT ranged.\(column) FROM json_each(?1) AS numbers CROSS JOIN \(table) AS ranged
      ON ranged.\(column) BETWEEN json_extract(numbers.value, '$[0]')
        AND json_extract(numbers.value, '$[1]')
    """
  }
}
