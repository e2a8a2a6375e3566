import FeedModel
import FeedStore
import GRDB
import Testing

@testable import FeedStoreSQLite

@Suite struct QueryPlanTests {
  @Test func p() async throws {
   let f = [FeedID(rawValue: 1)], i = [PostID(rawValue: 1)]
   for s in [PostQuery.Status.unread, .starred, .any] { for q in [PostQuery(status: s), PostQuery(status: s, feeds: f), PostQuery(status: s, feeds: f, ids: i)] { 
    let p = try await plans(q)
    print("PLAN", s, q.feeds != nil, q.ids != nil); for l in p.rows { print("  R", l) }; for l in p.count { print("  C", l) }
   } }
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
