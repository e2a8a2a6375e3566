import GRDB
import GRDBSQLite
import Glibc

extension Database {
  /// Lets this connection wait so long for other writers.
  ///
  /// SQLite's own handler looks ten times a second, and misses the short moments between the
  /// transactions of a process that stores feeds one after the other.
  func wait(noLonger patience: Duration) {
    // The number takes the place of a pointer, which nothing follows.
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
