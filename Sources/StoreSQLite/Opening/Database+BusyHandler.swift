import GRDB
import GRDBSQLite
import Glibc

extension Database {
  /// Sets how long this connection waits for other writers.
  ///
  /// SQLite's own handler retries ten times a second, which misses the short gaps between the
  /// transactions of a process that stores many feeds.
  func setBusyTimeout(_ patience: Duration) {
    // The number of retries is passed as the context pointer, which is never dereferenced.
    let tries = UnsafeMutableRawPointer(bitPattern: Int(patience / .milliseconds(2)))
    sqlite3_busy_handler(
      sqliteConnection,
      { most, tries in
        guard Int(tries) < Int(bitPattern: most) else { return 0 }
        usleep(2_000)
        return 1
      }, tries)
  }
}
