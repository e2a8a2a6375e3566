import FeedModel
import Foundation
import GRDB
import LibraryStore
import TestSupport
import Testing

@testable import StoreSQLite

struct RowInsertionTests {
  @Test(arguments: ["DELETE FROM sqlite_sequence", "UPDATE sqlite_sequence SET seq = 2"])
  func `post numbers continue after the last post, even if the sequence is lost`(loss: String)
    async throws
  {
    try await TemporaryLibrary.lend { library in
      try await library.fill(10)
      try library.execute(loss)
      let store = try library.open()
      let feed = try #require(try await store.engine.feeds().first?.id)
      _ = try await store.engine.record(.brings(5, from: 10), for: feed, at: .distantPast)
      let numbers = try await store.queue.read { db in
        try Int.fetchAll(db, sql: "SELECT id FROM post ORDER BY id")
      }
      #expect(numbers == Array(1...15))
      try store.close()
    }
  }

  private static let table = """
    CREATE TABLE row (whole INTEGER, fraction REAL, text TEXT CHECK (text <> 'no')) STRICT
    """

  @Test(arguments: [
    (Int64.min, nil, nil), (0, 0.5, ""), (Int64.max, -1e300, "é 漢 😀"), (1, .infinity, "a'b\"c"),
    (2, 5, String(repeating: "long ", count: 100_000)),
  ])
  func `inserted values are read back unchanged`(whole: Int64, fraction: Double?, text: String?)
    throws
  {
    try DatabaseQueue().write { db in
      try db.execute(sql: Self.table)
      try RowInsertion("INSERT INTO row", columns: 3).run([()], in: db) { _, values in
        try values.add(whole)
        try values.add(fraction)
        try values.add(text: text)
      }
      let row = try #require(try Row.fetchOne(db, sql: "SELECT * FROM row"))
      #expect(
        Array(row.databaseValues) == [
          whole.databaseValue, fraction?.databaseValue ?? .null, text?.databaseValue ?? .null,
        ])
    }
  }

  private static func add(_ rows: [(Int64, String?)], in db: Database) throws {
    try RowInsertion("INSERT INTO row (whole, text)", columns: 2).run(rows, in: db) { row, values in
      try values.add(row.0)
      try values.add(text: row.1)
    }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 31, 32, 33, 39, 40, 41, 64, 72, 1000])
  func `many rows are inserted completely and in order`(count: Int) throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: Self.table)
      let rows = (0..<Int64(count)).map { ($0, $0 % 3 == 0 ? nil : "t\($0)") }
      try Self.add(rows, in: db)
      let added = try Row.fetchAll(db, sql: "SELECT whole, text FROM row ORDER BY rowid")
      #expect(added.map { $0[0] as Int64 } == rows.map(\.0))
      #expect(added.map { $0[1] as String? } == rows.map(\.1))
    }
  }

  @Test func `large rows are inserted in several statements`() throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: Self.table)
      var most = 0
      db.trace { event in
        guard case .statement(let statement) = event else { return }
        most = max(most, statement.expandedSQL.utf8.count)
      }
      let text = String(repeating: "x", count: RowInsertion.mostBytes / 3)
      try Self.add((0..<20).map { ($0, text) }, in: db)
      db.trace()
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM row WHERE length(text) > 1000") == 20)
      #expect(most > RowInsertion.mostBytes)
      #expect(most < 2 * RowInsertion.mostBytes)
    }
  }

  @Test(arguments: [1, 20])
  func `an invalid row is an error, and no row of its statement is inserted`(
    count: Int64
  ) throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: Self.table)
      let error = #expect(throws: DatabaseError.self) {
        try Self.add((0..<count).map { ($0, $0 == count / 2 ? "no" : "yes") }, in: db)
      }
      #expect(error?.message?.contains("CHECK") == true)
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM row") == 0)
      try Self.add((0..<20).map { ($0, "yes") }, in: db)
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM row") == 20)
    }
  }
}
