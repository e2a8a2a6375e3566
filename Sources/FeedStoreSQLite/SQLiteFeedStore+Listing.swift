public import FeedStore
import Foundation
import GRDB

extension SQLiteFeedStore {
  public func saveListing(_ posts: [PostID]) async throws(FeedStoreError) {
    let stored = Self.stored(posts)
    try await write(.relaxed, patience: .seconds(1)) { db in
      try db.cachedStatement(sql: "UPDATE listing SET posts = ?").execute(arguments: [stored])
    }
  }

  public func listing() async throws(FeedStoreError) -> [PostID] {
    let stored = try await read { db in
      try Data.fetchOne(db.cachedStatement(sql: "SELECT posts FROM listing"))
    }
    return stored.map(Self.posts) ?? []
  }

  public func noteListed(
    _ scope: ListingScope, upTo arrival: Arrival
  ) async throws(FeedStoreError) {
    try await write(.relaxed, patience: .seconds(1)) { db in
      try db.cachedStatement(sql: "UPDATE listing SET arrival = coalesce(arrival, 0)").execute()
      switch scope {
      case .library: try Self.noteLibrary(upTo: arrival, in: db)
      case .feeds(let feeds): try Self.note(feeds, upTo: arrival, in: db)
      case .posts(let posts): try Self.note(posts, in: db)
      }
    }
  }

  private static func noteLibrary(upTo arrival: Arrival, in db: Database) throws {
    try db.cachedStatement(sql: "UPDATE listing SET arrival = ?")
      .execute(arguments: [arrival.rawValue])
    try db.cachedStatement(sql: "DELETE FROM listedFeed").execute()
    try db.cachedStatement(sql: "DELETE FROM listedPost").execute()
  }

  /// A feed may have gone since it was listed.
  private static func note(_ feeds: [FeedID], upTo arrival: Arrival, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO listedFeed (feedId, arrival)
        SELECT id, ?2 FROM feed WHERE id IN (SELECT value FROM json_each(?1))
        ON CONFLICT DO UPDATE SET arrival = excluded.arrival
        """
    ).execute(arguments: [StoredList.numbers(feeds.map(\.rawValue)), arrival.rawValue])
  }

  private static func note(_ posts: [PostID], in db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO listedPost (postId)
        SELECT postId FROM unread WHERE postId IN (SELECT value FROM json_each(?))
        ON CONFLICT DO NOTHING
        """
    ).execute(arguments: [StoredList.numbers(posts.map(\.rawValue))])
    try db.cachedStatement(
      sql: "DELETE FROM listedPost WHERE postId NOT IN (SELECT postId FROM unread)"
    ).execute()
  }

  public func listedPosts() async throws(FeedStoreError) -> ListedPosts? {
    try await read { db in
      let select = try db.cachedStatement(
        sql: "SELECT arrival FROM listing WHERE arrival IS NOT NULL")
      guard let library = try Int64.fetchOne(select) else { return nil }
      var listed = ListedPosts(library: Arrival(rawValue: library))
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: "SELECT feedId, arrival FROM listedFeed"))
      while let row = try rows.next() {
        listed.feeds[FeedID(rawValue: row[0])] = Arrival(rawValue: row[1])
      }
      let posts = try Int64.fetchSet(db.cachedStatement(sql: "SELECT postId FROM listedPost"))
      listed.posts = Set(posts.map(PostID.init))
      return listed
    }
  }

  public func latestArrival() async throws(FeedStoreError) -> Arrival {
    try await read { db in
      Arrival(
        rawValue: try Int64.fetchOne(
          db.cachedStatement(sql: "SELECT arrived FROM libraryCount")) ?? 0)
    }
  }

  /// Eight bytes each, big-endian.
  private static func stored(_ posts: [PostID]) -> Data {
    posts.reduce(into: Data(capacity: posts.count * 8)) { data, post in
      withUnsafeBytes(of: post.rawValue.bigEndian) { data.append(contentsOf: $0) }
    }
  }

  private static func posts(_ stored: Data) -> [PostID] {
    stored.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 8).map { place in
        PostID(
          rawValue: Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int64.self)))
      }
    }
  }
}
