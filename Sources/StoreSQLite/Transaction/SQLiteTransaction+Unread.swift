import FeedModel
import GRDB
import LibraryStore

/// Marks posts as unread or read, and updates the counts, see ``Schema/posts``.
extension SQLiteTransaction {
  func markUnread(
    _ posts: NumberSet, isByReader: Bool, in locations: Set<PostLocation>
  ) throws -> NumberSet {
    var marked: [Int64] = []
    for location in locations.subtracting([.library]) {
      marked += try rows(
        """
        UPDATE post SET wasUnread = 1, wasByReader = ?2
        WHERE id IN (\(NumberRanges.posts)) AND place = ?3 AND wasUnread = 0 RETURNING id
        """, [posts.text, isByReader, location.rawValue]
      ) { $0[0] }
    }
    if locations.contains(.library) {
      marked += try add(posts, isByReader: isByReader).map(\.post.rawValue)
    }
    return NumberSet(marked)
  }

  private func add(_ posts: NumberSet, isByReader: Bool) throws -> [UnreadPost] {
    try change(
      """
      INSERT INTO unread (postId, feed, date, arrival, byReader)
      SELECT id, feedId, sortDate, (SELECT arrived FROM libraryCount), ?2
      FROM post WHERE id IN (\(NumberRanges.posts)) AND place = 0
      ON CONFLICT DO NOTHING
      """, [posts.text, isByReader], countingEach: 1)
  }

  func renewArrival(of post: PostID) throws {
    try execute("UPDATE libraryCount SET arrived = arrived + 1")
    _ = try add(NumberSet([post]), isByReader: false)
    try execute(
      """
      UPDATE unread SET arrival = (SELECT arrived FROM libraryCount), byReader = 0 WHERE postId = ?
      """, [post.rawValue])
    try execute("DELETE FROM listedPost WHERE postId = ?", [post.rawValue])
  }

  // MARK: Marking as read

  func markRead(_ filter: UnreadFilter) throws -> ReadPosts {
    guard filter.location == .library else { return try markReadOutsideLibrary(filter) }
    let isOfMost = try filter.posts == nil && filter.feeds.map(areMost) != false
    let (going, staying) = try split(by: filter, isOfMost: isOfMost)
    if isOfMost, staying.count < going.count {
      try keepOnly(NumberSet(staying))
    } else if !going.isEmpty {
      _ = try change(
        "DELETE FROM unread WHERE postId IN (\(NumberRanges.numbers(in: "unread", "postId")))",
        [NumberSet(going.map(\.post)).text], countingEach: -1)
    }
    return ReadPosts(going)
  }

  private func markReadOutsideLibrary(_ filter: UnreadFilter) throws -> ReadPosts {
    ReadPosts(
      try rows(
        """
        UPDATE post SET wasUnread = 0
        WHERE id IN (\(NumberRanges.posts)) AND place = ?2 AND wasUnread = 1
        RETURNING id, wasByReader
        """, [(filter.posts ?? NumberSet([PostID]())).text, filter.location.rawValue]
      ) { (PostID(rawValue: $0[0]), $0[1] as Bool) })
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

  /// Returns the unread posts that a filter selects, and the numbers of the other unread posts that
  /// were read.
  ///
  /// - Parameter isOfMost: whether to read all unread posts, so that the result contains all
  ///   others.
  private func split(
    by filter: UnreadFilter, isOfMost: Bool
  ) throws -> (going: [UnreadPost], staying: [Int64]) {
    var source = "unread"
    var arguments: StatementArguments = []
    if let posts = filter.posts {
      source += " WHERE postId IN (\(NumberRanges.numbers(in: "unread", "postId")))"
      arguments = [posts.text]
    } else if let feeds = filter.feeds, !isOfMost {
      source += " WHERE feed IN (SELECT value FROM json_each(?))"
      arguments = [StoredList.numbers(feeds.map(\.rawValue))]
    }
    let feeds = filter.feeds.map(Set.init)
    var going: [UnreadPost] = []
    var staying: [Int64] = []
    try forEachRow("SELECT postId, feed, arrival, byReader FROM \(source)", arguments) { row in
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

  /// Executes a change to marks, and updates the counts.
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
