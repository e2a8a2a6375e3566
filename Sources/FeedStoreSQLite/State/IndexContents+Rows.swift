import FeedModel
import FeedStore
import Foundation
import GRDB

extension IndexContents {
  /// Reads the whole index of a feed, which may be put away.
  init(of feed: FeedID, profile: DetectionProfile, in db: Database) throws {
    let reader = IndexReader(feed, in: db)
    var entries: [IndexEntry.ID: IndexEntry] = [:]
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT entryId, generation, presence, fingerprint, leftAt, hasAliases
          FROM indexEntry WHERE feedId = ?
          """), arguments: [feed.rawValue])
    while let row = try rows.next() {
      let entry = try reader.entry(row)
      entries[entry.id] = entry
    }
    self.init(
      header: try reader.storedHeader(profile: profile), entries: entries,
      keys: try Self.keys(of: feed, in: db), aliases: try Self.aliases(of: feed, in: db))
  }

  private static func keys(
    of feed: FeedID, in db: Database
  ) throws -> [IndexEntry.ID: Set<IndexKey>] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT entryId, key FROM indexKey WHERE feedId = ?"),
      arguments: [feed.rawValue])
    var keys: [IndexEntry.ID: Set<IndexKey>] = [:]
    while let row = try rows.next() {
      guard let digest = Digest(stored: row[1]) else { continue }
      keys[row[0], default: []].insert(IndexKey(digest: digest))
    }
    return keys
  }

  private static func aliases(
    of feed: FeedID, in db: Database
  ) throws -> [AliasKey: IndexEntry.ID] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT alias, entryId FROM indexAlias WHERE feedId = ?"),
      arguments: [feed.rawValue])
    var aliases: [AliasKey: IndexEntry.ID] = [:]
    while let row = try rows.next() {
      guard let alias = AliasKey(stored: row[0]) else { continue }
      aliases[alias] = row[1]
    }
    return aliases
  }
}

extension IndexReader {
  /// The header of a feed's index, whether the feed is there or put away.
  fileprivate func storedHeader(profile: DetectionProfile) throws -> IndexHeader {
    let select = try db.cachedStatement(
      sql: """
        SELECT generation, nextId, listedCount, shrunkDocuments, discussionsDiffer, clock
        FROM indexHeader WHERE feedId = ?
        """)
    guard let row = try Row.fetchOne(select, arguments: [feed.rawValue]) else {
      throw FeedStoreError.notFound(feed)
    }
    return IndexHeader(
      profile: profile, generation: row[0], nextID: row[1], sharedKeys: try sharedKeys(),
      listedCount: row[2], shrunkDocuments: row[3], discussionsDiffer: row[4],
      clock: StoredDate.date(row[5]))
  }
}
