import Foundation
import GRDB
import Glibc
import LibraryStore

extension LibraryFiles {
  /// Opens the database. An empty file is an empty database.
  func connect(_ access: Access, patience: Duration) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "lede"
    configuration.busyMode = .timeout(patience / .seconds(1))
    configuration.readonly = access == .readOnly || access == .immutable
    configuration.prepareDatabase { db in
      db.wait(noLonger: patience)
      // Before anything is read: then the index of the log is kept in this process.
      if access == .alone { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
      // What stands in the file is not trusted to call functions, and a commit does not wait for
      // the disk unless it is asked to, see `SQLiteStore.Durability`.
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA synchronous = NORMAL")
      // Sixteen megabytes of log: a first refresh of many feeds changes the same pages repeatedly.
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
      // Three megabytes of pages: with two, what one transaction changes is written several times.
      try db.execute(sql: "PRAGMA cache_size = -3000")
    }
    return try DatabaseQueue(
      path: access == .immutable ? immutableAddress : database, configuration: configuration)
  }

  /// Opens the database once more, to read it beside what this process writes.
  func connectBeside(patience: Duration) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "lede.side"
    configuration.busyMode = .timeout(patience / .seconds(1))
    configuration.readonly = true
    configuration.prepareDatabase { db in
      db.wait(noLonger: patience)
      // It looks up a few rows of one feed after the other.
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cache_size = -500")
    }
    return try DatabaseQueue(path: database, configuration: configuration)
  }

  /// Makes or renews the tables, one process at a time. A library of an older program is copied first.
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
    // A trace of the library, should its file ever be emptied.
    held.note(getpid())
  }

  /// The database as a file that nobody changes.
  var immutableAddress: String { address("immutable=1") }

  /// The database as an SQLite URI: <https://www.sqlite.org/uri.html>.
  private func address(_ parameter: String) -> String {
    let path = database.replacing("%", with: "%25").replacing("?", with: "%3f")
      .replacing("#", with: "%23")
    return "file:\(path)?\(parameter)"
  }
}
