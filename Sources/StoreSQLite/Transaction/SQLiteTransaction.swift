import GRDB
import LibraryStore

/// The storage primitives on one connection, inside a transaction that is open.
///
/// Each primitive has its SQL beside it. Statements are cached by their text, so texts are constant: lists of
/// numbers are one JSON argument.
struct SQLiteTransaction: StoreTransaction {
  let db: Database

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
