import FeedModel
import FeedStore
import Foundation
import GRDB

extension IndexMerge {
  /// Writes what the merge has changed in a feed's index.
  func save(for feed: FeedID, replacing before: IndexContents, in db: Database) throws {
    try saveHeader(of: feed, in: db)
    try saveEntries(of: feed, replacing: before, in: db)
    let bind = try db.cachedStatement(
      sql: "INSERT INTO indexKey (feedId, key, entryId) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
    for (id, keys) in contents.keys {
      for key in keys where before.keys[id]?.contains(key) != true {
        try bind.execute(arguments: [feed.rawValue, key.digest.stored, id])
      }
    }
    let alias = try db.cachedStatement(
      sql: "INSERT INTO indexAlias (feedId, alias, entryId) VALUES (?, ?, ?)")
    for (key, id) in contents.aliases where before.aliases[key] == nil {
      try alias.execute(arguments: [feed.rawValue, AliasKey.stored([key]), id])
    }
    let share = try db.cachedStatement(
      sql: "INSERT INTO sharedKey (feedId, key) VALUES (?, ?) ON CONFLICT DO NOTHING")
    for key in contents.header.sharedKeys.subtracting(before.header.sharedKeys) {
      try share.execute(arguments: [feed.rawValue, key.digest.stored])
    }
  }

  private func saveHeader(of feed: FeedID, in db: Database) throws {
    let header = contents.header
    try db.cachedStatement(
      sql: """
        UPDATE indexHeader SET generation = ?, nextId = ?, listedCount = ?, shrunkDocuments = ?,
          discussionsDiffer = ?, clock = ?
        WHERE feedId = ?
        """
    ).execute(arguments: [
      header.generation, header.nextID, header.listedCount, header.shrunkDocuments,
      header.discussionsDiffer, StoredDate.seconds(header.clock), feed.rawValue,
    ])
  }

  private func saveEntries(
    of feed: FeedID, replacing before: IndexContents, in db: Database
  ) throws {
    let write = try db.cachedStatement(
      sql: """
        INSERT INTO indexEntry
          (feedId, entryId, generation, presence, fingerprint, leftAt, hasAliases)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET generation = excluded.generation,
          presence = excluded.presence, leftAt = excluded.leftAt
        """)
    for (id, entry) in contents.entries where before.entries[id] != entry {
      try write.execute(arguments: [
        feed.rawValue, id, entry.generation, entry.presence.rawValue, entry.fingerprint.stored,
        StoredDate.seconds(entry.left), entry.hasAliases,
      ])
    }
  }
}
