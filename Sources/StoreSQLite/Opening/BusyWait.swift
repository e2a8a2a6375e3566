import GRDB
import GRDBSQLite
import Glibc

/// How others that write are waited for. SQLite's own way looks again ten times a second, and misses the short
/// moments between two transactions of who stores feeds one after the other.
enum BusyWait {
  private static let soon = 20

  /// How many milliseconds to wait before the next try; nil where patience, in milliseconds, has come to its end.
  ///
  /// - Parameter tries: how many there were before.
  static func pause(after tries: Int, patience: Int) -> Int? {
    let waited = tries <= soon ? tries : soon + 5 * (tries - soon)
    return waited < patience ? (tries < soon ? 1 : 5) : nil
  }
}

extension Database {
  /// Lets this connection wait so long for others that write.
  func wait(noLonger patience: Duration) {
    // The number stands in the place of a pointer, which nobody follows.
    let patience = UnsafeMutableRawPointer(bitPattern: Int(patience / .milliseconds(1)))
    sqlite3_busy_handler(
      sqliteConnection,
      { patience, tries in
        let pause = BusyWait.pause(after: Int(tries), patience: Int(bitPattern: patience))
        guard let pause else { return 0 }
        usleep(useconds_t(pause) * 1000)
        return 1
      }, patience)
  }
}
