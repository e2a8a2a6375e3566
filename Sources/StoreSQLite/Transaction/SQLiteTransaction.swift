import GRDB
import LibraryStore

/// The storage primitives on a connection with an open transaction.
///
/// Each primitive contains its SQL. Statements are cached by their text, so the texts are constant,
/// and lists of numbers are one JSON argument.
struct SQLiteTransaction: StoreTransaction, StatementRunner {
  let db: Database
}

/// Runs statements on a connection. They are cached by their text.
protocol StatementRunner {
  var db: Database { get }
}

extension StatementRunner {
  func statement(_ sql: String) throws -> Statement {
    try db.cachedStatement(sql: sql)
  }

  func execute(_ sql: String, _ arguments: StatementArguments = []) throws {
    try statement(sql).execute(arguments: arguments)
  }

  /// Executes a statement.
  ///
  /// - Returns: the number of rows that it changed.
  func count(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
    try execute(sql, arguments)
    return db.changesCount
  }

  /// Returns a number that no row of a table has ever had, including deleted rows. This is the
  /// number that SQLite would choose, even in a repaired file that has lost its sequence.
  func newNumber(in table: String) throws -> Int64 {
    let last: Int64 =
      try row(
        """
        SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = '\(table)'), 0),
          coalesce((SELECT max(id) FROM \(table)), 0))
        """
      ) { $0[0] } ?? 0
    guard last < .max else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return last + 1
  }

  /// Calls a body for each row that a query returns. Rows are valid only during the call.
  func forEachRow(
    _ sql: String, _ arguments: StatementArguments = [], _ body: (Row) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(statement(sql), arguments: arguments)
    while let row = try rows.next() { try body(row) }
  }

  /// Returns a value for each row that a query returns.
  func rows<Value>(
    _ sql: String, _ arguments: StatementArguments = [], _ value: (Row) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEachRow(sql, arguments) { values.append(try value($0)) }
    return values
  }

  /// Returns a value for the first row that a query returns.
  func row<Value>(
    _ sql: String, _ arguments: StatementArguments = [], _ value: (Row) throws -> Value
  ) throws -> Value? {
    try Row.fetchOne(statement(sql), arguments: arguments).map(value)
  }
}
