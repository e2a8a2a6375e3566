import FeedModel
public import FeedStore
public import Foundation
import GRDB

extension SQLiteFeedStore {
  public func allFeeds() async throws(FeedStoreError) -> [FeedID] {
    try await read { db in
      try Int64.fetchAll(db, sql: "SELECT id FROM feed ORDER BY id").map(FeedID.init)
    }
  }

  public func knowledge(of feed: FeedID) async throws(FeedStoreError) -> FeedKnowledge {
    try await read { db in try StateReader(db).knowledge(of: feed) }
  }

  public func statePosts(_ ids: [PostID]) async throws(FeedStoreError) -> [StoredStatePost] {
    try await read { db in try StateReader(db).posts(ids) }
  }

  public func merge(
    _ next: @escaping @Sendable () throws -> StatePart?, at now: Date
  ) async throws(FeedStoreError) -> StateReport {
    try await write(.full) { db in
      var merger = StateMerger(db, at: now)
      while let part = try next() { try merger.take(part) }
      return try merger.finish()
    }
  }
}

/// Reads all that is known of a feed.
private struct StateReader {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  func knowledge(of feed: FeedID) throws -> FeedKnowledge {
    let select = try db.cachedStatement(
      sql: """
        SELECT url, profile, added, archived IS NOT NULL,
          channel.title, link, summary, language, image, hubs
        FROM feed JOIN channel ON feedId = id WHERE id = ?
        """)
    guard let row = try Row.fetchOne(select, arguments: [feed.rawValue]),
      let properties = try SubscriptionWriter(db).storedProperties(of: feed)
    else { throw FeedStoreError.notFound(feed) }
    let profile = DetectionProfile(rawValue: row[1]) ?? .standard
    var subscription = Subscription(url: row[0], profile: profile)
    subscription.properties = properties
    let index = try IndexContents(of: feed, in: db)
    let (entries, places) = index.exported(try DeletedStories(db).stories(of: feed))
    var state = FeedState(
      subscription: subscription,
      formerAddresses: try SubscriptionWriter(db).formerAddresses(of: feed),
      channel: Channel(
        title: row[4], link: row[5], summary: row[6], language: row[7], image: row[8],
        hubs: try StoredList.values(row[9])),
      added: Date(timeIntervalSinceReferenceDate: row[2]), isRemoved: row[3],
      index.header, entries: entries)
    state.notes = try NoteWriter(db).notes(of: feed)
    let posts = try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM post WHERE feedId = ? AND place <> 2 ORDER BY id"),
      arguments: [feed.rawValue])
    return FeedKnowledge(state, posts: posts.map(PostID.init), places: places)
  }

  func posts(_ ids: [PostID]) throws -> [StoredStatePost] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: PostRow.forState),
      arguments: [StoredList.numbers(ids.map(\.rawValue))])
    var posts: [StoredStatePost] = []
    while let row = try rows.next() {
      var stored = try PostRow.post(row, content: PostRow.content(row))
      // Posts that are put away stand in no list.
      if row[23] == 1 { stored.isRead = row[24] == 0 }
      posts.append(StoredStatePost(stored, entry: row[22]))
    }
    return posts
  }
}
