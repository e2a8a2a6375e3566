import GRDB

/// The tables of a library, and their migration from older versions.
///
/// A published version is never edited. A change makes a new version: the statements that create
/// the tables change, and a migration gives older tables the same form. The schema is pure SQL,
/// independent of the program's types.
enum Schema {
  /// "lede" in ASCII; distinguishes the program's files from those of others.
  static let applicationID: Int32 = 0x6c65_6465

  static let version = 4

  /// Creates all tables, indexes and triggers that do not exist.
  static let tables = [feeds, index, posts, search].joined(separator: "\n")

  /// Returns whether the library is new or of an older version. Reads one page.
  ///
  /// - Throws: ``Problem``.
  static func isOutdated(_ db: Database) throws -> Bool {
    let owner = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if owner != applicationID {
      guard owner == 0, version == 0, try isBlank(db) else { throw Problem.notOurs }
    }
    guard version >= 0 else { throw Problem.notOurs }
    guard version <= Self.version else { throw Problem.newer(version) }
    return version < Self.version
  }

  /// Returns the version of a library that an older program has written; `nil` for a new library or
  /// one of the current version.
  static func oldVersion(_ db: Database) throws -> Int? {
    guard try isOutdated(db) else { return nil }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    return version == 0 ? nil : version
  }

  /// Creates the tables, or upgrades those of an older version, in one transaction.
  static func bringUpToDate(_ db: Database) throws {
    try useLog(db)
    try db.inTransaction(.immediate) {
      // Another process may have upgraded the library in the meantime.
      guard try isOutdated(db) else { return .commit }
      let present = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      if present == 1 { try db.execute(sql: columnsSinceVersion1) }
      if present > 0 { try db.execute(sql: columnsSinceVersion3) }
      try db.execute(sql: tables)
      if present == 1 { try db.execute(sql: valuesSinceVersion1) }
      if present == 2 { try db.execute(sql: valuesSinceVersion2) }
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(version)")
      return .commit
    }
  }

  /// Sets the journal mode to write-ahead logging. The mode is stored in the file, and cannot be
  /// changed inside a transaction.
  ///
  /// - Throws: ``Problem``.
  static func useLog(_ db: Database) throws {
    guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else {
      throw Problem.cannotShare
    }
  }

  private static func isBlank(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
  }

  /// Reasons for which an undamaged file cannot be used.
  enum Problem: Error {
    /// A newer program has upgraded it to this version.
    case newer(Int)
    /// It is a database of another program.
    case notOurs
    /// Its file system does not support memory that is shared between processes.
    case cannotShare
  }
}
