import FeedModel
import GRDB
import LibraryStore

/// Puts posts among the unread ones and takes them out, and counts them, see
/// ``Schema/version2Library``.
struct UnreadMarks {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Makes posts unread that were just added to the library, and counts them.
  func welcome(_ posts: [PostID], of feed: FeedID) throws {
    try db.cachedStatement(
      sql: "UPDATE feedCount SET total = total + ?2, unread = unread + ?2 WHERE feedId = ?1"
    ).execute(arguments: [feed.rawValue, posts.count])
    try db.cachedStatement(
      sql: """
        UPDATE libraryCount
        SET total = total + ?1, unread = unread + ?1, arrived = arrived + ?1
        """
    ).execute(arguments: [posts.count])
    try db.cachedStatement(
      sql: """
        INSERT INTO unread (postId, feed, date, arrival)
        SELECT post.id, feedId, sortDate, arrived
        FROM json_each(?) AS added CROSS JOIN post ON post.id = added.value CROSS JOIN libraryCount
        """
    ).execute(arguments: [StoredList.numbers(posts.map(\.rawValue))])
  }

  /// Makes posts in the library unread.
  ///
  /// - Parameter isByReader: whether the reader, not the feed, makes them unread.
  /// - Returns: those that were read.
  func add(_ posts: NumberSet, isByReader: Bool) throws -> [PostID] {
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO unread (postId, feed, date, arrival, byReader)
        SELECT id, feedId, sortDate, (SELECT arrived FROM libraryCount), ?2
        FROM post WHERE id IN (\(NumberRanges.posts)) AND place = 0
        ON CONFLICT DO NOTHING RETURNING postId, feed, byReader
        """)
    return try count(insert, [posts.text, isByReader], each: 1).map(\.post)
  }

  /// Makes a post unread that its feed has edited: it arrives anew, and no listing has shown it so.
  func renew(_ post: PostID) throws {
    try db.cachedStatement(sql: "UPDATE libraryCount SET arrived = arrived + 1").execute()
    _ = try add(NumberSet([post]), isByReader: false)
    try db.cachedStatement(
      sql: """
        UPDATE unread SET arrival = (SELECT arrived FROM libraryCount), byReader = 0
        WHERE postId = ?
        """
    ).execute(arguments: [post.rawValue])
    try db.cachedStatement(sql: "DELETE FROM listedPost WHERE postId = ?")
      .execute(arguments: [post.rawValue])
  }

  /// Makes those of some posts read that a filter selects.
  ///
  /// - Returns: those that were unread.
  func remove(_ posts: NumberSet, _ filter: UnreadFilter) throws -> ReadPosts {
    guard filter.feeds != nil || filter.listed != nil else {
      let byReader = filter.onlyByReader ? " AND byReader = 1" : ""
      return ReadPosts(try remove("postId IN (\(NumberRanges.posts))\(byReader)", [posts.text]))
    }
    let select = try db.cachedStatement(
      sql: """
        SELECT postId, feed, arrival, byReader FROM unread
        WHERE postId IN (\(NumberRanges.posts)) AND (byReader OR NOT ?2)
        """)
    let selected = try Row.fetchAll(select, arguments: [posts.text, filter.onlyByReader])
      .filter { row in
        let feed = FeedID(rawValue: row[1])
        return filter.feeds?.contains(feed) != false
          && filter.listed?.hold(
            PostID(rawValue: row[0]), of: feed, since: Arrival(rawValue: row[2])) != false
      }
    return try remove(
      NumberSet(selected.map { $0[0] as Int64 }), UnreadFilter())
  }

  /// Makes all posts read that listings could show, in some feeds or in all.
  ///
  /// The table is emptied and filled with what stays, if that is the smaller part of it.
  ///
  /// - Returns: those that were unread.
  func removeAll(in feeds: [FeedID]?, upTo listed: ListedPosts) throws -> ReadPosts {
    let feeds = feeds.map(Set.init)
    if let feeds, try !areMost(feeds) {
      let posts = StoredList.numbers(listed.posts.map(\.rawValue))
      return ReadPosts(
        try feeds.sorted().flatMap { feed in
          try remove(
            "feed = ?1 AND (arrival <= ?2 OR postId IN (SELECT value FROM json_each(?3)))",
            [feed.rawValue, listed.arrival(of: feed).rawValue, posts])
        })
    }
    let split = try UnreadSplit(db, feeds: feeds, upTo: listed)
    guard split.staying.count < split.going.count else {
      return try remove(NumberSet(split.going.map(\.post)), UnreadFilter())
    }
    try keepOnly(NumberSet(split.staying))
    return ReadPosts(split.going)
  }

  private func areMost(_ feeds: Set<FeedID>) throws -> Bool {
    let select = try db.cachedStatement(
      sql: """
        SELECT (SELECT coalesce(sum(unread), 0) FROM feedCount
            WHERE feedId IN (SELECT value FROM json_each(?)))
          > unread / 2 FROM libraryCount
        """)
    return try Bool.fetchOne(select, arguments: [StoredList.numbers(feeds.map(\.rawValue))])
      ?? false
  }

  private func keepOnly(_ posts: NumberSet) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT * FROM unread WHERE postId IN (\(NumberRanges.posts))",
      arguments: [posts.text])
    try db.execute(
      sql: """
        DELETE FROM unread;
        UPDATE feedCount SET unread = 0 WHERE unread > 0;
        UPDATE libraryCount SET unread = 0
        """)
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO unread (postId, feed, date, arrival, byReader) VALUES (?, ?, ?, ?, ?)
        RETURNING postId, feed, byReader
        """)
    for row in rows { _ = try count(insert, StatementArguments(row.databaseValues), each: 1) }
  }

  private func remove(
    _ condition: String, _ arguments: StatementArguments
  ) throws -> [UnreadPost] {
    let delete = try db.cachedStatement(
      sql: "DELETE FROM unread WHERE \(condition) RETURNING postId, feed, byReader")
    return try count(delete, arguments, each: -1)
  }

  /// Carries out a change of marks, and counts those it returns with their feeds.
  private func count(
    _ change: Statement, _ arguments: StatementArguments, each step: Int
  ) throws -> [UnreadPost] {
    let rows = try Row.fetchCursor(change, arguments: arguments)
    var posts: [UnreadPost] = []
    var feeds: [Int64: Int] = [:]
    while let row = try rows.next() {
      posts.append((PostID(rawValue: row[0]), row[2]))
      feeds[row[1], default: 0] += step
    }
    let count = try db.cachedStatement(
      sql: "UPDATE feedCount SET unread = unread + ? WHERE feedId = ?")
    for (feed, difference) in feeds { try count.execute(arguments: [difference, feed]) }
    try db.cachedStatement(sql: "UPDATE libraryCount SET unread = unread + ?")
      .execute(arguments: [step * posts.count])
    return posts
  }
}

/// An unread post, and whether the reader made it so.
private typealias UnreadPost = (post: PostID, isByReader: Bool)

/// The unread posts, in those that go and those that stay.
private struct UnreadSplit {
  var going: [UnreadPost] = []
  var staying: [Int64] = []

  init(_ db: Database, feeds: Set<FeedID>?, upTo listed: ListedPosts) throws {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT postId, feed, arrival, byReader FROM unread ORDER BY postId"))
    while let row = try rows.next() {
      let feed = FeedID(rawValue: row[1])
      let isChosen = feeds?.contains(feed) != false
      let arrival = Arrival(rawValue: row[2])
      if isChosen, listed.hold(PostID(rawValue: row[0]), of: feed, since: arrival) {
        going.append((PostID(rawValue: row[0]), row[3]))
      } else {
        staying.append(row[0])
      }
    }
  }
}
