import FeedModel
import FeedStore
import GRDB

/// Carries out what an index has changed.
struct IndexWriter {
  private let feed: FeedID
  private let db: Database

  init(_ feed: FeedID, in db: Database) {
    self.feed = feed
    self.db = db
  }

  /// Writes the changes of a judgement, if the index still is what the judgement rests on.
  ///
  /// - Returns: false, with nothing written, when another refresh of the feed came in between.
  func carryOut(_ judgement: IndexJudgement) throws -> Bool {
    guard try moveOn(judgement) else { return false }
    let index = judgement.index
    try save(index.changes.touched.sorted().compactMap { index[$0] }, after: judgement.base)
    try bind(judgement.bindings)
    try share(index.changes.shared)
    if index.changes.purged { try purge(before: index.generation) }
    return true
  }

  private func moveOn(_ judgement: IndexJudgement) throws -> Bool {
    let update = try db.cachedStatement(
      sql: "UPDATE indexHeader SET generation = ?, nextId = ? WHERE feedId = ? AND generation = ?")
    try update.execute(arguments: [
      judgement.index.generation, judgement.index.nextID, feed.rawValue,
      judgement.base.generation,
    ])
    return db.changesCount == 1
  }

  /// A tombstone is never written over: the reader may have deleted the post since it was judged.
  private func save(_ entries: [IndexEntry], after base: IndexHeader) throws {
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO indexEntry (generation, presence, fingerprint, feedId, entryId)
        VALUES (?, ?, ?, ?, ?)
        """)
    let update = try db.cachedStatement(
      sql: """
        UPDATE indexEntry SET generation = ?, presence = ?, fingerprint = ?
        WHERE feedId = ? AND entryId = ? AND presence <> 2
        """)
    for entry in entries {
      let statement = entry.id >= base.nextID ? insert : update
      try statement.execute(arguments: [
        entry.generation, entry.presence.rawValue, entry.fingerprint.stored, feed.rawValue,
        entry.id,
      ])
    }
  }

  private func bind(_ bindings: [(key: IndexKey, entry: IndexEntry.ID)]) throws {
    let insert = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO indexKey (feedId, key, entryId) VALUES (?, ?, ?)")
    for (key, entry) in bindings {
      try insert.execute(arguments: [feed.rawValue, key.digest.stored, entry])
    }
  }

  private func share(_ keys: [IndexKey]) throws {
    let insert = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO sharedKey (feedId, key) VALUES (?, ?)")
    for key in keys { try insert.execute(arguments: [feed.rawValue, key.digest.stored]) }
  }

  /// What is listed and was not seen has left the feed, under both profiles; whether it is
  /// remembered is decided where entries are loaded, see ``IndexJudgement``.
  private func purge(before generation: Int64) throws {
    let update = try db.cachedStatement(
      sql: """
        UPDATE indexEntry SET presence = 1 WHERE feedId = ? AND presence = 0 AND generation < ?
        """)
    try update.execute(arguments: [feed.rawValue, generation])
  }
}
