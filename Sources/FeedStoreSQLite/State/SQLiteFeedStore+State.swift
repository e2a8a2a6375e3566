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

  public func state(of feed: FeedID) async throws(FeedStoreError) -> FeedState {
    try await read { db in try StateReader(db).state(of: feed) }
  }

  public func merge(
    _ state: FeedState, into change: LibraryChange.ID?, at now: Date
  ) async throws(FeedStoreError) -> StateMerge {
    try await write(.full) { db in
      try StateMerger(db, at: now).merge(state, into: change)
    }
  }
}

/// Reads all that is known of a feed.
private struct StateReader {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  func state(of feed: FeedID) throws -> FeedState {
    let select = try db.cachedStatement(
      sql: """
        SELECT url, profile, added, archived,
          channel.title, link, summary, language, image, hubs
        FROM feed JOIN channel ON feedId = id WHERE id = ?
        """)
    guard let row = try Row.fetchOne(select, arguments: [feed.rawValue]),
      let properties = try SubscriptionWriter(db).storedProperties(of: feed)
    else { throw FeedStoreError.notFound(feed) }
    let profile = DetectionProfile(rawValue: row[1]) ?? .standard
    var subscription = Subscription(url: row[0], profile: profile)
    subscription.properties = properties
    let index = try IndexContents(of: feed, profile: profile, in: db)
    let (entries, places) = index.exported(try DeletedStories(db).stories(of: feed))
    return FeedState(
      subscription: subscription,
      channel: Channel(
        title: row[4], link: row[5], summary: row[6], language: row[7], image: row[8],
        hubs: try StoredList.values(row[9])),
      added: Date(timeIntervalSinceReferenceDate: row[2]), archived: StoredDate.date(row[3]),
      generation: index.header.generation, sharedKeys: index.header.sharedKeys, entries: entries,
      posts: try posts(of: feed, places))
  }

  private func posts(
    of feed: FeedID, _ places: [IndexEntry.ID: Int]
  ) throws -> [FeedState.StatePost] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: PostRow.ofFeed), arguments: [feed.rawValue])
    var posts: [FeedState.StatePost] = []
    while let row = try rows.next() {
      guard let place = places[row[21]] else { continue }
      var stored = try PostRow.post(row, content: PostRow.content(row))
      // Posts that are put away stand in no list.
      if row[22] == 1 { stored.isRead = row[23] == 0 }
      posts.append(FeedState.StatePost(stored, entry: place))
    }
    return posts
  }
}
