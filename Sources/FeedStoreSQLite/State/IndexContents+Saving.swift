import FeedModel
import FeedStore
import Foundation
import GRDB

extension IndexContents {
  /// Writes what is different from what is stored of a feed's index. Posts of entries that are gone go
  /// with them, so none of those may be unread any more. What is new is written in the order in which it is
  /// kept: in any other one, a large index would be written many times over.
  func save(for feed: FeedID, replacing before: IndexContents, in db: Database) throws {
    try saveHeader(of: feed, replacing: before, in: db)
    try saveEntries(of: feed, replacing: before, in: db)
    try saveKeys(of: feed, replacing: before, in: db)
    try saveAliases(of: feed, replacing: before, in: db)
    let share = try db.cachedStatement(
      sql: "INSERT INTO sharedKey (feedId, key) VALUES (?, ?) ON CONFLICT DO NOTHING")
    for key in header.sharedKeys.subtracting(before.header.sharedKeys) {
      try share.execute(arguments: [feed.rawValue, key.digest.stored])
    }
    let unshare = try db.cachedStatement(
      sql: "DELETE FROM sharedKey WHERE feedId = ? AND key = ?")
    for key in before.header.sharedKeys.subtracting(header.sharedKeys) {
      try unshare.execute(arguments: [feed.rawValue, key.digest.stored])
    }
  }

  private func saveHeader(
    of feed: FeedID, replacing before: IndexContents, in db: Database
  ) throws {
    guard header != before.header else { return }
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
    for (id, entry) in entries.sorted(by: { $0.key < $1.key }) where before.entries[id] != entry {
      try write.execute(arguments: [
        feed.rawValue, id, entry.generation, entry.presence.rawValue, entry.fingerprint.stored,
        StoredDate.seconds(entry.left), entry.hasAliases,
      ])
    }
    let remove = try db.cachedStatement(
      sql: "DELETE FROM indexEntry WHERE feedId = ? AND entryId = ?")
    for id in before.entries.keys where entries[id] == nil {
      try remove.execute(arguments: [feed.rawValue, id])
    }
  }

  private func saveKeys(
    of feed: FeedID, replacing before: IndexContents, in db: Database
  ) throws {
    let bind = try db.cachedStatement(
      sql: "INSERT INTO indexKey (feedId, key, entryId) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
    var added: [(key: Digest, entry: IndexEntry.ID)] = []
    for (id, keys) in keys {
      for key in keys where before.keys[id]?.contains(key) != true {
        added.append((key.digest, id))
      }
    }
    for (key, id) in added.sorted(by: { ($0.key.high, $0.key.low) < ($1.key.high, $1.key.low) }) {
      try bind.execute(arguments: [feed.rawValue, key.stored, id])
    }
    let unbind = try db.cachedStatement(
      sql: "DELETE FROM indexKey WHERE feedId = ? AND key = ? AND entryId = ?")
    for (id, known) in before.keys {
      for key in known where keys[id]?.contains(key) != true {
        try unbind.execute(arguments: [feed.rawValue, key.digest.stored, id])
      }
    }
  }

  private func saveAliases(
    of feed: FeedID, replacing before: IndexContents, in db: Database
  ) throws {
    let add = try db.cachedStatement(
      sql: "INSERT INTO indexAlias (feedId, alias, entryId) VALUES (?, ?, ?)")
    let added = aliases.filter { before.aliases[$0.key] == nil }
    for (key, id) in added.sorted(by: { $0.key.hash < $1.key.hash }) {
      try add.execute(arguments: [feed.rawValue, AliasKey.stored([key]), id])
    }
    let remove = try db.cachedStatement(
      sql: "DELETE FROM indexAlias WHERE feedId = ? AND alias = ?")
    for key in before.aliases.keys where aliases[key] == nil {
      try remove.execute(arguments: [feed.rawValue, AliasKey.stored([key])])
    }
  }
}
