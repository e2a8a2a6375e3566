public import FeedStore
import Foundation
import GRDB

extension SQLiteFeedStore {
  public func mark(
    _ posts: [PostID], _ mark: PostMark
  ) async throws(FeedStoreError) -> Int {
    let ids = StoredList.numbers(posts.map(\.rawValue))
    return try await write(.full) { db in
      let (column, value) =
        switch mark {
        case .read(let value): ("isRead", value)
        case .starred(let value): ("isStarred", value)
        }
      let update = try db.cachedStatement(
        sql: """
          UPDATE post SET \(column) = ?1
          WHERE id IN (SELECT value FROM json_each(?2)) AND +\(column) <> ?1
          """)
      try update.execute(arguments: [value, ids])
      return db.changesCount
    }
  }

  public func markAllRead(in feeds: [FeedID]?) async throws(FeedStoreError) -> Int {
    let ids = feeds.map { StoredList.numbers($0.map(\.rawValue)) }
    return try await write(.full) { db in
      var sql = "UPDATE post SET isRead = 1 WHERE isRead = 0"
      if ids != nil { sql += " AND feedId IN (SELECT value FROM json_each(?))" }
      try db.cachedStatement(sql: sql).execute(arguments: ids.map { [$0] } ?? [])
      return db.changesCount
    }
  }

  public func delete(_ posts: [PostID]) async throws(FeedStoreError) -> Int {
    try await write(.full) { db in
      let remove = try db.cachedStatement(
        sql: "DELETE FROM post WHERE id = ? RETURNING feedId, entryId")
      let bury = try db.cachedStatement(
        sql: "UPDATE indexEntry SET presence = 2 WHERE feedId = ? AND entryId = ?")
      var removed = 0
      for post in posts {
        guard let row = try Row.fetchOne(remove, arguments: [post.rawValue]) else { continue }
        try bury.execute(arguments: [row[0] as Int64, row[1] as Int64])
        removed += 1
      }
      return removed
    }
  }

  // MARK: The last listing

  public func saveListing(_ posts: [PostID]) async throws(FeedStoreError) {
    let stored = posts.reduce(into: Data(capacity: posts.count * 8)) { data, post in
      withUnsafeBytes(of: post.rawValue.bigEndian) { data.append(contentsOf: $0) }
    }
    try await write(.relaxed) { db in
      try db.cachedStatement(sql: "UPDATE listing SET posts = ?").execute(arguments: [stored])
    }
  }

  public func listing() async throws(FeedStoreError) -> [PostID] {
    let stored = try await read { db in
      try Data.fetchOne(db.cachedStatement(sql: "SELECT posts FROM listing"))
    }
    return stored.map(Self.listing) ?? []
  }

  private static func listing(_ stored: Data) -> [PostID] {
    stored.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 8).map { place in
        PostID(
          rawValue: Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int64.self)))
      }
    }
  }
}
