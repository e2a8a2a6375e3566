import GRDB

/// The tables of a library, and how older libraries get them.
///
/// A version that was published is never edited. A change is a new version: the statements that
/// make the tables change, and a migration gives older tables the same form. All of it is SQL,
/// without the types of the program.
enum Schema {
  /// "lede" in ASCII; tells our files from those of other programs.
  static let applicationID: Int32 = 0x6c65_6465

  static let version = 3

  /// Makes all tables, indexes and triggers that do not exist.
  static let tables = [feeds, index, posts, search].joined(separator: "\n")

  /// Whether a version is missing; costs the reading of one page.
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

  /// The version of a library that an older program has made; nil for one that is new or up to
  /// date.
  static func oldVersion(_ db: Database) throws -> Int? {
    guard try isOutdated(db) else { return nil }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    return version == 0 ? nil : version
  }

  /// Makes the tables, or gives those of an older version their present form, in one transaction.
  static func bringUpToDate(_ db: Database) throws {
    try useLog(db)
    try db.inTransaction(.immediate) {
      // Another process may have been faster.
      guard try isOutdated(db) else { return .commit }
      let present = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      if present == 1 { try db.execute(sql: columnsSinceVersion1) }
      try db.execute(sql: tables)
      if present == 1 { try db.execute(sql: valuesSinceVersion1) }
      if present == 2 { try db.execute(sql: valuesSinceVersion2) }
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(version)")
      return .commit
    }
  }

  /// Sees to it that the library has a write-ahead log. That is kept in the file, and cannot be
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

  /// What can be wrong with a sound file.
  enum Problem: Error {
    /// A newer program has brought it to this version.
    case newer(Int)
    /// It is a database of another program.
    case notOurs
    /// Its disk offers no memory that is shared between processes.
    case cannotShare
  }
}
