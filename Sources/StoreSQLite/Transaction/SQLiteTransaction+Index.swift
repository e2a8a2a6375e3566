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
      IndexBasis(
        header: IndexHeader(
          profile: DetectionProfile(rawValue: $0[0]) ?? .standard, generation: $0[1],
          nextID: $0[2], listedCount: $0[3], shrunkDocuments: $0[4],
          discussionsDiffer: $0[5], clock: StoredDate.date($0[6])),
        hasSharedKeys: $0[7])
    }
    guard let basis else { throw StoreError.notFound(feed) }
    return basis
  }

  func indexAnswer(
    to request: IndexRequest, of feed: FeedID, hasSharedKeys: Bool
  ) throws -> IndexAnswer {
    var answer = IndexAnswer()
    let keys = Array(request.keys)
    try forEachEntry(
      of: feed, keys, Digest.stored(keys.map(\.digest)), in: "indexKey", "key", bytes: 16
    ) { answer.keys[$0, default: []].append($1) }
    let aliases = Array(request.aliases)
    try forEachEntry(
      of: feed, aliases, AliasKey.stored(aliases), in: "indexAlias", "alias", bytes: 8
    ) { answer.aliases[$0] = $1 }
    if hasSharedKeys {
      answer.shared = try sharedKeys(
        of: feed, among: Array(request.shared.union(answer.ownKeys)))
    }
    return answer
  }

  private func sharedKeys(of feed: FeedID, among keys: [IndexKey]) throws -> Set<IndexKey> {
    guard !keys.isEmpty else { return [] }
    let shared = try rows(
      """
      \(Self.wanted)
      SELECT place FROM wanted
        CROSS JOIN sharedKey ON feedId = ?1 AND key = substr(?2, 1 + 16 * place, 16)
      """, [feed.rawValue, Digest.stored(keys.map(\.digest)), keys.count]
    ) { keys[$0[0]] }
    return Set(shared)
  }

  /// The positions from 0; the third argument is their number.
  private static let wanted = """
    WITH RECURSIVE wanted (place) AS (
      SELECT 0 UNION ALL SELECT place + 1 FROM wanted WHERE place + 1 < ?3)
    """

  /// Looks up all keys with one statement. They are one argument, `bytes` bytes each.
  private func forEachEntry<Key>(
    of feed: FeedID, _ keys: [Key], _ stored: Data, in table: String, _ column: String,
    bytes: Int, _ body: (Key, IndexEntry) -> Void
  ) throws {
    guard !keys.isEmpty else { return }
    try forEachRow(
      """
      \(Self.wanted)
      SELECT entryId, generation, presence, fingerprint, leftAt, hasAliases, place
      FROM wanted
        CROSS JOIN \(table) ON \(table).feedId = ?1
          AND \(column) = substr(?2, 1 + \(bytes) * place, \(bytes))
        JOIN indexEntry USING (feedId, entryId)
      """, [feed.rawValue, stored, keys.count]
    ) { body(keys[$0[6]], try entry($0)) }
  }

  private func entry(_ row: Row) throws -> IndexEntry {
    let print = try row.withUnsafeData(atIndex: 3) { $0.flatMap(PostFingerprint.init(stored:)) }
    guard let print, let presence = IndexEntry.Presence(rawValue: row[2]) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    return IndexEntry(
      id: row[0], fingerprint: print, generation: row[1], presence: presence,
      left: StoredDate.date(row[4]), hasAliases: row[5])
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
    try addKeys(changes.keys, to: feed)
    try addAliases(changes.aliases, to: feed)
    for key in changes.shared {
      try execute(
        "INSERT INTO sharedKey (feedId, key) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [feed.rawValue, key.digest.stored])
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

  /// Adds keys. They are one argument, as in ``forEachEntry(of:_:_:in:_:bytes:_:)``.
  private func addKeys(
    _ keys: [(key: IndexKey, entry: IndexEntry.ID)], to feed: FeedID
  ) throws {
    guard !keys.isEmpty else { return }
    try execute(
      """
      INSERT INTO indexKey (feedId, key, entryId)
      SELECT ?1, substr(?2, 1 + 16 * key, 16), value FROM json_each(?3) WHERE true
      ON CONFLICT DO NOTHING
      """,
      [
        feed.rawValue, Digest.stored(keys.map(\.key.digest)),
        StoredList.numbers(keys.map(\.entry)),
      ])
  }

  private func addAliases(_ aliases: [AliasKey: IndexEntry.ID], to feed: FeedID) throws {
    guard !aliases.isEmpty else { return }
    let sorted = aliases.sorted { $0.key.hash < $1.key.hash }
    try execute(
      """
      INSERT INTO indexAlias (feedId, alias, entryId)
      SELECT ?1, substr(?2, 1 + 8 * key, 8), value FROM json_each(?3) WHERE true
      ON CONFLICT DO UPDATE SET entryId = excluded.entryId
      """,
      [
        feed.rawValue, AliasKey.stored(sorted.map(\.key)),
        StoredList.numbers(sorted.map(\.value)),
      ])
  }

  // MARK: Tombstones

  func deleteEntries(_ entries: [IndexEntry.ID], of feed: FeedID) throws {
    try execute(
      """
      UPDATE indexEntry SET presence = 2
      WHERE feedId = ?1 AND entryId IN (SELECT value FROM json_each(?2))
      """, [feed.rawValue, StoredList.numbers(entries)])
  }

  func restoreEntries(_ entries: [IndexEntry.ID], of feed: FeedID) throws {
    try execute(
      """
      UPDATE indexEntry SET presence = generation < (
        SELECT generation FROM indexHeader WHERE indexHeader.feedId = indexEntry.feedId)
      WHERE presence = 2 AND feedId = ?1 AND entryId IN (SELECT value FROM json_each(?2))
      """, [feed.rawValue, StoredList.numbers(entries)])
  }
}
