import FeedModel
import FeedStore
import Foundation
import GRDB

/// Reads the index of one feed as far as it is asked for.
struct IndexReader {
  let feed: FeedID
  let db: Database

  init(_ feed: FeedID, in db: Database) {
    self.feed = feed
    self.db = db
  }

  /// What there is beside the entries, without the shared keys, and whether posts were dropped while the
  /// feed was away.
  ///
  /// - Throws: `.notFound` when the feed is gone.
  func header() throws -> (header: IndexHeader, hasSharedKeys: Bool, lacksPosts: Bool) {
    let select = try db.cachedStatement(
      sql: """
        SELECT \(Self.headerColumns),
          EXISTS (SELECT 1 FROM sharedKey WHERE sharedKey.feedId = feed.id), lacksPosts
        FROM feed JOIN indexHeader ON feedId = id WHERE id = ? AND archived IS NULL
        """)
    guard let row = try Row.fetchOne(select, arguments: [feed.rawValue]) else {
      throw FeedStoreError.notFound(feed)
    }
    return (Self.header(row), row[7], row[8])
  }

  static let headerColumns =
    "profile, generation, nextId, listedCount, shrunkDocuments, discussionsDiffer, clock"

  /// - Parameter row: begins with ``headerColumns``.
  static func header(_ row: Row) -> IndexHeader {
    IndexHeader(
      profile: DetectionProfile(rawValue: row[0]) ?? .standard, generation: row[1],
      nextID: row[2], listedCount: row[3], shrunkDocuments: row[4],
      discussionsDiffer: row[5], clock: StoredDate.date(row[6]))
  }

  /// - Parameter hasSharedKeys: false where no key of the feed is shared.
  func answer(to request: IndexRequest, hasSharedKeys: Bool) throws -> IndexAnswer {
    var answer = IndexAnswer()
    let keys = Array(request.keys)
    try forEachEntry(keys, Digest.stored(keys.map(\.digest)), in: "indexKey", of: "key", bytes: 16)
    {
      answer.keys[$0, default: []].append($1)
    }
    let aliases = Array(request.aliases)
    try forEachEntry(aliases, AliasKey.stored(aliases), in: "indexAlias", of: "alias", bytes: 8) {
      answer.aliases[$0] = $1
    }
    if hasSharedKeys {
      answer.shared = try sharedKeys(among: Array(request.shared.union(answer.ownKeys)))
    }
    return answer
  }

  private func sharedKeys(among keys: [IndexKey]) throws -> Set<IndexKey> {
    guard !keys.isEmpty else { return [] }
    let select = try db.cachedStatement(
      sql: """
        \(Self.wanted)
        SELECT place FROM wanted
          CROSS JOIN sharedKey ON feedId = ?1 AND key = substr(?2, 1 + 16 * place, 16)
        """)
    let places = try Int.fetchCursor(
      select, arguments: [feed.rawValue, Digest.stored(keys.map(\.digest)), keys.count])
    var shared: Set<IndexKey> = []
    while let place = try places.next() { shared.insert(keys[place]) }
    return shared
  }

  /// The places from 0 on, as many as the third argument says.
  private static let wanted = """
    WITH RECURSIVE wanted (place) AS (
      SELECT 0 UNION ALL SELECT place + 1 FROM wanted WHERE place + 1 < ?3)
    """

  /// One statement for all keys, which are one argument: so many bytes each, one after the other.
  private func forEachEntry<Key>(
    _ keys: [Key], _ stored: Data, in table: String, of column: String, bytes: Int,
    _ body: (Key, IndexEntry) -> Void
  ) throws {
    guard !keys.isEmpty else { return }
    let select = try db.cachedStatement(
      sql: """
        \(Self.wanted)
        SELECT entryId, generation, presence, fingerprint, leftAt, hasAliases, place
        FROM wanted
          CROSS JOIN \(table) ON \(table).feedId = ?1
            AND \(column) = substr(?2, 1 + \(bytes) * place, \(bytes))
          JOIN indexEntry USING (feedId, entryId)
        """)
    let rows = try Row.fetchCursor(select, arguments: [feed.rawValue, stored, keys.count])
    while let row = try rows.next() { body(keys[row[6]], try entry(row)) }
  }

  func entry(_ row: Row) throws -> IndexEntry {
    let print = try row.withUnsafeData(atIndex: 3) { $0.flatMap(PostFingerprint.init(stored:)) }
    guard let print,
      let presence = IndexEntry.Presence(rawValue: row[2])
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return IndexEntry(
      id: row[0], fingerprint: print, generation: row[1], presence: presence,
      left: StoredDate.date(row[4]), hasAliases: row[5])
  }

  /// All of them.
  func sharedKeys() throws -> Set<IndexKey> {
    let select = try db.cachedStatement(sql: "SELECT key FROM sharedKey WHERE feedId = ?")
    let keys = try Data.fetchSet(select, arguments: [feed.rawValue])
    return Set(keys.compactMap(Digest.init(stored:)).map(IndexKey.init(digest:)))
  }
}
