import GRDB
import LibraryStore

/// The storage primitives on one connection, inside a transaction that is open.
///
/// Each primitive has its SQL beside it. Statements are cached by their text, so texts are
/// constant: lists of numbers are one JSON argument.
struct SQLiteTransaction: StoreTransaction, StatementRunner {
  let db: Database
}

/// Runs statements, which are cached by their text, on a connection.
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

  /// A number that no row of a table has ever had, not even one that was deleted: as SQLite chooses
  /// it, also in a repaired file that has lost its sequence.
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

  /// Returns what a body makes of each row that a query returns.
  func rows<Value>(
    _ sql: String, _ arguments: StatementArguments = [], _ value: (Row) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEachRow(sql, arguments) { values.append(try value($0)) }
    return values
  }

  /// Returns what a body makes of the first row that a query returns.
  func row<Value>(
    _ sql: String, _ arguments: StatementArguments = [], _ value: (Row) throws -> Value
  ) throws -> Value? {
    try Row.fetchOne(statement(sql), arguments: arguments).map(value)
  }
}
