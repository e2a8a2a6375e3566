import FeedModel
import Foundation
import GRDB
import GRDBSQLite

/// A statement that adds one row for each new post, or for each feed. Its values go to SQLite as they are:
/// GRDB's list of arguments is made, checked and let go for each row, which costs a tenth of adding it.
struct RowInsertion {
  private let statement: Statement
  private let db: Database

  init(_ sql: String, in db: Database) throws {
    self.db = db
    statement = try db.cachedStatement(sql: sql)
  }

  /// Adds a row.
  ///
  /// - Parameter give: adds the row's values in the order of the statement's parameters, all of them.
  func run(_ give: (inout RowValues) -> Void) throws {
    let pointer = statement.sqliteStatement
    var values = RowValues(statement: pointer)
    give(&values)
    precondition(values.count == sqlite3_bind_parameter_count(pointer), "values for all parameters")
    defer { sqlite3_clear_bindings(pointer) }
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

/// The values of a row, given one after the other.
struct RowValues {
  fileprivate let statement: SQLiteStatement
  fileprivate var count: Int32 = 0
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
