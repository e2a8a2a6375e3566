import FeedModel
import Foundation
import GRDB
import LibraryStore

extension SQLiteTransaction {
  func listings() throws -> [ListingHeader] {
    try rows(
      "SELECT place, posts <> x'', arrival IS NOT NULL FROM listing ORDER BY turn DESC"
    ) { (ListingTerminal(terminal: $0[0]), $0[1], $0[2]) }
  }

  func listedPosts(at place: ListingTerminal) throws -> [PostID] {
    try row("SELECT posts FROM listing WHERE place = ?", [place.name]) {
      Int64.values(stored: $0[0]).map(PostID.init)
    } ?? []
  }

  func saveListing(_ posts: [PostID], at place: ListingTerminal) throws {
    try execute(
      """
      INSERT INTO listing (place, turn, posts)
      VALUES (?, (SELECT coalesce(max(turn), 0) + 1 FROM listing), ?)
      ON CONFLICT (place) DO UPDATE SET turn = excluded.turn, posts = excluded.posts
      """, [place.name, Int64.stored(posts.map(\.rawValue))])
  }

  func shownPosts(at place: ListingTerminal) throws -> ListedPosts? {
    let arrival = try row(
      "SELECT arrival FROM listing WHERE place = ? AND arrival IS NOT NULL", [place.name]
    ) { Arrival(rawValue: $0[0]) }
    guard let arrival else { return nil }
    let feeds = try rows("SELECT feedId, arrival FROM listedFeed WHERE place = ?", [place.name]) {
      (FeedID(rawValue: $0[0]), Arrival(rawValue: $0[1]))
    }
    let posts = try rows("SELECT postId FROM listedPost WHERE place = ?", [place.name]) {
      PostID(rawValue: $0[0])
    }
    return ListedPosts(
      library: arrival, feeds: Dictionary(uniqueKeysWithValues: feeds), posts: Set(posts),
      at: place)
  }

  func saveShownPosts(_ shown: ListedPosts, at place: ListingTerminal) throws {
    try execute(
      """
      INSERT INTO listing (place, turn, arrival)
      VALUES (?, (SELECT coalesce(max(turn), 0) + 1 FROM listing), ?)
      ON CONFLICT DO UPDATE SET arrival = excluded.arrival
      """, [place.name, shown.library.rawValue])
    for table in ["listedFeed", "listedPost"] {
      try execute("DELETE FROM \(table) WHERE place = ?", [place.name])
    }
    let feeds = shown.feeds.map { "[\($0.rawValue),\($1.rawValue)]" }.joined(separator: ",")
    try execute(
      """
      INSERT INTO listedFeed (feedId, place, arrival)
      SELECT feed.id, ?2, json_extract(shown.value, '$[1]')
      FROM json_each(?1) AS shown JOIN feed ON feed.id = json_extract(shown.value, '$[0]')
      """, ["[\(feeds)]", place.name])
    try execute(
      """
      INSERT INTO listedPost (postId, place)
      SELECT postId, ?2 FROM unread WHERE postId IN (SELECT value FROM json_each(?1))
      """, [StoredList.numbers(shown.posts.map(\.rawValue)), place.name])
  }

  func removeListings(at places: [ListingTerminal]) throws {
    for place in places { try execute("DELETE FROM listing WHERE place = ?", [place.name]) }
  }
}
