import GRDB

/// The highest numbers that a library has given to its feeds, posts, changes and rules.
struct NumberSequences {
  private let highest: [Row]

  /// Reads the numbers. Those that only damage can explain are left out.
  init(_ db: Database) throws {
    highest = try Row.fetchAll(
      db,
      sql: """
        SELECT name, seq FROM sqlite_sequence
        WHERE typeof(name) = 'text' AND typeof(seq) = 'integer' AND seq BETWEEN 0 AND \(1 << 62)
        """)
  }

  /// Makes a library that replaces this one continue after the highest numbers of both, so that a
  /// number that users or programs have stored never refers to something else.
  func raise(in db: Database) throws {
    for row in highest {
      let (name, number): (String, Int64) = (row[0], row[1])
      try db.execute(
        sql: """
          INSERT INTO sqlite_sequence (name, seq)
            SELECT ?1, 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)
          """, arguments: [name])
      try db.execute(
        sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?",
        arguments: [number, name])
    }
  }
}
