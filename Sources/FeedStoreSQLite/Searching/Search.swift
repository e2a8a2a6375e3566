import FeedModel
import FeedStore
import Foundation
import GRDB

/// Answers queries with a search.
struct Search {
  private let query: PostQuery
  private let db: Database
  /// Nothing where none are asked for.
  private let feeds: [SearchedFeed]

  init(_ query: PostQuery, in db: Database) throws {
    self.query = query
    self.db = db
    feeds = query.search?.asksForFeeds == true ? try SearchedFeedRow.all(in: db) : []
  }

  func posts() throws -> [StoredPost] {
    let unindexed = try unindexedPosts()
    if unindexed.isEmpty, let found = try trial.posts() { return found }
    var found = try rows(query)
    guard !unindexed.isEmpty else { return found }
    found.removeAll { unindexed[$0.id] != nil }
    found += unindexed.values.compactMap(\.self)
    found.sort { ($0.sortDate, $0.id) > ($1.sortDate, $1.id) }
    return Array(found.prefix(query.limit ?? found.count))
  }

  func count() throws -> Int {
    var query = query
    query.limit = nil
    guard try unindexedPosts().isEmpty else { return try Search(query, in: db).posts().count }
    return try run(query) { statement in
      try Int.fetchOne(
        try db.makeStatement(sql: statement.count), arguments: statement.arguments) ?? 0
    }
  }

  private var trial: SearchTrial {
    SearchTrial(query, of: feeds, in: db) { count in
      var wish = query
      wish.limit = count
      return try rows(wish, isRough: true)
    }
  }

  private func rows(_ query: PostQuery, isRough: Bool = false) throws -> [StoredPost] {
    try run(query, isRough: isRough) { statement in
      let rows = try Row.fetchCursor(
        try db.makeStatement(sql: statement.rows), arguments: statement.arguments)
      var posts: [StoredPost] = []
      while let row = try rows.next() { posts.append(try PostRow.post(row)) }
      return posts
    }
  }

  /// - Parameter isRough: see ``SearchReader``.
  private func run<Value>(
    _ query: PostQuery, isRough: Bool = false, _ body: (SearchStatement) throws -> Value
  ) throws -> Value {
    var reader = SearchReader(query, of: feeds, isRough: isRough, in: db)
    let conjunctions = try reader.conjunctions()
    return try TitleFunction.lend(reader.patterns, to: db) {
      try body(try SearchStatement(query, conjunctions, in: db))
    }
  }

  // MARK: Where the index cannot be brought up to date

  /// The posts whose words are not in the index, as in a library that can only be read: nil for
  /// those that do not match.
  private func unindexedPosts() throws -> [PostID: StoredPost?] {
    guard let search = query.search, search.usesWords, try WordIndex(db).backlog() > 0 else {
      return [:]
    }
    let feeds = Dictionary(
      uniqueKeysWithValues: try SearchedFeedRow.all(in: db).map { ($0.id, $0) })
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
