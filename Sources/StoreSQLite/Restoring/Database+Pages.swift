import GRDB
import GRDBSQLite

extension Database {
  /// Replaces the contents of the whole database by another one of the same page size, in one
  /// transaction: other connections see the state before or after it, and a process that ends
  /// during it changes nothing.
  ///
  /// - Parameter body: called when no other connection can write any more. If it throws, nothing is
  ///   replaced.
  func replacePages(by other: Database, _ body: () throws -> Void) throws {
    guard let backup = sqlite3_backup_init(sqliteConnection, "main", other.sqliteConnection, "main")
    else {
      throw DatabaseError(resultCode: ResultCode(rawValue: sqlite3_errcode(sqliteConnection)))
    }
    defer { sqlite3_backup_finish(backup) }
    // A step of zero pages only starts the write transaction.
    var code = sqlite3_backup_step(backup, 0)
    if code == SQLITE_OK {
      try body()
      code = sqlite3_backup_step(backup, -1)
    }
    guard code == SQLITE_DONE else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  func pageSize() throws -> Int {
    try Int.fetchOne(self, sql: "PRAGMA page_size") ?? 0
  }

  /// Rewrites the database if its page size differs. No other connection may be open.
  func setPageSize(_ size: Int) throws {
    guard try pageSize() != size else { return }
    // The page size cannot be changed with a write-ahead log.
    try execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA page_size = \(size); VACUUM")
  }

  /// Returns the errors in the file's structure, as text.
  func damages() throws -> [String] {
    let lines = try String.fetchAll(self, sql: "PRAGMA integrity_check(20)")
    return lines == ["ok"] ? [] : lines
  }
}
