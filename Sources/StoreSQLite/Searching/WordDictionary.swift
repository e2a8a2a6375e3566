import GRDB
import Search

/// The words of the index, each once: what begins with something is found by the few words that do,
/// where FTS5 itself would read all their rows before it gave the first.
struct WordDictionary {
  /// Words, by field, that were stored in this transaction, as most words of a post were in others.
  private var known: [WordFields: Set<String>] = [:]

  mutating func add(_ words: String, of field: WordFields, to db: Database) throws {
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO searchWord (word, fields) VALUES (?1, ?2)
        ON CONFLICT DO UPDATE SET fields = fields | ?2 WHERE fields & ?2 = 0
        """)
    for word in words.utf8.split(separator: UInt8(ascii: " ")) {
      let word = String(Substring(word))
      guard known[field, default: []].insert(word).inserted else { continue }
      try insert.execute(arguments: [word, field.rawValue])
    }
  }

  /// Returns the words of some fields that begin so, in the order of their bytes; `nil` if there
  /// are too many.
  static func words(
    beginning start: String, of fields: WordFields, in db: Database
  ) throws -> [String]? {
    try words(
      "word >= ? AND word < ? AND \(fields.sql)", [start, start + "\u{10FFFF}"], most: 1_000,
      in: db)
  }

  /// More than for a prefix, since the other way is to try the pattern on every title.
  private static let mostOfPattern = 5_000

  /// Returns the words of titles that may hold a part of a word, which includes the words whose end
  /// is not stored; `nil` if there are too many.
  static func words(holding part: String, in db: Database) throws -> [String]? {
    // Shorter ones are parts of too many words for looking through all of them.
    guard part.utf8.count >= 3 else { return nil }
    return try words(
      """
      \(WordFields.title.sql)
      AND (instr(word, ?) OR length(CAST(word AS BLOB)) >= \(WordFolder.longestWhole))
      """, [part], most: mostOfPattern, in: db)
  }

  /// Returns the words of titles that a pattern may match, which includes the words whose end is
  /// not stored; `nil` if there are too many.
  static func words(matching pattern: TitlePattern, in db: Database) throws -> [String]? {
    let all = try words(WordFields.title.sql, [], most: .max - 1, in: db) ?? []
    let words = all.lazy.filter {
      $0.utf8.count >= WordFolder.longestWhole || pattern.matches($0)
    }.prefix(mostOfPattern + 1)
    return words.count > mostOfPattern ? nil : Array(words)
  }

  private static func words(
    _ condition: String, _ arguments: StatementArguments, most: Int, in db: Database
  ) throws -> [String]? {
    let words = try String.fetchAll(
      db.cachedStatement(sql: "SELECT word FROM searchWord WHERE \(condition) LIMIT ?"),
      arguments: arguments + [most + 1])
    return words.count > most ? nil : words
  }

  /// Returns whether each of these words is in one of the fields of a post.
  static func have(
    _ words: some Sequence<String>, in fields: WordFields, _ db: Database
  ) throws -> Bool {
    try words.allSatisfy { word in
      try SQLiteTransaction(db: db).row(
        "SELECT 1 FROM searchWord WHERE word = ? AND \(fields.sql)", [word]
      ) { _ in true } ?? false
    }
  }
}
