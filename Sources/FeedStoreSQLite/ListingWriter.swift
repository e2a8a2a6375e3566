import FeedStore
import Foundation
import GRDB

/// Keeps what was listed at one place.
struct ListingWriter {
  private let place: String
  private let db: Database

  init(_ place: ListingPlace, in db: Database) {
    self.place = place.name
    self.db = db
  }

  /// The listing of a place, which is the first argument; where there is none that of the terminal that has
  /// listed last, or else of no terminal.
  static let nearestFirst = "ORDER BY place = ?1 DESC, place <> '' DESC, turn DESC LIMIT 1"

  /// The same for what counts as seen: nobody looks at what is listed at no terminal.
  private static let nearestSeen =
    "ORDER BY (place = ?1 AND ?1 <> '') DESC, place <> '' DESC, turn DESC LIMIT 1"

  /// - Parameter posts: their numbers, as they are stored.
  func save(_ posts: Data) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO listing (place, turn, posts)
        VALUES (?, (SELECT coalesce(max(turn), 0) + 1 FROM listing), ?)
        ON CONFLICT (place) DO UPDATE SET turn = excluded.turn, posts = excluded.posts
        """
    ).execute(arguments: [place, posts])
    try dropOldest()
  }

  func noteLibrary(upTo arrival: Arrival) throws {
    try makeRow()
    try set(arrival.rawValue)
    for table in ["listedFeed", "listedPost"] {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE place = ?")
        .execute(arguments: [place])
    }
  }

  /// A feed may have gone since it was listed.
  func note(_ feeds: [FeedID], upTo arrival: Arrival) throws {
    try begin()
    try db.cachedStatement(
      sql: """
        INSERT INTO listedFeed (feedId, place, arrival)
        SELECT id, ?2, ?3 FROM feed WHERE id IN (SELECT value FROM json_each(?1))
        ON CONFLICT DO UPDATE SET arrival = excluded.arrival
        """
    ).execute(arguments: [StoredList.numbers(feeds.map(\.rawValue)), place, arrival.rawValue])
  }

  func note(_ posts: [PostID]) throws {
    try begin()
    try db.cachedStatement(
      sql: """
        INSERT INTO listedPost (postId, place)
        SELECT postId, ?2 FROM unread WHERE postId IN (SELECT value FROM json_each(?1))
        ON CONFLICT DO NOTHING
        """
    ).execute(arguments: [StoredList.numbers(posts.map(\.rawValue)), place])
    try db.cachedStatement(
      sql: "DELETE FROM listedPost WHERE place = ? AND postId NOT IN (SELECT postId FROM unread)"
    ).execute(arguments: [place])
  }

  func listedPosts() throws -> ListedPosts? {
    guard let (place, arrival) = try nearest(Self.nearestSeen) else { return nil }
    var listed = ListedPosts(
      library: Arrival(rawValue: arrival), at: ListingPlace(terminal: place))
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT feedId, arrival FROM listedFeed WHERE place = ?"),
      arguments: [place])
    while let row = try rows.next() {
      listed.feeds[FeedID(rawValue: row[0])] = Arrival(rawValue: row[1])
    }
    let posts = try Int64.fetchSet(
      db.cachedStatement(sql: "SELECT postId FROM listedPost WHERE place = ?"),
      arguments: [place])
    listed.posts = Set(posts.map(PostID.init))
    return listed
  }

  // MARK: Rows

  /// Where something was noted: here, or what counts here until something is.
  private func nearest(_ order: String) throws -> (place: String, arrival: Int64)? {
    let select = try db.cachedStatement(
      sql: "SELECT place, arrival FROM listing WHERE arrival IS NOT NULL \(order)")
    return try Row.fetchOne(select, arguments: [place]).map { ($0[0], $0[1]) }
  }

  /// The first note at a place is put to what counted there until now.
  private func begin() throws {
    let before = try nearest(Self.nearestFirst)
    guard before?.place != place else { return }
    try makeRow()
    try set(before?.arrival ?? 0)
    guard let before else { return }
    try db.cachedStatement(
      sql: """
        INSERT INTO listedFeed (feedId, place, arrival)
        SELECT feedId, ?1, arrival FROM listedFeed WHERE place = ?2
        """
    ).execute(arguments: [place, before.place])
    try db.cachedStatement(
      sql: """
        INSERT INTO listedPost (postId, place) SELECT postId, ?1 FROM listedPost WHERE place = ?2
        """
    ).execute(arguments: [place, before.place])
  }

  private func makeRow() throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO listing (place, turn)
        VALUES (?, (SELECT coalesce(max(turn), 0) + 1 FROM listing)) ON CONFLICT DO NOTHING
        """
    ).execute(arguments: [place])
    try dropOldest()
  }

  private func set(_ arrival: Int64) throws {
    try db.cachedStatement(sql: "UPDATE listing SET arrival = ? WHERE place = ?")
      .execute(arguments: [arrival, place])
  }

  private func dropOldest() throws {
    try db.cachedStatement(
      sql: """
        DELETE FROM listing WHERE place NOT IN (
          SELECT place FROM listing ORDER BY turn DESC LIMIT \(ListingPlace.keptCount))
        """
    ).execute()
  }
}
