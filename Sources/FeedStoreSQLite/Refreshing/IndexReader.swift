import FeedModel
import FeedStore
import Foundation
import GRDB

/// Reads the index of one feed as far as it is asked for.
struct IndexReader {
  private let feed: FeedID
  private let db: Database
  private let entriesOfKey: Statement

  init(_ feed: FeedID, in db: Database) throws {
    self.feed = feed
    self.db = db
    entriesOfKey = try db.cachedStatement(
      sql: """
        SELECT entryId, generation, presence, fingerprint
        FROM indexKey JOIN indexEntry USING (feedId, entryId)
        WHERE feedId = ? AND key = ?
        """)
  }

  /// - Throws: `.notFound` when the feed is gone.
  func header() throws -> IndexHeader {
    let select = try db.cachedStatement(
      sql: """
        SELECT profile, generation, nextId
        FROM feed JOIN indexHeader ON feedId = id WHERE id = ?
        """)
    guard let row = try Row.fetchOne(select, arguments: [feed.rawValue]) else {
      throw FeedStoreError.notFound(feed)
    }
    return IndexHeader(
      profile: DetectionProfile(rawValue: row[0]) ?? .standard, generation: row[1],
      nextID: row[2], sharedKeys: try sharedKeys())
  }

  func entries(of keys: Set<IndexKey>) throws -> [IndexKey: [IndexEntry]] {
    try keys.reduce(into: [:]) { $0[$1] = try entries(of: $1) }
  }

  private func entries(of key: IndexKey) throws -> [IndexEntry] {
    let rows = try Row.fetchCursor(entriesOfKey, arguments: [feed.rawValue, key.digest.stored])
    var entries: [IndexEntry] = []
    while let row = try rows.next() { entries.append(try entry(row)) }
    return entries
  }

  private func entry(_ row: Row) throws -> IndexEntry {
    guard let print = PostFingerprint(stored: row[3]),
      let presence = IndexEntry.Presence(rawValue: row[2])
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return IndexEntry(
      id: row[0], fingerprint: print, generation: row[1], presence: presence)
  }

  private func sharedKeys() throws -> Set<IndexKey> {
    let select = try db.cachedStatement(sql: "SELECT key FROM sharedKey WHERE feedId = ?")
    let keys = try Data.fetchSet(select, arguments: [feed.rawValue])
    return Set(keys.compactMap(Digest.init(stored:)).map(IndexKey.init(digest:)))
  }
}
