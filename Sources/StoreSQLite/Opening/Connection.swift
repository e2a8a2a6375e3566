import CSQLite
import Foundation
import GRDB
import Glibc
import LibraryStore

extension LibraryFiles {
  /// Opens the database. An empty file is a valid, empty database.
  func connect(_ access: Access, patience: Duration) throws -> DatabaseQueue {
    var pragmas = """
      -- A commit does not wait for the disk unless it is asked to, see `Durability`.
      PRAGMA synchronous = NORMAL;
      -- Sixteen megabytes of log: a first refresh of many feeds changes the same pages repeatedly.
      PRAGMA wal_autocheckpoint = 4000;
      -- Three megabytes of pages: with two, what one transaction changes is written several times.
      PRAGMA cache_size = -3000;
      """
    // This must precede the first read: SQLite then keeps the index of the log in this process.
    if access == .alone { pragmas = "PRAGMA locking_mode = EXCLUSIVE;" + pragmas }
    return try connect(
      to: access == .immutable ? immutableAddress : database, patience: patience,
      isReadOnly: access == .readOnly || access == .immutable, pragmas)
  }

  /// Opens a second connection, which reads while this process writes. It has a small cache,
  /// because it looks up only a few rows of each feed.
  func connectBeside(patience: Duration) throws -> DatabaseQueue {
    try connect(to: database, patience: patience, isReadOnly: true, "PRAGMA cache_size = -500")
  }

  private func connect(
    to path: String, patience: Duration, isReadOnly: Bool, _ pragmas: String
  ) throws -> DatabaseQueue {
    Self.disableMemoryStatistics
    var configuration = Configuration()
    configuration.label = "lede"
    configuration.busyMode = .timeout(patience / .seconds(1))
    configuration.readonly = isReadOnly
    configuration.prepareDatabase { db in
      db.setBusyTimeout(patience)
      try db.execute(sql: pragmas)
      // The file is not trusted to call functions in its schema.
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Nothing uses the statistics, and they take a thirtieth of a first refresh.
  private static let disableMemoryStatistics: Void = lede_sqlite_disable_memory_statistics()

  /// Creates or upgrades the tables, in one process at a time. A library of an older version is
  /// copied first.
  func bringUpToDate(
    _ queue: DatabaseQueue, _ access: Access, patience: Duration
  ) throws {
    guard access == .readWrite else { throw DatabaseError(resultCode: .SQLITE_READONLY) }
    let held = try FileLock(lock, patience: patience)
    defer { held.release() }
    try queue.writeWithoutTransaction { db in
      if let version = try Schema.oldVersion(db) {
        try LibraryCopy.write(db, to: "\(database).version\(version)", suffix: LibraryCopy.suffix)
      }
      try Schema.bringUpToDate(db)
    }
    // Marks the folder as one that contains a library, to detect later that the file was emptied.
    held.note(getpid())
  }

  /// The database as an SQLite URI, for a file that no process changes.
  var immutableAddress: String { address("immutable=1") }

  /// The database as an SQLite URI: <https://www.sqlite.org/uri.html>.
  private func address(_ parameter: String) -> String {
    let path = database.replacing("%", with: "%25").replacing("?", with: "%3f")
      .replacing("#", with: "%23")
    return "file:\(path)?\(parameter)"
  }
}
