import FeedModel
import FeedStore
import Foundation
import GRDB

extension IndexContents {
  /// Reads the whole index of a feed, which may be put away.
  init(of feed: FeedID, in db: Database) throws {
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
      header: try reader.wholeHeader(), entries: entries,
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
  fileprivate func wholeHeader() throws -> IndexHeader {
    let select = try db.cachedStatement(
      sql: """
        SELECT \(Self.headerColumns) FROM feed JOIN indexHeader ON feedId = id WHERE id = ?
        """)
    guard let row = try Row.fetchOne(select, arguments: [feed.rawValue]) else {
      throw FeedStoreError.notFound(feed)
    }
    var header = Self.header(row)
    header.sharedKeys = try sharedKeys()
    return header
  }
}
