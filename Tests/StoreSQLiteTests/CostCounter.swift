import GRDB
import GRDBSQLite

/// Counts what a connection's statements cost, however long they take. Only asked while none runs.
final class CostCounter: @unchecked Sendable {
  /// Steps of SQLite's machine; what FTS5 does within one is not seen.
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

  /// How often a page was asked for until now, of the cache or the file.
  static func pages(_ db: Database) -> Int {
    [SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS].reduce(0) { sum, kind in
      var (now, highest): (Int32, Int32) = (0, 0)
      sqlite3_db_status(db.sqliteConnection, kind, &now, &highest, 0)
      return sum + Int(now)
    }
  }
}
