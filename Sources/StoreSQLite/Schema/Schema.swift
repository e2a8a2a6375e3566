import GRDB

/// The versions of the tables, oldest first. A version that has been published is never edited:
/// a change is a new version, written in SQL and not in terms of the program's types.
enum Schema {
  /// "lede" in ASCII; tells our files from those of other programs.
  static let applicationID: Int32 = 0x6c65_6465

  static let versions = [version1, version2, version3]

  /// How many these are, for whoever only asks that: their texts are made when they are first read.
  static let latest = 3

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
    guard version <= latest else { throw Problem.newer(version) }
    return version < latest
  }

  /// The version of a library that an older program has made; nil for one that is new or up to
  /// date.
  static func oldVersion(_ db: Database) throws -> Int? {
    guard try isOutdated(db) else { return nil }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    return version == 0 ? nil : version
  }

  /// Adds the versions that are missing, all or none of them.
  static func bringUpToDate(_ db: Database) throws {
    try useLog(db)
    try db.inTransaction(.immediate) {
      // Another process may have been faster.
      guard try isOutdated(db) else { return .commit }
      let present = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      for sql in versions.dropFirst(present) { try db.execute(sql: sql) }
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(versions.count)")
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
