import FeedModel
import Foundation
import GRDB
import GRDBSQLite

/// How rows are added to a table, one by one or many at once.
struct RowForm: Sendable {
  /// A statement of many rows has room for so many.
  static let most = 32
  /// Fewer rows are added one by one: making a statement of many takes as long as adding fifty.
  static let many = 8
  /// Where rows hold more, fewer go in one statement: SQLite has a copy of all that they hold.
  static let mostBytes = 1 << 18

  fileprivate let one: String
  /// Its rows need not be all given: those without a first value are not added.
  fileprivate let several: String

  /// - Parameter head: `INSERT INTO table (columns)`. The first column is never null.
  init(_ head: String, columns: Int) {
    let row = "(" + Array(repeating: "?", count: columns).joined(separator: ", ") + ")"
    let rows = Array(repeating: row, count: Self.most).joined(separator: ", ")
    one = "\(head) VALUES \(row)"
    several = "\(head) SELECT * FROM (VALUES \(rows)) WHERE column1 IS NOT NULL"
  }
}

/// Statements that add rows for new posts, or for each feed. Their values go to SQLite as they are:
/// GRDB's list of arguments is made, checked and let go for each row, which costs a tenth of adding it.
/// A row of many costs half of what it does by itself.
struct RowInsertion {
  private let form: RowForm
  private let one: Statement
  private let db: Database

  init(_ form: RowForm, in db: Database) throws {
    self.form = form
    self.db = db
    one = try db.cachedStatement(sql: form.one)
  }

  /// Adds a row.
  ///
  /// - Parameter give: adds the row's values in the order of the columns, all of them.
  func run(_ give: (inout RowValues) -> Void) throws {
    try run(one) { values in
      give(&values)
      precondition(
        values.count == sqlite3_bind_parameter_count(values.statement), "values for all columns")
    }
  }

  /// Adds rows in this order.
  ///
  /// - Parameter give: adds the values of one.
  func run<Row>(_ rows: [Row], _ give: (Row, inout RowValues) -> Void) throws {
    var rest = rows[...]
    while rest.count >= RowForm.many {
      try run(db.cachedStatement(sql: form.several)) { values in
        let first = rest.startIndex
        while let row = rest.first, rest.startIndex < first + RowForm.most,
          values.bytes < RowForm.mostBytes
        {
          give(row, &values)
          rest.removeFirst()
        }
        let columns = sqlite3_bind_parameter_count(values.statement) / Int32(RowForm.most)
        precondition(
          values.count == columns * Int32(rest.startIndex - first), "values for all columns")
      }
    }
    for row in rest { try run { give(row, &$0) } }
  }

  private func run(_ statement: Statement, _ give: (inout RowValues) -> Void) throws {
    let pointer = statement.sqliteStatement
    var values = RowValues(statement: pointer)
    defer { sqlite3_clear_bindings(pointer) }
    give(&values)
    let code = values.failure ?? sqlite3_step(pointer)
    // The message is that of the last call.
    let message = code == SQLITE_DONE ? nil : db.lastErrorMessage
    sqlite3_reset(pointer)
    guard code == SQLITE_DONE else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: message, sql: statement.sql)
    }
  }
}

/// The values of rows, given one after the other.
struct RowValues {
  fileprivate let statement: SQLiteStatement
  fileprivate var count: Int32 = 0
  fileprivate var bytes = 0
  fileprivate var failure: Int32?

  mutating func add(_ number: Int64?) {
    let place = next()
    note(
      number.map { sqlite3_bind_int64(statement, place, $0) }
        ?? sqlite3_bind_null(statement, place))
  }

  mutating func add(_ number: Double?) {
    let place = next()
    note(
      number.map { sqlite3_bind_double(statement, place, $0) }
        ?? sqlite3_bind_null(statement, place))
  }

  mutating func add(_ text: String?) {
    let place = next()
    guard var text else { return note(sqlite3_bind_null(statement, place)) }
    note(
      text.withUTF8 { utf8 in
        bytes += utf8.count
        // Text without bytes may have no place either, and would be null.
        guard let start = utf8.baseAddress, !utf8.isEmpty else {
          return sqlite3_bind_text(statement, place, "", 0, Self.copied)
        }
        return start.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
          sqlite3_bind_text64(
            statement, place, $0, UInt64(utf8.count), Self.copied, UInt8(SQLITE_UTF8))
        }
      })
  }

  mutating func add(_ digest: Digest?) {
    let place = next()
    guard let digest else { return note(sqlite3_bind_null(statement, place)) }
    note(
      digest.stored.withUnsafeBytes { bytes in
        sqlite3_bind_blob64(
          statement, place, bytes.baseAddress, UInt64(bytes.count), Self.copied)
      })
  }

  private mutating func next() -> Int32 {
    count += 1
    return count
  }

  private mutating func note(_ code: Int32) {
    if code != SQLITE_OK, failure == nil { failure = code }
  }

  /// SQLite copies the text at once (`SQLITE_TRANSIENT`, which Swift does not import).
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
