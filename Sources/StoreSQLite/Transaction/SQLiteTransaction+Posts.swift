import FeedModel
import Foundation
import GRDB
import LibraryStore

extension SQLiteTransaction {
  // MARK: Reading

  func posts(_ query: PostQuery) throws -> [StoredPost] {
    let posts = try query.search == nil ? selectedPosts(query) : foundPosts(query)
    return try query.includesBodies ? withBodies(posts) : posts
  }

  private func selectedPosts(_ query: PostQuery) throws -> [StoredPost] {
    let statement = PostStatement(query: query)
    return try rows(statement.rows, statement.arguments + statement.limit) {
      try PostRow.post($0)
    }
  }

  /// Returns the posts of a query with a search. Searches run from the newest post to the oldest,
  /// so the opposite order reads all matches.
  private func foundPosts(_ query: PostQuery) throws -> [StoredPost] {
    guard query.order == .oldestFirst else { return try PostSearch(query, in: db).posts() }
    var all = query
    all.limit = nil
    let posts = try PostSearch(all, in: db).posts()
    return Array(posts.reversed().prefix(max(0, query.limit ?? posts.count)))
  }

  private func withBodies(_ posts: [StoredPost]) throws -> [StoredPost] {
    let bodies = try rows(
      """
      SELECT postId, kind, content FROM postBody WHERE postId IN (SELECT value FROM json_each(?))
      """, [StoredList.numbers(posts.map(\.id.rawValue))]
    ) { (PostID(rawValue: $0[0]), PostRow.content(kind: $0[1], $0[2])) }
    let bodiesByID = Dictionary(uniqueKeysWithValues: bodies)
    return posts.map { post in
      var post = post
      post.post.content = bodiesByID[post.id] ?? nil
      return post
    }
  }

  func count(_ query: PostQuery) throws -> Int {
    if query.search != nil { return try PostSearch(query, in: db).count() }
    let statement = PostStatement(query: query)
    return try row(statement.count, statement.arguments) { $0[0] } ?? 0
  }

  func posts(withKeys keys: [IndexKey]) throws -> [StoredPost] {
    try rows(
      PostStatement.withKeys,
      [
        IndexKey.stored(keys),
        StoredList.numbers(keys.indices.lazy.map(Int64.init)),
      ]
    ) { try PostRow.post($0) }
  }

  func post(_ id: PostID, in location: PostLocation?) throws -> StoredPost? {
    try row(
      """
      SELECT \(PostRow.columns), kind, content FROM post LEFT JOIN postBody ON postId = id
      WHERE id = ?1 AND (?2 IS NULL OR place = ?2)
      """, [id.rawValue, location?.rawValue]
    ) { try PostRow.post($0, content: PostRow.content($0)) }
  }

  func entries(_ posts: PostSelection, in location: PostLocation?) throws -> [PostEntry] {
    // Outside the library, triggers maintain `wasUnread`.
    try rows(
      """
      SELECT id, feedId, entryId, place,
        iif(place = 0, EXISTS (SELECT 1 FROM unread WHERE postId = post.id), wasUnread),
        guid, link, comments, title, published
      FROM post WHERE \(posts.condition) AND (?2 IS NULL OR place = ?2) ORDER BY id
      """, [posts.argument, location?.rawValue]
    ) {
      PostEntry(
        post: PostID(rawValue: $0[0]), feed: FeedID(rawValue: $0[1]), entry: $0[2],
        location: PostLocation(rawValue: $0[3]) ?? .library, isUnread: $0[4],
        facts: Post(
          guid: $0[5], link: $0[6], comments: $0[7], title: $0[8],
          published: StoredDate.date($0[9])))
    }
  }

  func withdrawnEntries(of feed: FeedID, onlyInLibrary: Bool) throws -> [IndexEntry.ID] {
    try rows(
      """
      SELECT entryId FROM post
      WHERE feedId = ?1 AND withdrawn IS NOT NULL AND (place = 0 OR NOT ?2)
      """, [feed.rawValue, onlyInLibrary]
    ) { $0[0] }
  }

  func publishedBounds(of feed: FeedID, at now: Date) throws -> (first: Date?, newest: Date?) {
    try row(
      """
      SELECT
        (SELECT max(published) FROM (
            SELECT published, firstSeen FROM post WHERE feedId = ?1 ORDER BY entryId LIMIT 20000)
          WHERE published <= firstSeen + ?3 AND firstSeen = (
            SELECT firstSeen FROM post WHERE feedId = ?1 ORDER BY entryId LIMIT 1)),
        (SELECT published FROM post
          WHERE feedId = ?1 AND place = 0 AND published <= ?2 ORDER BY sortDate DESC LIMIT 1)
      """, [feed.rawValue, StoredDate.seconds(now), MissedPosts.tolerance]
    ) { (StoredDate.date($0[0]), StoredDate.date($0[1])) } ?? (nil, nil)
  }

  func latestArrival() throws -> Arrival {
    Arrival(rawValue: try row("SELECT arrived FROM libraryCount") { $0[0] } ?? 0)
  }

  // MARK: Changing

  func setOwnTags(_ tags: [String], of post: PostID) throws {
    try execute(
      "UPDATE post SET ownTags = ?2 WHERE id = ?1",
      [post.rawValue, StoredList.text(tags.map(\.storable))])
  }

  func setWithdrawn(_ date: Date?, entries: [IndexEntry.ID], of feed: FeedID) throws {
    try execute(
      """
      UPDATE post SET withdrawn = ?2
      WHERE feedId = ?1 AND entryId IN (SELECT value FROM json_each(?3))
      """, [feed.rawValue, StoredDate.seconds(date), StoredList.numbers(entries)])
  }

  // MARK: Removing

  func removePosts(
    _ posts: PostSelection, in location: PostLocation, keepsStarred: Bool
  ) throws -> Int {
    try count(
      """
      DELETE FROM post WHERE \(posts.condition) AND place = ?2 AND (NOT ?3 OR isStarred = 0)
        AND NOT EXISTS (SELECT 1 FROM unread WHERE postId = id)
      """, [posts.argument, location.rawValue, keepsStarred])
  }

  func removeExpiredPosts(
    of feed: FeedID, storedBy time: LibraryTime?, keeping count: Int?
  ) throws -> Int {
    let all = "SELECT id FROM post WHERE feedId = ?1 AND place = 0"
    let surplus = """
       AND id IN (\(all) ORDER BY sortDate DESC, id DESC LIMIT -1 OFFSET ?3)
        AND id IN (\(all) ORDER BY kept DESC, sortDate DESC, id DESC LIMIT -1 OFFSET ?3)
      """
    return try self.count(
      """
      DELETE FROM post WHERE \(Self.isRemovable) AND (?2 IS NULL OR kept <= ?2)
        AND (?3 IS NULL OR true)\(count == nil ? "" : surplus)
      """, [feed.rawValue, time?.rawValue, count])
  }

  func removeExpiredBodies(of feed: FeedID, storedBy time: LibraryTime) throws -> Int {
    try count(
      """
      DELETE FROM postBody WHERE postId IN (
        SELECT id FROM post WHERE \(Self.isRemovable) AND kept <= ?2)
      """, [feed.rawValue, time.rawValue])
  }

  /// The condition for posts of a feed that are read, not starred, and no longer listed by the
  /// feed.
  private static let isRemovable = """
    feedId = ?1 AND place = 0 AND isStarred = 0
      AND NOT EXISTS (SELECT 1 FROM unread WHERE postId = post.id)
      AND (SELECT presence FROM indexEntry
        WHERE indexEntry.feedId = post.feedId AND indexEntry.entryId = post.entryId) <> 0
    """
}
