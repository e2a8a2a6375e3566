import FeedModel
import GRDB
import LibraryStore
import Search

/// Finds the posts of a query with a search.
///
/// One statement finds them, unless that would take long: words that nearly all posts contain, and
/// prefixes of very many words, are searched in the newest posts first.
struct PostSearch: StatementRunner {
  private let query: PostQuery
  let db: Database
  private let newest: Int

  /// - Parameter newest: the number of newest posts in which excluded words are searched first.
  init(_ query: PostQuery, newest: Int = 20_000, in db: Database) {
    self.query = query
    self.db = db
    self.newest = newest
  }

  func posts() throws -> [StoredPost] {
    guard try isIndexed() else { return try unindexedPosts() }
    return try newestPostsWithPrefix() ?? postsWithoutWords() ?? rows(SearchReader(query, in: db))
  }

  func count() throws -> Int {
    var query = query
    query.limit = nil
    guard try isIndexed() else { return try PostSearch(query, in: db).posts().count }
    return try run(SearchReader(query, in: db)) { statement in
      try Int.fetchOne(
        try db.makeStatement(sql: statement.count), arguments: statement.arguments) ?? 0
    }
  }

  // MARK: Prefixes of very many words

  /// The numbers of newest posts that are tried, in this order.
  private static let tried = [250, 2_000]
  /// The maximum total size of the posts that are read. Beyond it, FTS5 is faster.
  private static let mostBytes = 8 << 20

  /// Returns the posts if the search contains a prefix of very many words and the newest posts fill
  /// the page.
  ///
  /// FTS5 reads all positions of the words that begin with a prefix such as `s` before it returns
  /// one post, and again for each post that is looked up. Such a prefix occurs in many posts, so a
  /// page of them is found in a few of the newest posts, or in the few that meet the other
  /// conditions.
  private func newestPostsWithPrefix() throws -> [StoredPost]? {
    guard let search = query.search, try WordExpression(db: db).isBroad(search) else { return nil }
    var limited = query
    for count in Self.tried {
      limited.limit = count
      let candidates = try rows(SearchReader(limited, isRough: true, in: db))
      guard let found = try matches(of: search, among: candidates) else { return nil }
      if found.count == query.limit || candidates.count < count { return found }
      if found.isEmpty { return nil }
    }
    return nil
  }

  /// Returns a page of the posts that match; `nil` if the texts to read exceed the limit.
  private func matches(
    of search: SearchQuery, among candidates: [StoredPost]
  ) throws -> [StoredPost]? {
    let feeds = search.asksForFeeds ? try SearchedFeeds(db).byID : [:]
    var found: [StoredPost] = []
    var bytes = 0
    for candidate in candidates where found.count < query.limit ?? .max {
      var post = candidate
      post.post.content = try content(of: post.id, &bytes)
      guard bytes <= Self.mostBytes else { return nil }
      let feed = feeds[post.feed] ?? .unknown(post.feed)
      if search.matches(SearchedPost(post, of: feed)) { found.append(candidate) }
    }
    return found
  }

  private func content(of post: PostID, _ bytes: inout Int) throws -> Post.Content? {
    try row(
      "SELECT kind, content FROM postBody WHERE postId = ?", [post.rawValue]
    ) { row in
      let content: String = row[1]
      bytes += content.utf8.count
      return PostRow.content(kind: row[0], content)
    } ?? nil
  }

  // MARK: Excluded words

  /// Returns the page if words are excluded and many posts meet the other conditions; `nil`
  /// otherwise. If nearly all posts contain the words, looking up each post takes minutes. Instead,
  /// all positions of the words in the newest posts are read at once, and those in all posts only
  /// if the newest do not fill the page.
  private func postsWithoutWords() throws -> [StoredPost]? {
    var reader = SearchReader(query, in: db)
    let isLong = try reader.conjunctions().contains {
      try $0.withoutWords != nil && !$0.isBroad && SearchEstimate(query: query, db: db).isOfMany($0)
    }
    guard let limit = query.limit, limit > 0, isLong else { return nil }
    if let since = try SearchEstimate(query: query, db: db).date(ofNewest: newest) {
      let found = try rows(reader, since: since)
      if found.count == limit { return found }
    }
    return try rows(reader, isOnce: true)
  }

  // MARK: One statement

  private func rows(
    _ reader: SearchReader, isOnce: Bool = false, since: Double? = nil
  ) throws -> [StoredPost] {
    try run(reader, isOnce: isOnce, since: since) { statement in
      let rows = try Row.fetchCursor(
        try db.makeStatement(sql: statement.rows), arguments: statement.arguments)
      return try Array(rows.map { try PostRow.post($0) })
    }
  }

  /// - Parameters:
  ///   - isOnce: whether all positions of the excluded words are read at once.
  ///   - since: the date of the oldest of the newest posts, if only these are searched.
  private func run<Value>(
    _ reader: SearchReader, isOnce: Bool = false, since: Double? = nil,
    _ body: (SearchStatement) throws -> Value
  ) throws -> Value {
    var reader = reader
    var conjunctions = try reader.conjunctions()
    if let since { conjunctions = conjunctions.map { $0.ofNewest(since: since) } }
    return try TitleFunction.lend(reader.patterns, to: db) {
      try body(
        try SearchStatement(
          reader.query, conjunctions, isOnce: isOnce || reader.query.limit == nil, in: db))
    }
  }

  // MARK: Libraries that cannot be written

  private func isIndexed() throws -> Bool {
    try query.search?.usesWords != true || WordIndex(db: db).backlog() == 0
  }

  /// Reads all posts, because some of their words are not in the index and cannot be added to it.
  private func unindexedPosts() throws -> [StoredPost] {
    let feeds = try SearchedFeeds(db).byID
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(PostRow.columns), kind, content FROM post LEFT JOIN postBody ON postId = id
        WHERE place = 0 ORDER BY sortDate DESC, id DESC
        """)
    var found: [StoredPost] = []
    while found.count < query.limit ?? .max, let row = try rows.next() {
      var post = try PostRow.post(row, content: PostRow.content(row))
      guard query.includes(post), let feed = feeds[post.feed],
        query.search?.matches(SearchedPost(post, of: feed)) != false
      else { continue }
      post.post.content = nil
      found.append(post)
    }
    return found
  }
}

extension SearchQuery {
  /// Whether feeds have to be read to evaluate the query.
  fileprivate var asksForFeeds: Bool {
    leaves.contains { leaf in
      if case .feed(.these) = leaf { return false }
      if case .feed = leaf { return true }
      return false
    }
  }
}

extension SearchedFeed {
  /// Returns a feed for queries that use only its number.
  fileprivate static func unknown(_ id: FeedID) -> SearchedFeed {
    SearchedFeed(id: id, url: "", name: "", folder: FolderPath(), tags: [])
  }
}
