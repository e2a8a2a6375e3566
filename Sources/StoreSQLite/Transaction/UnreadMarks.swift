import FeedModel
import GRDB
import LibraryStore

/// Marks posts in the library as unread or read, and updates the counts, see ``Schema/posts``.
struct UnreadMarks: StatementRunner {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Marks posts as unread that were just added to the library, and counts them.
  func welcome(_ posts: [PostID], of feed: FeedID) throws {
    try execute(
      "UPDATE feedCount SET total = total + ?2, unread = unread + ?2 WHERE feedId = ?1",
      [feed.rawValue, posts.count])
    try execute(
      """
      UPDATE libraryCount
      SET total = total + ?1, unread = unread + ?1, arrived = arrived + ?1
      """, [posts.count])
    try execute(
      """
      INSERT INTO unread (postId, feed, date, arrival)
      SELECT post.id, feedId, sortDate, arrived
      FROM json_each(?) AS added CROSS JOIN post ON post.id = added.value CROSS JOIN libraryCount
      """, [StoredList.numbers(posts.map(\.rawValue))])
  }

  /// Marks posts in the library as unread.
  ///
  /// - Parameter isByReader: whether the user, not the feed, makes them unread.
  /// - Returns: the posts that were read.
  func add(_ posts: NumberSet, isByReader: Bool) throws -> [PostID] {
    try change(
      """
      INSERT INTO unread (postId, feed, date, arrival, byReader)
      SELECT id, feedId, sortDate, (SELECT arrived FROM libraryCount), ?2
      FROM post WHERE id IN (\(NumberRanges.posts)) AND place = 0
      ON CONFLICT DO NOTHING
      """, [posts.text, isByReader], countingEach: 1
    ).map(\.post)
  }

  /// Marks a post as unread because its feed has edited it. It gets a new arrival, which no listing
  /// has covered yet.
  func renew(_ post: PostID) throws {
    try execute("UPDATE libraryCount SET arrived = arrived + 1")
    _ = try add(NumberSet([post]), isByReader: false)
    try execute(
      """
      UPDATE unread SET arrival = (SELECT arrived FROM libraryCount), byReader = 0 WHERE postId = ?
      """, [post.rawValue])
    try execute("DELETE FROM listedPost WHERE postId = ?", [post.rawValue])
  }

  /// Marks the unread posts that a filter selects as read.
  ///
  /// - Returns: the posts that were unread.
  func remove(_ filter: UnreadFilter) throws -> ReadPosts {
    if let posts = filter.posts, filter.feeds == nil, filter.listed == nil {
      return ReadPosts(try remove(posts, onlyByReader: filter.onlyByReader))
    }
    if filter.posts == nil, let feeds = filter.feeds, try !areMost(feeds) {
      return ReadPosts(
        try Set(feeds).sorted().flatMap { try remove(of: $0, upTo: filter.listed ?? .everything) })
    }
    let (going, staying) = try split(by: filter)
    guard filter.posts == nil, staying.count < going.count else {
      return ReadPosts(try remove(NumberSet(going.map(\.post)), onlyByReader: false))
    }
    try keepOnly(NumberSet(staying))
    return ReadPosts(going)
  }

  private func remove(_ posts: NumberSet, onlyByReader: Bool) throws -> [UnreadPost] {
    try change(
      "DELETE FROM unread WHERE postId IN (\(NumberRanges.posts)) AND byReader >= ?2",
      [posts.text, onlyByReader], countingEach: -1)
  }

  private func remove(of feed: FeedID, upTo listed: ListedPosts) throws -> [UnreadPost] {
    try change(
      """
      DELETE FROM unread
      WHERE feed = ?1 AND (arrival <= ?2 OR postId IN (SELECT value FROM json_each(?3)))
      """,
      [
        feed.rawValue, listed.arrival(of: feed).rawValue,
        StoredList.numbers(listed.posts.map(\.rawValue)),
      ], countingEach: -1)
  }

  private func areMost(_ feeds: [FeedID]) throws -> Bool {
    try row(
      """
      SELECT (SELECT coalesce(sum(unread), 0) FROM feedCount
          WHERE feedId IN (SELECT value FROM json_each(?)))
        > unread / 2 FROM libraryCount
      """, [StoredList.numbers(feeds.map(\.rawValue))]
    ) { $0[0] } ?? false
  }

  /// Returns the unread posts that a filter selects, and the numbers of the others.
  private func split(
    by filter: UnreadFilter
  ) throws -> (going: [UnreadPost], staying: [Int64]) {
    let feeds = filter.feeds.map(Set.init)
    var going: [UnreadPost] = []
    var staying: [Int64] = []
    let some = "WHERE postId IN (\(NumberRanges.numbers(in: "unread", "postId")))"
    try forEachRow(
      """
      SELECT postId, feed, arrival, byReader FROM unread \(filter.posts == nil ? "" : some)
      ORDER BY postId
      """, filter.posts.map { [$0.text] } ?? []
    ) { row in
      let (post, feed) = (PostID(rawValue: row[0]), FeedID(rawValue: row[1]))
      let isByReader: Bool = row[3]
      if feeds?.contains(feed) != false, isByReader || !filter.onlyByReader,
        filter.listed?.hold(post, of: feed, since: Arrival(rawValue: row[2])) != false
      {
        going.append((post, isByReader))
      } else {
        staying.append(post.rawValue)
      }
    }
    return (going, staying)
  }

  /// Empties the table and inserts the remaining posts again, which is faster if they are the
  /// smaller part.
  private func keepOnly(_ posts: NumberSet) throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE stillUnread AS
          SELECT * FROM unread WHERE postId IN (\(NumberRanges.numbers(in: "unread", "postId")))
        """, arguments: [posts.text])
    try db.execute(
      sql: """
        DELETE FROM unread;
        INSERT INTO unread SELECT * FROM stillUnread;
        DROP TABLE stillUnread;
        UPDATE feedCount SET unread = (SELECT count(*) FROM unread WHERE feed = feedId)
          WHERE unread > 0;
        UPDATE libraryCount SET unread = (SELECT count(*) FROM unread)
        """)
  }

  /// Executes a change of marks, and updates the counts.
  ///
  /// - Parameter step: what each mark adds to the counts.
  private func change(
    _ sql: String, _ arguments: StatementArguments, countingEach step: Int
  ) throws -> [UnreadPost] {
    var feeds: [Int64: Int] = [:]
    let posts = try rows("\(sql) RETURNING postId, feed, byReader", arguments) { row in
      feeds[row[1], default: 0] += step
      return (post: PostID(rawValue: row[0]), isByReader: row[2] as Bool)
    }
    for (feed, difference) in feeds {
      try execute("UPDATE feedCount SET unread = unread + ? WHERE feedId = ?", [difference, feed])
    }
    try execute("UPDATE libraryCount SET unread = unread + ?", [step * posts.count])
    return posts
  }
}

/// An unread post, and whether the user, not its feed, made it unread.
private typealias UnreadPost = (post: PostID, isByReader: Bool)
