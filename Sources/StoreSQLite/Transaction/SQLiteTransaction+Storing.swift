import FeedModel
import FoundationEssentials
import GRDB
import LibraryStore

extension SQLiteTransaction {
  // MARK: Inserting

  func insertPosts(_ posts: [NewPost], of feed: FeedID) throws -> [PostID] {
    guard !posts.isEmpty else { return [] }
    let ids = Array((try newNumber(in: "post")...).prefix(posts.count))
    try Self.newPost.run(posts.indices, in: db) { index, values in
      let new = posts[index]
      let published = StoredDate.seconds(new.post.published)
      let updated = StoredDate.seconds(new.post.updated)
      let seen = new.firstSeen.timeIntervalSinceReferenceDate
      try values.add(ids[index])
      try values.add(feed.rawValue)
      try values.add(new.entry)
      // ``StoredPost/sortDate``; the statement that replaces a post computes it in SQL.
      try values.add(min(published ?? updated ?? seen, seen))
      try values.add(seen)
      try values.add(new.stored.rawValue)
      try values.add(published)
      try values.add(updated)
      for text in try Self.texts(of: new.post) { try values.add(text: text) }
      try values.add(new.post.figures?.points)
      try values.add(new.post.figures?.commentCount)
    }
    try save(zip(ids, posts).compactMap { id, new in new.post.content.map { (id, $0) } })
    try markAsNew(ids, of: feed)
    return ids.map(PostID.init(rawValue:))
  }

  /// Marks posts as unread that were just added to the library, and counts them.
  private func markAsNew(_ posts: [Int64], of feed: FeedID) throws {
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
      """, [StoredList.numbers(posts)])
  }

  private static let newPost = RowInsertion(
    """
    INSERT INTO post (id, feedId, entryId, sortDate, firstSeen, kept, published, updated, guid, link,
      comments, title, summary, authors, tags, enclosures, image, language, points, commentCount)
    """, columns: 20)

  // MARK: Replacing

  func replacePost(
    _ post: Post, of entry: IndexEntry.ID, in feed: FeedID
  ) throws -> (post: PostID, edits: Int)? {
    let edits = try row(
      "SELECT edits FROM post WHERE feedId = ? AND entryId = ? AND place = 0",
      [feed.rawValue, entry]
    ) { $0[0] as Int }
    let dates = [StoredDate.seconds(post.published), StoredDate.seconds(post.updated)]
    let arguments =
      [feed.rawValue, entry] + StatementArguments(dates)
      + StatementArguments(try Self.texts(of: post))
      + [post.figures?.points, post.figures?.commentCount]
    guard let edits, let id = try row(Self.replacement, arguments, { $0[0] as Int64 }) else {
      return nil
    }
    if let content = post.content {
      try save([(id, content)])
    } else {
      try execute("DELETE FROM postBody WHERE postId = ?", [id])
    }
    return (PostID(rawValue: id), edits)
  }

  private static let replacement = """
    UPDATE post SET edits = min(edits + 1, \(StoredPost.countedEdits)),
      sortDate = min(coalesce(?3, published, ?4, updated, firstSeen), firstSeen),
      published = coalesce(?3, published), updated = coalesce(?4, updated), guid = ?5,
      link = ?6, comments = ?7, title = ?8, summary = ?9, authors = ?10, tags = ?11,
      enclosures = ?12, image = ?13, language = ?14, points = ?15, commentCount = ?16
    WHERE feedId = ?1 AND entryId = ?2 AND place = 0
    RETURNING id
    """

  func setFigures(_ figures: [IndexEntry.ID: PostFigures], of feed: FeedID) throws {
    for (entry, figures) in figures.sorted(by: { $0.key < $1.key }) {
      try execute(
        """
        UPDATE post SET points = ?3, commentCount = ?4
        WHERE feedId = ?1 AND entryId = ?2 AND (points, commentCount) IS NOT (?3, ?4)
        """, [feed.rawValue, entry, figures.points, figures.commentCount])
    }
  }

  // MARK: Values

  /// Returns the values of the columns from `guid` to `language`, in the order of the statements.
  private static func texts(of post: Post) throws -> [String?] {
    [
      post.guid?.storable, post.link?.storable, post.comments?.storable, post.title?.storable,
      post.summary?.storable, StoredList.text(post.authors), StoredList.text(post.tags),
      try StoredList.text(post.enclosures), post.image?.storable, post.language?.storable,
    ]
  }

  private func save(_ bodies: [(post: Int64, content: Post.Content)]) throws {
    try Self.body.run(bodies, in: db) { body, values in
      try values.add(body.post)
      switch body.content {
      case .text(let text):
        try values.add(0 as Int64)
        try values.add(text: text.storable)
      case .html(let html):
        try values.add(1 as Int64)
        try values.add(text: html.storable)
      }
    }
  }

  private static let body = RowInsertion(
    "INSERT OR REPLACE INTO postBody (postId, kind, content)", columns: 3)
}
