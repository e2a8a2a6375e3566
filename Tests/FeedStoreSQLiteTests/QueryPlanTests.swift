import FeedModel
import FeedStore
import GRDB
import Testing

@testable import FeedStoreSQLite

/// What SQLite does to answer a query, in its own words: no list reads what it does not return.
@Suite struct QueryPlanTests {
  @Test(arguments: [
    (PostQuery.Status.unread, "SCAN post USING INDEX unreadByDate"),
    (.starred, "SCAN post USING INDEX starredByDate"),
    (.any, "SCAN post USING INDEX postByDate"),
  ])
  func `a list of the whole library walks one index, in order`(
    _ status: PostQuery.Status, _ plan: String
  ) async throws {
    #expect(try await plans(PostQuery(status: status)).rows == [plan])
  }
}

private func plans(_ query: PostQuery) async throws -> (rows: [String], count: [String]) {
  try await TemporaryLibrary.lend { library in
    try await library.open().queue.read { db in
      let selection = PostSelection(query)
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
