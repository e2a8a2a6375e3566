import FeedModel
import GRDB
import LibraryStore

/// Reads a list in which what several feeds have stands once.
struct CollapsedReading {
  private let query: PostQuery
  private let db: Database

  init(_ query: PostQuery, in db: Database) {
    self.query = query
    self.db = db
  }

  /// Posts that were put together leave room for others, so more and more are looked at until all lines are full.
  func posts() throws -> CollapsedPosts {
    var wish = query
    while true {
      wish.limit = wish.limit.map { $0 > .max / 4 ? .max : max(1, $0) * 4 }
      var collapsing = PostCollapsing(lines: query.limit)
      var count = 0
      try forEachPlace(of: wish) { place in
        count += 1
        collapsing.add(place.id, of: place.feed, link: place.link)
        return !collapsing.isFull
      }
      if collapsing.isFull || wish.limit.map({ count < $0 }) ?? true {
        return CollapsedPosts(try posts(collapsing.posts), collapsing)
      }
    }
  }

  private func forEachPlace(of wish: PostQuery, _ visit: (PostPlace) -> Bool) throws {
    guard wish.order == .newestFirst || wish.search == nil else {
      _ = try SQLiteTransaction(db: db).posts(wish).first { !visit(PostPlace($0)) }
      return
    }
    guard wish.search == nil else { return try PostSearch(wish, in: db).forEachPlace(visit) }
    let selection = PostStatement(wish)
    try PostPlace.forEach(
      db.cachedStatement(sql: selection.rows(PostPlace.columns)),
      selection.arguments + selection.limit, visit)
  }

  /// Few at a time, as SQLite sorts them with all that they say.
  ///
  /// - Parameter ids: in the order of lists.
  private func posts(_ ids: [PostID]) throws -> [StoredPost] {
    var posts: [StoredPost] = []
    for start in stride(from: 0, to: ids.count, by: Self.readTogether) {
      let end = min(start + Self.readTogether, ids.count)
      let selection = PostStatement(
        PostQuery(ids: Array(ids[start..<end]), order: query.order))
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: selection.rows()), arguments: selection.arguments + selection.limit)
      while let row = try rows.next() { posts.append(try PostRow.post(row)) }
    }
    return posts
  }

  private static let readTogether = 1_000
}

/// A post as far as it takes to tell whether it repeats another one.
struct PostPlace {
  let id: PostID
  let feed: FeedID
  let link: String?

  static let columns = "id, feedId, link"

  init(_ post: StoredPost) {
    (id, feed, link) = (post.id, post.feed, post.post.link)
  }

  private init(_ row: Row) {
    (id, feed, link) = (PostID(rawValue: row[0]), FeedID(rawValue: row[1]), row[2])
  }

  /// Visits the rows of a statement that selects ``columns``, until it is told that they are enough.
  static func forEach(
    _ statement: Statement, _ arguments: StatementArguments, _ visit: (PostPlace) -> Bool
  ) throws {
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    while let row = try rows.next(), visit(PostPlace(row)) {}
  }
}
