import FeedModel
import Foundation
import GRDB
import LibraryStore
import Search

/// Answers queries with a search.
struct PostSearch {
  private let query: PostQuery
  private let db: Database
  private let newest: [Int]

  /// So many of the newest posts are told from others at once, see ``postsWithoutWords()``.
  static let newest = [2_000, 20_000]

  init(_ query: PostQuery, newest: [Int] = Self.newest, in db: Database) {
    self.query = query
    self.db = db
    self.newest = newest
  }

  func posts() throws -> [StoredPost] {
    try postsByOtherWays() ?? rows(query)
  }

  /// Visits the same posts until it is told that they are enough.
  func forEachPlace(_ visit: (PostPlace) -> Bool) throws {
    if let posts = try postsByOtherWays() {
      _ = posts.first { !visit(PostPlace($0)) }
    } else {
      try run(query) { statement in
        try PostPlace.forEach(
          db.makeStatement(sql: statement.rows(PostPlace.columns)), statement.arguments, visit)
      }
    }
  }

  /// The posts where one statement is not the way to them; nil where it is.
  private func postsByOtherWays() throws -> [StoredPost]? {
    let unindexed = try unindexedPosts()
    guard !unindexed.isEmpty else { return try trial.posts() ?? postsWithoutWords() }
    var found = try rows(query)
    found.removeAll { unindexed[$0.id] != nil }
    found += unindexed.values.compactMap(\.self)
    found.sort { ($0.sortDate, $0.id) > ($1.sortDate, $1.id) }
    return Array(found.prefix(query.limit ?? found.count))
  }

  func count() throws -> Int {
    var query = query
    query.limit = nil
    guard try unindexedPosts().isEmpty else { return try PostSearch(query, in: db).posts().count }
    return try run(query) { statement in
      try Int.fetchOne(
        try db.makeStatement(sql: statement.count), arguments: statement.arguments) ?? 0
    }
  }

  private var trial: SearchTrial {
    SearchTrial(query, in: db) { count in
      var wish = query
      wish.limit = count
      return try rows(wish, isRough: true)
    }
  }

  /// The page, where many posts are left and words must not be there. To look each post up among those that have the
  /// words takes minutes where nearly all have; where they stand in so many of the newest is read in one go, and
  /// only if these do not fill the page, where they stand in all.
  private func postsWithoutWords() throws -> [StoredPost]? {
    guard let limit = query.limit, limit > 0, try asksForManyWithoutWords() else { return nil }
    for count in newest {
      guard let since = try SearchEstimate.date(ofNewest: count, in: db) else { break }
      let found = try rows(query, since: since)
      if found.count == limit { return found }
    }
    return try rows(query, isOnce: true)
  }

  private func asksForManyWithoutWords() throws -> Bool {
    var reader = SearchReader(query, in: db)
    return try reader.conjunctions().contains {
      try $0.withoutWords != nil && !$0.isBroad && SearchEstimate(query, db).isOfMany($0)
    }
  }

  private func rows(
    _ query: PostQuery, isRough: Bool = false, isOnce: Bool = false, since: Double? = nil
  ) throws -> [StoredPost] {
    try run(query, isRough: isRough, isOnce: isOnce, since: since) { statement in
      let rows = try Row.fetchCursor(
        try db.makeStatement(sql: statement.rows(PostRow.columns)), arguments: statement.arguments)
      var posts: [StoredPost] = []
      while let row = try rows.next() { posts.append(try PostRow.post(row)) }
      return posts
    }
  }

  /// - Parameters:
  ///   - isRough: see ``SearchReader``.
  ///   - isOnce: where words must not be there all places of theirs are read.
  ///   - since: of only the newest posts, from this date on.
  private func run<Value>(
    _ query: PostQuery, isRough: Bool = false, isOnce: Bool = false, since: Double? = nil,
    _ body: (SearchStatement) throws -> Value
  ) throws -> Value {
    var reader = SearchReader(query, isRough: isRough, in: db)
    var conjunctions = try reader.conjunctions()
    if let since { conjunctions = conjunctions.map { $0.ofNewest(since: since) } }
    return try TitleFunction.lend(reader.patterns, to: db) {
      try body(
        try SearchStatement(query, conjunctions, isOnce: isOnce || query.limit == nil, in: db))
    }
  }

  // MARK: Where the index cannot be brought up to date

  /// The posts whose words are not in the index, as in a library that can only be read: nil for
  /// those that do not match.
  private func unindexedPosts() throws -> [PostID: StoredPost?] {
    guard let search = query.search, search.usesWords, try WordIndex(db).backlog() > 0 else {
      return [:]
    }
    let all = Set(try SearchedFeeds(db).all().map(FeedID.init(rawValue:)))
    let feeds = try SearchedFeeds(db).feeds(all)
    var result: [PostID: StoredPost?] = [:]
    let rows = try Row.fetchCursor(db, sql: Self.unindexed)
    while let row = try rows.next() {
      var post = try PostRow.post(row, content: PostRow.content(row))
      let matches =
        query.includes(post)
        && feeds[post.feed].map { search.matches(SearchedPost(post, of: $0)) } ?? false
      post.post.content = nil
      result.updateValue(matches ? post : nil, forKey: post.id)
    }
    return result
  }

  private static let unindexed = """
    SELECT \(PostRow.columns), kind, content FROM post LEFT JOIN postBody ON postId = id
    WHERE place = 0 AND (id IN (SELECT postId FROM searchPending)
      OR id > (SELECT indexedUpTo FROM searchState))
    """
}
