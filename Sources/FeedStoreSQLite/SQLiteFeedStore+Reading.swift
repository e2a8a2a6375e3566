import FeedModel
public import FeedStore
import GRDB

extension SQLiteFeedStore {
  public func posts(_ query: PostQuery) async throws(FeedStoreError) -> [StoredPost] {
    try await prepare(query)
    return try await read { db in
      if query.search != nil { return try Search(query, in: db).posts() }
      let selection = PostSelection(query)
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: selection.rows()),
        arguments: selection.arguments + selection.limit)
      var posts: [StoredPost] = []
      while let row = try rows.next() { posts.append(try PostRow.post(row)) }
      return posts
    }
  }

  public func collapsedPosts(
    _ query: PostQuery
  ) async throws(FeedStoreError) -> CollapsedPosts {
    try await prepare(query)
    return try await read { db in try CollapsedReading(query, in: db).posts() }
  }

  public func count(_ query: PostQuery) async throws(FeedStoreError) -> Int {
    try await prepare(query)
    return try await read { db in
      if query.search != nil { return try Search(query, in: db).count() }
      let selection = PostSelection(query)
      return try Int.fetchOne(
        db.cachedStatement(sql: selection.count), arguments: selection.arguments) ?? 0
    }
  }

  public func posts(called name: PostName) async throws(FeedStoreError) -> [StoredPost] {
    try await read { db in
      let rows = try Row.fetchAll(
        db.cachedStatement(sql: PostRow.called),
        arguments: StatementArguments(name.keys.map(\.digest.stored)))
      return try rows.map { try PostRow.post($0) }.filter { name.means($0.post) }
    }
  }

  public func post(_ id: PostID) async throws(FeedStoreError) -> StoredPost {
    try await read { db in
      let select = try db.cachedStatement(sql: PostRow.one)
      guard let row = try Row.fetchOne(select, arguments: [id.rawValue]) else {
        throw FeedStoreError.notFound(id)
      }
      return try PostRow.post(row, content: PostRow.content(row))
    }
  }

  public func deletedPost(_ id: PostID) async throws(FeedStoreError) -> StoredPost? {
    try await read { db in
      let select = try db.cachedStatement(sql: PostRow.deleted)
      return try Row.fetchOne(select, arguments: [id.rawValue]).map { try PostRow.post($0) }
    }
  }

  public func withdrawnCount(of feed: FeedID) async throws(FeedStoreError) -> Int {
    try await read { db in
      let count = try db.cachedStatement(
        sql: """
          SELECT count(*) FROM post WHERE feedId = ? AND withdrawn IS NOT NULL AND place = 0
          """)
      return try Int.fetchOne(count, arguments: [feed.rawValue]) ?? 0
    }
  }

  public func unreadCount() async throws(FeedStoreError) -> Int {
    try await count(PostQuery(status: .unread))
  }
}
