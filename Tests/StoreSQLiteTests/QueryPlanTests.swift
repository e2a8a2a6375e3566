import FeedModel
import GRDB
import LibraryStore
import Testing

@testable import StoreSQLite

/// Tests SQLite's query plans. A list must not read rows that it does not return.
@Suite struct QueryPlanTests {
  @Test(arguments: [
    (
      PostQuery.Status.unread,
      [
        "SCAN unread USING COVERING INDEX unreadByDate",
        "SEARCH post USING INTEGER PRIMARY KEY (rowid=?)",
      ]
    ),
    (.starred, ["SCAN post USING INDEX starredByDate"]),
    (.any, ["SCAN post USING INDEX postByDate"]),
  ])
  func `lists of the whole library read an index in list order without sorting`(
    _ status: PostQuery.Status, _ plan: [String]
  ) async throws {
    let isUnread = [
      "CORRELATED SCALAR SUBQUERY 1", "SEARCH unread USING INTEGER PRIMARY KEY (rowid=?)",
    ]
    #expect(try await plans(PostQuery(status: status)).rows == plan + isUnread)
  }

  @Test func `posts are found by address with the index of each feed`() async throws {
    try await TemporaryLibrary.lend { library in
      let plan = try await library.open().queue.read { db in
        try Row.fetchAll(
          db, sql: "EXPLAIN QUERY PLAN " + PostStatement.withKeys, arguments: ["ab", "[0,1]"]
        ).map { $0[3] as String }
      }
      #expect(
        plan.filter { !$0.contains("SUBQUERY") } == [
          "SEARCH post USING INTEGER PRIMARY KEY (rowid=?)",
          "SCAN feed USING COVERING INDEX sqlite_autoindex_feed_1",
          "SCAN wanted VIRTUAL TABLE INDEX 1:",
          "SEARCH indexKey USING PRIMARY KEY (feedId=? AND key=?)",
          "SEARCH named USING COVERING INDEX sqlite_autoindex_post_1 (feedId=? AND entryId=?)",
          "SEARCH unread USING INTEGER PRIMARY KEY (rowid=?)", "USE TEMP B-TREE FOR ORDER BY",
        ])
    }
  }

  @Test(arguments: [PostQuery.Status.unread, .any])
  func `unread and total counts are read, not computed`(_ status: PostQuery.Status) async throws {
    #expect(try await plans(PostQuery(status: status)).count == ["SCAN libraryCount"])
    let ofFeeds = try await plans(PostQuery(status: status, feeds: [FeedID(rawValue: 1)])).count
    #expect(ofFeeds.first == "SEARCH feedCount USING INTEGER PRIMARY KEY (rowid=?)")
  }

  @Test(arguments: [PostQuery.Status.unread, .starred, .any], [true, false])
  func `no query for a feed or a post scans all posts`(
    _ status: PostQuery.Status, _ namesPosts: Bool
  ) async throws {
    let query = PostQuery(
      status: status, feeds: [FeedID(rawValue: 1)], ids: namesPosts ? [PostID(rawValue: 1)] : nil)
    let plans = try await plans(query)
    let walks = (plans.rows + plans.count).filter {
      $0.hasPrefix("SCAN post") || $0.hasPrefix("SCAN newest") || $0.hasPrefix("SCAN unread")
    }
    #expect(walks == [])
  }
}

private func plans(_ query: PostQuery) async throws -> (rows: [String], count: [String]) {
  try await TemporaryLibrary.lend { library in
    try await library.open().queue.read { db in
      let selection = PostStatement(query: query)
      func plan(_ sql: String, _ arguments: StatementArguments) throws -> [String] {
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map { $0[3] }
      }
      return (
        try plan(selection.rows, selection.arguments + selection.limit),
        try plan(selection.count, selection.arguments)
      )
    }
  }
}
