import FeedStore
import GRDB

/// Puts posts among the unread ones and takes them out. Whoever takes marks away counts here, see
/// ``Schema/version2Library``.
struct UnreadMarks {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Makes posts unread, as the reader's doing.
  ///
  /// - Returns: those that were read.
  func add(_ posts: NumberSet) throws -> NumberSet {
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO unread (postId, feed, date, arrival, byReader)
        SELECT id, feedId, sortDate, (SELECT arrived FROM libraryCount), 1
        FROM post WHERE id IN (\(NumberRanges.posts)) AND place = 0
        ON CONFLICT DO NOTHING RETURNING postId
        """)
    return NumberSet(try Int64.fetchAll(insert, arguments: [posts.text]))
  }

  /// Makes a post unread that its feed has edited: it arrives anew.
  func renew(_ post: PostID) throws {
    try db.cachedStatement(sql: "UPDATE libraryCount SET arrived = arrived + 1").execute()
    try db.cachedStatement(
      sql: """
        INSERT INTO unread (postId, feed, date, arrival)
        SELECT post.id, feedId, sortDate, arrived FROM post JOIN libraryCount WHERE post.id = ?
        ON CONFLICT DO UPDATE SET arrival = excluded.arrival, byReader = 0
        """
    ).execute(arguments: [post.rawValue])
  }

  /// Makes posts read.
  ///
  /// - Returns: those that were unread.
  func remove(_ posts: NumberSet) throws -> NumberSet {
    try remove("postId IN (\(NumberRanges.posts))", [posts.text])
  }

  /// Makes posts read that have arrived by a moment.
  ///
  /// - Returns: those that were unread.
  func remove(_ posts: NumberSet, upTo arrival: Arrival) throws -> NumberSet {
    try remove(
      "postId IN (\(NumberRanges.posts)) AND arrival <= ?2", [posts.text, arrival.rawValue])
  }

  /// Makes posts read that the reader, and no feed since, has made unread.
  ///
  /// - Returns: how many there were.
  func removeOfReader(_ posts: NumberSet) throws -> Int {
    try remove("postId IN (\(NumberRanges.posts)) AND byReader = 1", [posts.text]).count
  }

  /// Makes all posts read that have arrived by a moment, in some feeds or in all.
  ///
  /// The table is emptied and filled with what stays, if that is the smaller part of it.
  ///
  /// - Returns: those that were unread.
  func removeAll(in feeds: [FeedID]?, upTo arrival: Arrival) throws -> NumberSet {
    let feeds = feeds.map { Set($0.map(\.rawValue)) }
    if let feeds, try !areMost(feeds) {
      return try remove(
        "feed IN (SELECT value FROM json_each(?1)) AND arrival <= ?2",
        [StoredList.numbers(feeds), arrival.rawValue])
    }
    let split = try UnreadSplit(db, feeds: feeds, upTo: arrival)
    let going = NumberSet(split.going)
    guard split.staying.count < split.going.count else { return try remove(going) }
    try keepOnly(NumberSet(split.staying))
    return going
  }

  private func areMost(_ feeds: Set<Int64>) throws -> Bool {
    let select = try db.cachedStatement(
      sql: """
        SELECT (SELECT coalesce(sum(unread), 0) FROM feedCount
            WHERE feedId IN (SELECT value FROM json_each(?)))
          > unread / 2 FROM libraryCount
        """)
    return try Bool.fetchOne(select, arguments: [StoredList.numbers(feeds)]) ?? false
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
      sql: "INSERT INTO unread (postId, feed, date, arrival, byReader) VALUES (?, ?, ?, ?, ?)")
    for row in rows { try insert.execute(arguments: StatementArguments(row.databaseValues)) }
  }

  private func remove(_ condition: String, _ arguments: StatementArguments) throws -> NumberSet {
    let delete = try db.cachedStatement(
      sql: "DELETE FROM unread WHERE \(condition) RETURNING postId, feed")
    let rows = try Row.fetchCursor(delete, arguments: arguments)
    var removed: [Int64] = []
    var feeds: [Int64: Int] = [:]
    while let row = try rows.next() {
      removed.append(row[0])
      feeds[row[1], default: 0] += 1
    }
    let count = try db.cachedStatement(
      sql: "UPDATE feedCount SET unread = unread - ? WHERE feedId = ?")
    for (feed, unread) in feeds { try count.execute(arguments: [unread, feed]) }
    try db.cachedStatement(sql: "UPDATE libraryCount SET unread = unread - ?")
      .execute(arguments: [removed.count])
    return NumberSet(removed)
  }
}

/// The unread posts, in those that go and those that stay.
private struct UnreadSplit {
  var going: [Int64] = []
  var staying: [Int64] = []

  init(_ db: Database, feeds: Set<Int64>?, upTo arrival: Arrival) throws {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT postId, feed, arrival FROM unread ORDER BY postId"))
    while let row = try rows.next() {
      let isChosen = feeds?.contains(row[1]) != false
      if isChosen, Arrival(rawValue: row[2]) <= arrival {
        going.append(row[0])
      } else {
        staying.append(row[0])
      }
    }
  }
}
