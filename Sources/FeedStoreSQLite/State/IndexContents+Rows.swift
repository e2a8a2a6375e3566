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
      keys: try Self.keys(of: feed, in: db))
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
}

extension IndexReader {
  /// The header of a feed's index, whether the feed is there or put away.
  fileprivate func storedHeader(profile: DetectionProfile) throws -> IndexHeader {
    let select = try db.cachedStatement(
      sql:
        """
        SELECT generation, nextId, listedCount, shrunkDocuments, discussionsDiffer, clock
        FROM indexHeader WHERE feedId = ?
        """
    )
    guard let row = try Row.fetchOne(select, arguments: [feed.rawValue]) else {
      throw FeedStoreError.notFound(feed)
    }
    return IndexHeader(
      profile: profile, generation: row[0], nextID: row[1], sharedKeys: try sharedKeys(),
      listedCount: row[2], shrunkDocuments: row[3], discussionsDiffer: row[4],
      clock: StoredDate.date(row[5]))
  }
}

extension IndexMerge {
  /// Writes what the merge has changed in a feed's index.
  func save(for feed: FeedID, replacing before: IndexContents, in db: Database) throws {
    try db.cachedStatement(
      sql: "UPDATE indexHeader SET generation = ?, nextId = ? WHERE feedId = ?"
    ).execute(arguments: [
      contents.header.generation, contents.header.nextID, feed.rawValue,
    ])
    let write = try db.cachedStatement(
      sql: """
        INSERT INTO indexEntry (feedId, entryId, generation, presence, fingerprint)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET presence = excluded.presence
        """)
    for id in added.union(buried).sorted() {
      guard let entry = contents.entries[id] else { continue }
      try write.execute(arguments: [
        feed.rawValue, id, entry.generation, entry.presence.rawValue, entry.fingerprint.stored,
      ])
    }
    let bind = try db.cachedStatement(
      sql: "INSERT INTO indexKey (feedId, key, entryId) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
    for (id, keys) in contents.keys {
      for key in keys where before.keys[id]?.contains(key) != true {
        try bind.execute(arguments: [feed.rawValue, key.digest.stored, id])
      }
    }
    let share = try db.cachedStatement(
      sql: "INSERT INTO sharedKey (feedId, key) VALUES (?, ?) ON CONFLICT DO NOTHING")
    for key in contents.header.sharedKeys.subtracting(before.header.sharedKeys) {
      try share.execute(arguments: [feed.rawValue, key.digest.stored])
    }
  }
}
