import GRDB

/// Takes tombstones away: what was deleted, or did not come because of a deletion, is there again.
enum Tombstones {
  /// - Parameter entries: a condition on `feedId` and `entryId`.
  static func lift(
    where entries: String, _ arguments: StatementArguments, in db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        UPDATE indexEntry SET presence = generation < (
          SELECT generation FROM indexHeader WHERE indexHeader.feedId = indexEntry.feedId)
        WHERE presence = 2 AND \(entries)
        """
    ).execute(arguments: arguments)
  }

  /// Brings back posts under tombstones; those of a feed that is away come back with it.
  ///
  /// - Parameter posts: a condition on `post`.
  /// - Returns: `id` and `wasUnread` of each.
  static func bringPosts(
    where posts: String, _ arguments: StatementArguments, in db: Database
  ) throws -> [Row] {
    let bring = try db.cachedStatement(
      sql: """
        UPDATE post SET place = (SELECT archived IS NOT NULL FROM feed WHERE id = feedId)
        WHERE place = 2 AND \(posts) RETURNING id, wasUnread
        """)
    return try Row.fetchAll(bring, arguments: arguments)
  }
}
