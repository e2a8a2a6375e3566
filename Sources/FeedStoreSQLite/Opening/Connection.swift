import CSQLite
import FeedStore
import Foundation
import GRDB
import Glibc

extension LibraryFiles {
  /// Opens the database. An empty file is an empty database.
  func connect(_ access: Access, patience: Duration) throws -> DatabaseQueue {
    _ = Self.countNoMemory
    var configuration = Configuration()
    configuration.label = "lede"
    configuration.busyMode = .timeout(patience / .seconds(1))
    configuration.readonly = access == .readOnly || access == .immutable
    configuration.prepareDatabase { db in
      db.wait(noLonger: patience)
      // Before anything is read: then the index of the log is kept in this process.
      if access == .alone { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
      // What stands in the file is not trusted to call functions, and a commit does not wait for
      // the disk unless it is asked to, see `SQLiteFeedStore.Durability`.
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA synchronous = NORMAL")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = \(LogMover.pages)")
      // Three megabytes of pages: with two, what one transaction changes is written several times.
      try db.execute(sql: "PRAGMA cache_size = -3000")
    }
    return try DatabaseQueue(
      path: access == .immutable ? immutableAddress : database, configuration: configuration)
  }

  /// Nobody asks for the count, and keeping it takes a thirtieth of a first refresh.
  private static let countNoMemory: Void = lede_sqlite_count_no_memory()

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

  /// Opens the database once more, to move its log beside what this process writes. Makes none where it is
  /// gone.
  func connectToMove() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "lede.log"
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA synchronous = NORMAL")
    }
    return try DatabaseQueue(path: address("mode=rw"), configuration: configuration)
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
    var path = database
    // Hardly any path has these signs, and looking for them is all that a count has time for.
    if path.utf8.contains(where: "%?#".utf8.contains) {
      path = path.replacing("%", with: "%25").replacing("?", with: "%3f")
        .replacing("#", with: "%23")
    }
    return "file:\(path)?\(parameter)"
  }
}
