import GRDB
import Testing

/// Checks the integrity and the foreign keys of the database.
func expectSoundDatabase(of lede: Lede) throws {
  let queue = try DatabaseQueue(path: lede.sandbox.file("library/lede.db"))
  let problems = try queue.read { db in
    try String.fetchAll(db, sql: "PRAGMA integrity_check")
      + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map(\.description)
  }
  #expect(problems == ["ok"])
}
