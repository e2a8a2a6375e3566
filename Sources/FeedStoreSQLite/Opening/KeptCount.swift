import GRDBSQLite

/// The unread count of a library in good order, read without opening it as a store.
///
/// A status bar asks for it every few seconds. Opening the store for it costs several times as much
/// as reading one number: GRDB, a dispatch queue, the threads of Swift's pool.
public enum KeptCount {
  /// The unread posts of the library in a folder, as ``SQLiteFeedStore/unreadCount()`` gives them.
  ///
  /// - Returns: nil wherever anything is out of the ordinary: no library, none of this version, one
  ///   that others may write, that cannot be written, is damaged or busy. Opening the store says what
  ///   it is, or mends it.
  public static func unread(at directory: String) -> Int? {
    guard let files = LibraryFiles(existingIn: directory), files.isPrivate else { return nil }
    return settled(files) ?? read(files.database)
  }

  /// The count of a library in which nobody has written for a while, as most are when a status bar asks.
  ///
  /// Such a file is read as one that nobody can change: without locks, without the log and the shared
  /// memory that SQLite would make anew and take away again, and without SQLite. Whether somebody did
  /// change it meanwhile is seen afterwards: whoever writes begins with the log.
  private static func settled(_ files: LibraryFiles) -> Int? {
    guard let before = LibraryState(settledIn: files.folder),
      let count = DatabaseFile.read(files.database, number),
      LibraryState(of: files.folder) == before
    else { return nil }
    return count
  }

  private static func number(_ file: DatabaseFile) -> Int? {
    guard file.applicationID == Int(Schema.applicationID), file.userVersion == Schema.latest else {
      return nil
    }
    return file.number(in: Schema.unreadColumn, of: "libraryCount")
  }

  private static func read(_ path: String) -> Int? {
    var connection: OpaquePointer?
    // SQLite wants a connection closed that it could not open.
    defer { sqlite3_close(connection) }
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &connection, flags, nil) == SQLITE_OK else { return nil }
    return number(connection)
  }

  /// In one statement, so that what it asks of the file holds for what it reads.
  private static let sql = """
    SELECT unread FROM libraryCount, pragma_application_id, pragma_user_version
    WHERE application_id = \(Schema.applicationID) AND user_version = \(Schema.latest)
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
