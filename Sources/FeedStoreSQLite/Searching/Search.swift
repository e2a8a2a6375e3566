import FeedModel
import FeedStore
import Foundation
import GRDB

/// Answers queries with a search.
struct Search {
  private let query: PostQuery
  private let db: Database

  init(_ query: PostQuery, in db: Database) {
    self.query = query
    self.db = db
  }

  func posts() throws -> [StoredPost] {
    let unindexed = try unindexedPosts()
    var found = try run(query) { statement in
      let rows = try Row.fetchCursor(
        try db.makeStatement(sql: statement.rows), arguments: statement.arguments)
      var posts: [StoredPost] = []
      while let row = try rows.next() { posts.append(try PostRow.post(row)) }
      return posts
    }
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

  private func run<Value>(
    _ query: PostQuery, _ body: (SearchStatement) throws -> Value
  ) throws -> Value {
    var reader = try SearchReader(query, in: db)
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
