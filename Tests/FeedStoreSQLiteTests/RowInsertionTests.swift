import GRDB
import Testing

@testable import FeedStoreSQLite

struct `Adding rows` {
  private static let table = """
    CREATE TABLE row (whole INTEGER, fraction REAL, text TEXT CHECK (text <> 'no')) STRICT
    """

  @Test(arguments: [
    (Int64.min, nil, nil), (0, 0.5, ""), (Int64.max, -1e300, "é 漢 😀"), (1, .infinity, "a'b\"c"),
    (2, 5, String(repeating: "long ", count: 100_000)),
  ])
  func `keeps every value as it is`(whole: Int64, fraction: Double?, text: String?) throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: Self.table)
      let insertion = try RowInsertion("INSERT INTO row VALUES (?, ?, ?)", in: db)
      try insertion.run { row in
        row.add(whole)
        row.add(fraction)
        row.add(text)
      }
      let row = try #require(try Row.fetchOne(db, sql: "SELECT * FROM row"))
      #expect(
        Array(row.databaseValues) == [
          whole.databaseValue, fraction?.databaseValue ?? .null, text?.databaseValue ?? .null,
        ])
    }
  }

  @Test func `that cannot be added says why, and the next one is`() throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: Self.table)
      let insertion = try RowInsertion("INSERT INTO row (text) VALUES (?)", in: db)
      let error = #expect(throws: DatabaseError.self) { try insertion.run { $0.add("no") } }
      #expect(error?.resultCode == .SQLITE_CONSTRAINT)
      #expect(error?.message?.contains("CHECK") == true)
      try insertion.run { $0.add("yes") }
      #expect(try String.fetchAll(db, sql: "SELECT text FROM row") == ["yes"])
    }
  }

  @Test func `that were given by turns are all there`() throws {
    try DatabaseQueue().write { db in
      try db.execute(sql: Self.table)
      let texts = try RowInsertion("INSERT INTO row (text) VALUES (?)", in: db)
      let wholes = try RowInsertion("INSERT INTO row (whole) VALUES (?)", in: db)
      for number in Int64(0)..<50 {
        try texts.run { $0.add("t\(number)") }
        try wholes.run { $0.add(number) }
      }
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM row") == 100)
      #expect(
        try Int64.fetchAll(db, sql: "SELECT whole FROM row WHERE text IS NULL ORDER BY 1")
          == Array(0..<50))
    }
  }
}
