import GRDBSQLite

/// Reads the unread count of a library without opening it as a store.
///
/// Status bars read the count every few seconds, and opening a store takes several times as long.
public enum UnreadCountReader {
  /// Returns the unread count of the library in a folder, as ``LibraryEngine/unreadCount()`` does.
  ///
  /// - Returns: The count, or `nil` if the library is missing, damaged, busy, read-only, open to
  ///   other users or of another version. Opening the store then reports or repairs the problem.
  public static func unreadCount(at directory: String) -> Int? {
    guard let files = LibraryFiles(existingIn: directory), files.isPrivate else { return nil }
    return countAtRest(files) ?? count(at: files.database)
  }

  /// Reads a library that no process has open. SQLite then needs no lock and creates no files, but
  /// does not notice writers: a count that is read while the files change is discarded.
  private static func countAtRest(_ files: LibraryFiles) -> Int? {
    guard let state = LibraryState(settledIn: files.folder),
      let count = count(at: files.immutableAddress),
      LibraryState(of: files.folder) == state
    else { return nil }
    return count
  }

  /// - Parameter database: a path or an SQLite URI.
  private static func count(at database: String) -> Int? {
    var connection: OpaquePointer?
    // A connection that failed to open has to be closed as well.
    defer { sqlite3_close(connection) }
    // A read-only connection would leave behind the write-ahead log that it creates.
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
    guard sqlite3_open_v2(database, &connection, flags, nil) == SQLITE_OK else { return nil }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW
    else { return nil }
    return Int(sqlite3_column_int64(statement, 0))
  }

  /// One statement, so that the version and the count belong to the same snapshot.
  private static let sql = """
    SELECT unread FROM libraryCount, pragma_application_id, pragma_user_version
    WHERE application_id = \(Schema.applicationID) AND user_version = \(Schema.version)
    """
}
