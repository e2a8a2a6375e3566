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

  /// - Throws: `.notFound` when the feed is gone.
  func header() throws -> IndexHeader {
    let select = try db.cachedStatement(
      sql: """
        SELECT profile, generation, nextId, listedCount, shrunkDocuments, clock
        FROM feed JOIN indexHeader ON feedId = id WHERE id = ? AND archived IS NULL
        """)
    guard let row = try Row.fetchOne(select, arguments: [feed.rawValue]) else {
      throw FeedStoreError.notFound(feed)
    }
    return IndexHeader(
      profile: DetectionProfile(rawValue: row[0]) ?? .standard, generation: row[1],
      nextID: row[2], sharedKeys: try sharedKeys(), listedCount: row[3], shrunkDocuments: row[4],
      clock: StoredDate.date(row[5]))
  }

  func answer(to request: IndexRequest) throws -> IndexAnswer {
    IndexAnswer(
      keys: request.keys.isEmpty ? [:] : try entries(of: Array(request.keys)),
      aliases: request.aliases.isEmpty ? [:] : try entries(of: Array(request.aliases)))
  }

  /// One statement for all keys, which are one argument: sixteen bytes each, one after the other.
  private func entries(of keys: [IndexKey]) throws -> [IndexKey: [IndexEntry]] {
    let select = try db.cachedStatement(
      sql: """
        WITH RECURSIVE wanted (place) AS (
          SELECT 0 UNION ALL SELECT place + 1 FROM wanted WHERE place + 1 < ?3)
        SELECT entryId, generation, presence, fingerprint, leftAt, hasAliases, place
        FROM wanted
          CROSS JOIN indexKey ON indexKey.feedId = ?1 AND key = substr(?2, 1 + 16 * place, 16)
          JOIN indexEntry USING (feedId, entryId)
        """)
    let rows = try Row.fetchCursor(
      select, arguments: [feed.rawValue, Digest.stored(keys.map(\.digest)), keys.count])
    var entries: [IndexKey: [IndexEntry]] = [:]
    while let row = try rows.next() { entries[keys[row[6]], default: []].append(try entry(row)) }
    return entries
  }

  private func entries(of aliases: [AliasKey]) throws -> [AliasKey: IndexEntry] {
    let select = try db.cachedStatement(
      sql: """
        WITH RECURSIVE wanted (place) AS (
          SELECT 0 UNION ALL SELECT place + 1 FROM wanted WHERE place + 1 < ?3)
        SELECT entryId, generation, presence, fingerprint, leftAt, hasAliases, place
        FROM wanted
          CROSS JOIN indexAlias ON indexAlias.feedId = ?1 AND alias = substr(?2, 1 + 8 * place, 8)
          JOIN indexEntry USING (feedId, entryId)
        """)
    let rows = try Row.fetchCursor(
      select, arguments: [feed.rawValue, AliasKey.stored(aliases), aliases.count])
    var entries: [AliasKey: IndexEntry] = [:]
    while let row = try rows.next() { entries[aliases[row[6]]] = try entry(row) }
    return entries
  }

  func entry(_ row: Row) throws -> IndexEntry {
    guard let print = PostFingerprint(stored: row[3]),
      let presence = IndexEntry.Presence(rawValue: row[2])
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return IndexEntry(
      id: row[0], fingerprint: print, generation: row[1], presence: presence,
      left: StoredDate.date(row[4]), hasAliases: row[5])
  }

  func sharedKeys() throws -> Set<IndexKey> {
    let select = try db.cachedStatement(sql: "SELECT key FROM sharedKey WHERE feedId = ?")
    let keys = try Data.fetchSet(select, arguments: [feed.rawValue])
    return Set(keys.compactMap(Digest.init(stored:)).map(IndexKey.init(digest:)))
  }
}
