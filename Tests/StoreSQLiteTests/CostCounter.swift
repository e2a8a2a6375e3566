import GRDB
import GRDBSQLite

/// Measures the cost of a connection's statements, independent of time. Reading it is safe only
/// while no statement runs.
final class CostCounter: @unchecked Sendable {
  /// The number of SQLite virtual machine steps. FTS5's work within a step is not included.
  var steps = 0

  func watch(_ db: Database) {
    sqlite3_progress_handler(
      db.sqliteConnection, 1,
      { counter in
        guard let counter else { return 0 }
        Unmanaged<CostCounter>.fromOpaque(counter).takeUnretainedValue().steps += 1
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Returns the number of page accesses so far, in the cache or the file.
  static func pages(_ db: Database) -> Int {
    [SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS].reduce(0) { sum, kind in
      var (now, highest): (Int32, Int32) = (0, 0)
      sqlite3_db_status(db.sqliteConnection, kind, &now, &highest, 0)
      return sum + Int(now)
    }
  }
}
