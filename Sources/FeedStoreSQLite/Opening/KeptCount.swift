import GRDBSQLite

/// The unread count of a library in good order, read without opening it as a store.
///
/// A status bar asks for it every few seconds. Opening the store for it costs several times as much
/// as reading one number: GRDB, a dispatch queue, the threads of Swift's pool.
public enum KeptCount {
  /// The unread posts of the library in a folder, as ``SQLiteFeedStore/unreadCount()`` gives them.
  ///
  /// - Returns: nil wherever anything is out of the ordinary: no library, none of this version, one
  ///   that cannot be written, is damaged or busy. Opening the store says what it is, or mends it.
  public static func unread(at directory: String) -> Int? {
    guard let files = LibraryFiles(existingIn: directory) else { return nil }
    var connection: OpaquePointer?
    // SQLite wants a connection closed that it could not open.
    defer { sqlite3_close(connection) }
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(files.database, &connection, flags, nil) == SQLITE_OK else { return nil }
    return number(connection)
  }

  /// In one statement, so that what it asks of the file holds for what it reads.
  private static let sql = """
    SELECT unread FROM libraryCount, pragma_application_id, pragma_user_version
    WHERE application_id = \(Schema.applicationID) AND user_version = \(Schema.versions.count)
    """

  private static func number(_ connection: OpaquePointer?) -> Int? {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW
    else { return nil }
    return Int(sqlite3_column_int64(statement, 0))
  }
}
