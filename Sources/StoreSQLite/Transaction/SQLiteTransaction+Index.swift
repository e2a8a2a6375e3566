import FeedModel
import Foundation
import GRDB
import LibraryStore

extension SQLiteTransaction {
  // MARK: Reading

  func indexBasis(of feed: FeedID) throws -> IndexBasis {
    let basis = try row(
      """
      SELECT profile, generation, nextId, listedCount, shrunkDocuments, discussionsDiffer, clock,
        EXISTS (SELECT 1 FROM sharedKey WHERE sharedKey.feedId = feed.id)
      FROM feed JOIN indexHeader ON feedId = id WHERE id = ?
      """, [feed.rawValue]
    ) {
      (
        IndexHeader(
          profile: DetectionProfile(rawValue: $0[0]) ?? .standard, generation: $0[1],
          nextID: $0[2], listedCount: $0[3], shrunkDocuments: $0[4],
          discussionsDiffer: $0[5], clock: StoredDate.date($0[6])), $0[7] as Bool
      )
    }
    guard let basis else { throw StoreError.notFound(feed) }
    return basis
  }

  func indexAnswer(
    to request: IndexRequest, of feed: FeedID, hasSharedKeys: Bool
  ) throws -> IndexAnswer {
    var answer = IndexAnswer()
    let columns = "position, entryId, generation, presence, fingerprint, leftAt, hasAliases"
    let entries = "JOIN indexEntry USING (feedId, entryId)"
    try lookUp(request.keys, of: feed, in: "indexKey", "key", columns, entries) {
      answer.keys[$0, default: []].append(try entry($1))
    }
    try lookUp(request.aliases, of: feed, in: "indexAlias", "alias", columns, entries) {
      answer.aliases[$0] = try entry($1)
    }
    if hasSharedKeys {
      let keys = request.shared.union(answer.ownKeys)
      try lookUp(keys, of: feed, in: "sharedKey", "key", "position") { key, _ in
        answer.shared.insert(key)
      }
    }
    return answer
  }

  /// Looks up all keys with one statement, and calls a body for each row found. The keys are one
  /// argument, in which each has a position. The first of `columns` is this position.
  private func lookUp<Key: PackedValue>(
    _ keys: Set<Key>, of feed: FeedID, in table: String, _ column: String, _ columns: String,
    _ join: String = "", _ body: (Key, Row) throws -> Void
  ) throws {
    guard !keys.isEmpty else { return }
    let keys = Array(keys)
    try forEachRow(
      """
      WITH RECURSIVE wanted (position) AS (
        SELECT 0 UNION ALL SELECT position + 1 FROM wanted WHERE position + 1 < ?3)
      SELECT \(columns) FROM wanted
        CROSS JOIN \(table) ON \(table).feedId = ?1
          AND \(column) = substr(?2, 1 + \(Key.size) * position, \(Key.size)) \(join)
      """, [feed.rawValue, Key.stored(keys), keys.count]
    ) { try body(keys[$0[0]], $0) }
  }

  private func entry(_ row: Row) throws -> IndexEntry {
    let print = try row.withUnsafeData(atIndex: 4) { $0.flatMap(PostFingerprint.init(stored:)) }
    guard let print, let presence = IndexEntry.Presence(rawValue: row[3]) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    return IndexEntry(
      id: row[1], fingerprint: print, generation: row[2], presence: presence,
      left: StoredDate.date(row[5]), hasAliases: row[6])
  }

  func listedEntries(of feed: FeedID, before generation: Int64) throws -> Set<IndexEntry.ID> {
    try Int64.fetchSet(
      statement(
        "SELECT entryId FROM indexEntry WHERE feedId = ? AND presence = 0 AND generation < ?"),
      arguments: [feed.rawValue, generation])
  }

  // MARK: Changing

  func applyIndexChanges(_ changes: IndexChanges, of feed: FeedID) throws -> Bool {
    guard try replaceHeader(changes, of: feed) else { return false }
    try add(changes.added, to: feed)
    try change(changes.changed, of: feed)
    try see(changes.seen, of: feed, in: changes.header.generation)
    try bind(changes.keys.map(\.key), to: changes.keys.map(\.entry), of: feed, "indexKey", "key")
    let aliases = changes.aliases.sorted { $0.key.hash < $1.key.hash }
    try bind(aliases.map(\.key), to: aliases.map(\.value), of: feed, "indexAlias", "alias")
    for key in changes.shared {
      try execute(
        "INSERT INTO sharedKey (feedId, key) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [feed.rawValue, key.stored])
    }
    if changes.purges {
      try execute(
        """
        UPDATE indexEntry SET presence = 1, leftAt = ?3
        WHERE feedId = ?1 AND presence = 0 AND generation < ?2
        """,
        [
          feed.rawValue, changes.header.generation, StoredDate.seconds(changes.header.clock),
        ])
    }
    return true
  }

  private func replaceHeader(_ changes: IndexChanges, of feed: FeedID) throws -> Bool {
    let header = changes.header
    return try count(
      """
      UPDATE indexHeader
      SET generation = ?, nextId = ?, listedCount = ?, shrunkDocuments = ?,
        discussionsDiffer = ?, clock = ?
      WHERE feedId = ? AND generation = ? AND nextId = ?
      """,
      [
        header.generation, header.nextID, header.listedCount, header.shrunkDocuments,
        header.discussionsDiffer, StoredDate.seconds(header.clock), feed.rawValue,
        changes.base.generation, changes.base.nextID,
      ]) == 1
  }

  /// Adds entries. Their fingerprints are one argument, in the order of the entries' numbers.
  private func add(_ entries: [IndexEntry], to feed: FeedID) throws {
    guard let first = entries.first else { return }
    try execute(
      """
      INSERT INTO indexEntry
        (feedId, entryId, generation, presence, leftAt, hasAliases, fingerprint)
      SELECT ?1, value, ?2, ?6, ?7, ?5, substr(?3, 1 + 113 * key, 113) FROM json_each(?4)
      """,
      [
        feed.rawValue, first.generation, PostFingerprint.stored(entries.map(\.fingerprint)),
        StoredList.numbers(entries.map(\.id)), first.hasAliases, first.presence.rawValue,
        StoredDate.seconds(first.left),
      ])
  }

  private func change(_ entries: [IndexEntry], of feed: FeedID) throws {
    for entry in entries {
      try execute(
        """
        UPDATE indexEntry
        SET generation = ?, presence = ?, fingerprint = ?, leftAt = ?, hasAliases = ?
        WHERE feedId = ? AND entryId = ? AND presence <> 2
        """,
        [
          entry.generation, entry.presence.rawValue, entry.fingerprint.stored,
          StoredDate.seconds(entry.left), entry.hasAliases, feed.rawValue, entry.id,
        ])
    }
  }

  private func see(_ entries: [IndexEntry.ID], of feed: FeedID, in generation: Int64) throws {
    guard !entries.isEmpty else { return }
    try execute(
      """
      UPDATE indexEntry SET generation = ?2
      WHERE feedId = ?1 AND entryId IN (SELECT value FROM json_each(?3))
      """, [feed.rawValue, generation, StoredList.numbers(entries)])
  }

  /// Binds keys to entries. The keys are one argument, as in ``lookUp(_:of:in:_:_:_:_:)``. An entry
  /// may have a key already, and an alias belongs to one entry.
  private func bind<Key: PackedValue>(
    _ keys: [Key], to entries: [IndexEntry.ID], of feed: FeedID, _ table: String, _ column: String
  ) throws {
    guard !keys.isEmpty else { return }
    try execute(
      """
      INSERT INTO \(table) (feedId, \(column), entryId)
      SELECT ?1, substr(?2, 1 + \(Key.size) * key, \(Key.size)), value FROM json_each(?3) WHERE true
      ON CONFLICT DO UPDATE SET entryId = excluded.entryId
      """, [feed.rawValue, Key.stored(keys), StoredList.numbers(entries)])
  }

  // MARK: Tombstones

  func setDeleted(_ isDeleted: Bool, _ entries: [IndexEntry.ID], of feed: FeedID) throws {
    try execute(
      """
      UPDATE indexEntry SET presence = iif(?3, 2, generation < (
        SELECT generation FROM indexHeader WHERE indexHeader.feedId = indexEntry.feedId))
      WHERE feedId = ?1 AND entryId IN (SELECT value FROM json_each(?2))
        AND (presence = 2) <> ?3
      """, [feed.rawValue, StoredList.numbers(entries), isDeleted])
  }
}
