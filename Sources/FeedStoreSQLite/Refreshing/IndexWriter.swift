import FeedModel
import FeedStore
import Foundation
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
  func carryOut(
    _ judgement: IndexJudgement, beforePurge: () throws -> Void = {}
  ) throws -> Bool {
    guard try moveOn(judgement) else { return false }
    let index = judgement.index
    try add(judgement.newEntries)
    try change(judgement.changedEntries)
    // Changed ones as well: a tombstone is seen, too, although nothing else of it changes.
    let seen = judgement.seenEntries + judgement.changedEntries
    try see(seen.filter { $0.generation == index.generation }, in: index.generation)
    try bind(judgement.bindings)
    try alias(judgement.aliases)
    try share(index.changes.shared)
    // Of a feed's first document nothing can have left.
    if index.changes.purged, judgement.base.nextID > 1 {
      try beforePurge()
      try purge(by: index.header)
    }
    return true
  }

  private func moveOn(_ judgement: IndexJudgement) throws -> Bool {
    let update = try db.cachedStatement(
      sql: """
        UPDATE indexHeader
        SET generation = ?, nextId = ?, listedCount = ?, shrunkDocuments = ?,
          discussionsDiffer = ?, clock = ?
        WHERE feedId = ? AND generation = ? AND nextId = ?
        """)
    let header = judgement.index.header
    try update.execute(arguments: [
      header.generation, header.nextID, header.listedCount, header.shrunkDocuments,
      header.discussionsDiffer, StoredDate.seconds(header.clock), feed.rawValue,
      judgement.base.generation, judgement.base.nextID,
    ])
    return db.changesCount == 1
  }

  /// All of a document are alike in what is no fingerprint. The fingerprints are one argument, one after
  /// the other in the order of the numbers.
  private func add(_ entries: [IndexEntry]) throws {
    guard let first = entries.first else { return }
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO indexEntry
          (feedId, entryId, generation, presence, leftAt, hasAliases, fingerprint)
        SELECT ?1, value, ?2, ?6, ?7, ?5, substr(?3, 1 + 113 * key, 113) FROM json_each(?4)
        """)
    try insert.execute(
      arguments: [
        feed.rawValue, first.generation, PostFingerprint.stored(entries.map(\.fingerprint)),
        StoredList.numbers(entries.map(\.id)),
        first.hasAliases, first.presence.rawValue, StoredDate.seconds(first.left),
      ])
  }

  /// A tombstone is never written over: the reader may have deleted the post since it was judged.
  private func change(_ entries: [IndexEntry]) throws {
    let update = try db.cachedStatement(
      sql: """
        UPDATE indexEntry
        SET generation = ?, presence = ?, fingerprint = ?, leftAt = ?, hasAliases = ?
        WHERE feedId = ? AND entryId = ? AND presence <> 2
        """)
    for entry in entries {
      try update.execute(arguments: [
        entry.generation, entry.presence.rawValue, entry.fingerprint.stored,
        StoredDate.seconds(entry.left), entry.hasAliases, feed.rawValue, entry.id,
      ])
    }
  }

  private func see(_ entries: [IndexEntry], in generation: Int64) throws {
    guard !entries.isEmpty else { return }
    let update = try db.cachedStatement(
      sql: """
        UPDATE indexEntry SET generation = ?2
        WHERE feedId = ?1 AND entryId IN (SELECT value FROM json_each(?3))
        """)
    try update.execute(
      arguments: [feed.rawValue, generation, StoredList.numbers(entries.map(\.id))])
  }

  /// The keys are one argument, as in ``IndexReader``.
  private func bind(_ bindings: [(key: IndexKey, entry: IndexEntry.ID)]) throws {
    guard !bindings.isEmpty else { return }
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO indexKey (feedId, key, entryId)
        SELECT ?1, substr(?2, 1 + 16 * key, 16), value FROM json_each(?3) WHERE true
        ON CONFLICT DO NOTHING
        """)
    try insert.execute(arguments: [
      feed.rawValue, Digest.stored(bindings.map(\.key.digest)),
      StoredList.numbers(bindings.map(\.entry)),
    ])
  }

  /// As the keys; but an alias leads to one entry only.
  private func alias(_ aliases: [AliasKey: IndexEntry.ID]) throws {
    guard !aliases.isEmpty else { return }
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO indexAlias (feedId, alias, entryId)
        SELECT ?1, substr(?2, 1 + 8 * key, 8), value FROM json_each(?3) WHERE true
        ON CONFLICT DO UPDATE SET entryId = excluded.entryId
        """)
    let sorted = aliases.sorted { $0.key.hash < $1.key.hash }
    try insert.execute(arguments: [
      feed.rawValue, AliasKey.stored(sorted.map(\.key)), StoredList.numbers(sorted.map(\.value)),
    ])
  }

  private func share(_ keys: [IndexKey]) throws {
    let insert = try db.cachedStatement(
      sql: "INSERT INTO sharedKey (feedId, key) VALUES (?, ?) ON CONFLICT DO NOTHING")
    for key in keys { try insert.execute(arguments: [feed.rawValue, key.digest.stored]) }
  }

  /// What is listed and was not seen has left the feed, under both profiles; whether it is
  /// remembered is decided where entries are loaded, see ``IndexJudgement``.
  private func purge(by header: IndexHeader) throws {
    let update = try db.cachedStatement(
      sql: """
        UPDATE indexEntry SET presence = 1, leftAt = ?3
        WHERE feedId = ?1 AND presence = 0 AND generation < ?2
        """)
    try update.execute(
      arguments: [feed.rawValue, header.generation, StoredDate.seconds(header.clock)])
  }
}
