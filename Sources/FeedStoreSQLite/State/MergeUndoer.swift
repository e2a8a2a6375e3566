import FeedModel
import FeedStore
import Foundation
import GRDB

/// Takes back what taking in a feed's state has done. What a refresh has brought or seen since stays.
struct MergeUndoer {
  private let db: Database
  private let now: Date

  init(_ db: Database, at now: Date) {
    self.db = db
    self.now = now
  }

  /// - Returns: how many feeds or posts are as they were.
  func takeBack(_ merged: MergedFeed) throws -> Int {
    let feed = merged.feed
    guard try SubscriptionWriter(db).storedProperties(of: feed) != nil else { return 0 }
    let before = try IndexContents(of: feed, in: db)
    var index = before
    index.takeBack(merged.growth)
    let posts = try posts(of: merged, notSeenIn: before)
    try remove(posts)
    try DeletedStories(db).takeBack(merged.stories, of: feed, at: now)
    try index.save(for: feed, replacing: before, in: db)
    try forget(merged.addresses, of: feed)
    try db.cachedStatement(
      sql: "UPDATE post SET withdrawn = NULL WHERE id IN (\(NumberRanges.posts))"
    ).execute(arguments: [merged.withdrawn.text])
    if merged.hasTheirChannel, merged.growth.isLast(in: before.header) {
      try FeedStateWriter.save(Channel(), of: feed, isWhole: true, in: db)
    }
    if merged.isNoted { try NoteWriter(db).forget(feed) }
    let writer = SubscriptionWriter(db)
    switch merged.origin {
    case .here: return merged.count - merged.posts.count + posts.count
    case .away(let time): return try writer.putAway(feed, at: time) ? 1 : 0
    case .nowhere where merged.growth.isLast(in: before.header):
      try db.cachedStatement(sql: "DELETE FROM feed WHERE id = ?")
        .execute(arguments: [feed.rawValue])
      return 1
    case .nowhere: return try writer.putAway(feed) ? 1 : 0
    }
  }

  /// The posts that it stored and that no refresh has seen since.
  private func posts(
    of merged: MergedFeed, notSeenIn index: IndexContents
  ) throws -> NumberSet {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT id, entryId FROM post WHERE id IN (\(NumberRanges.posts))"),
      arguments: [merged.posts.text])
    return NumberSet(
      rows.filter { !index.hasSeen($0[1], since: merged.growth) }.map { $0[0] as Int64 })
  }

  private func remove(_ posts: NumberSet) throws {
    _ = try UnreadMarks(db).remove(posts)
    try db.cachedStatement(sql: "DELETE FROM post WHERE id IN (\(NumberRanges.posts))")
      .execute(arguments: [posts.text])
  }

  private func forget(_ addresses: [String], of feed: FeedID) throws {
    let forget = try db.cachedStatement(
      sql: "DELETE FROM formerAddress WHERE url = ? AND feedId = ?")
    for address in addresses { try forget.execute(arguments: [address, feed.rawValue]) }
  }
}
