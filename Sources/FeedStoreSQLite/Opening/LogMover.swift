import GRDB
import GRDBSQLite
import Synchronization

/// Moves the log into the library's file beside who writes, on a connection of its own: the file system is
/// waited for twice each time, and whoever is to be stored next would wait as well.
final class LogMover: Sendable {
  /// So many pages are worth the way: sixteen megabytes. A first refresh of many feeds changes the same pages
  /// again and again.
  static let pages = 4000
  /// Where this does not keep pace, who writes does it, as without it.
  static let mostPages = 4 * pages

  private enum State {
    /// So many pages have been written since the last time.
    case growing(Int)
    case moving
    /// What is left is little, and is moved by who writes, between two transactions: else there would always
    /// be more.
    case nearlyMoved
  }

  private let connection: SideConnection
  private let patience: Duration
  private let usualPatience: Duration
  private let state = Mutex(State.growing(0))

  /// - Parameters:
  ///   - patience: how long who writes waits for those who read the log, before it lets it grow.
  ///   - usual: how long it waits for everything else.
  init(
    on connection: SideConnection, patience: Duration = .milliseconds(20), usually usual: Duration
  ) {
    self.connection = connection
    self.patience = patience
    usualPatience = usual
  }

  /// Who writes is between two transactions.
  func noteWrites(in db: Database) {
    let written = db.pagesWritten()
    let before = state.withLock { state in
      let before = state
      if case .growing(let pages) = state {
        state = pages + written < Self.pages ? .growing(pages + written) : .moving
      }
      return before
    }
    switch before {
    case .growing(let pages) where pages + written >= Self.pages: move()
    case .nearlyMoved:
      // Who writes next begins the log anew when nobody reads it any more, and goes on at its end while somebody
      // does. Where one stays, the next time will do.
      db.wait(noLonger: patience)
      defer { db.wait(noLonger: usualPatience) }
      _ = db.moveLog(SQLITE_CHECKPOINT_RESTART)
      state.withLock { $0 = .growing(0) }
    case .growing, .moving: break
    }
  }

  private func move() {
    guard let queue = connection.queue else { return }
    queue.asyncWriteWithoutTransaction { db in
      // What cannot be moved now will be at another time.
      let isMoved = db.moveLog()
      if isMoved { db.syncFile() }
      self.state.withLock { $0 = isMoved ? .nearlyMoved : .growing(0) }
    }
  }

  func close() throws {
    try connection.close()
  }
}

extension Database {
  /// How many pages this connection has written since this was asked last.
  fileprivate func pagesWritten() -> Int {
    var (pages, most): (Int32, Int32) = (0, 0)
    sqlite3_db_status(sqliteConnection, SQLITE_DBSTATUS_CACHE_WRITE, &pages, &most, 1)
    return Int(pages)
  }

  /// Moves what nobody needs in the log any more.
  ///
  /// - Returns: whether that was all that was in it at the start: who writes meanwhile adds to it.
  fileprivate func moveLog(_ mode: Int32 = SQLITE_CHECKPOINT_PASSIVE) -> Bool {
    var (inLog, moved): (Int32, Int32) = (0, 0)
    let code = sqlite3_wal_checkpoint_v2(sqliteConnection, nil, mode, &inLog, &moved)
    return code == SQLITE_OK && moved == inLog
  }

  /// Waits until the disk has what was moved: SQLite does so only when all is.
  fileprivate func syncFile() {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(sqliteConnection, nil, SQLITE_FCNTL_FILE_POINTER, &file)
    _ = file?.pointee.pMethods?.pointee.xSync?(file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY)
  }
}
