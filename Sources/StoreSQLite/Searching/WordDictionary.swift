import GRDB
import Search

/// The distinct words of the index. A prefix is replaced by the few words that begin with it,
/// because FTS5 would read all rows of these words before it returned the first.
struct WordDictionary {
  /// The words that were stored in this transaction, by field, so that repeated words are skipped.
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

  /// Returns the words of some fields that begin with a prefix, in byte order; `nil` if there are
  /// too many.
  static func words(
    beginning start: String, of fields: WordFields, in db: Database
  ) throws -> [String]? {
    try words(
      "word >= ? AND word < ? AND \(fields.sql)", [start, start + "\u{10FFFF}"], most: 1_000,
      in: db)
  }

  /// The limit for patterns is higher, because the alternative is to test the pattern on every
  /// title.
  private static let mostOfPattern = 5_000

  /// Returns the words of titles that may contain a part of a word, including all words that were
  /// cut off; `nil` if there are too many.
  static func words(holding part: PatternNeedle, in db: Database) throws -> [String]? {
    if part.beginsWord {
      return part.endsWord ? [part.text] : try words(beginning: part.text, of: .title, in: db)
    }
    // Shorter parts occur in too many words to be useful.
    guard part.text.utf8.count >= 3 else { return nil }
    return try words(
      """
      \(WordFields.title.sql)
      AND (instr(word, ?) OR length(CAST(word AS BLOB)) >= \(WordFolder.longestWhole))
      """, [part.text], most: mostOfPattern, in: db)
  }

  /// Returns the words of titles that a pattern may match, including all words that were cut off;
  /// `nil` if there are too many.
  static func words(matching pattern: TitlePattern, in db: Database) throws -> [String]? {
    let all = try words(WordFields.title.sql, [], most: .max - 1, in: db) ?? []
    var words: [String] = []
    for word in all where word.utf8.count >= WordFolder.longestWhole || pattern.matches(word) {
      guard words.count < mostOfPattern else { return nil }
      words.append(word)
    }
    return words
  }

  private static func words(
    _ condition: String, _ arguments: StatementArguments, most: Int, in db: Database
  ) throws -> [String]? {
    let words = try String.fetchAll(
      db.cachedStatement(sql: "SELECT word FROM searchWord WHERE \(condition) LIMIT ?"),
      arguments: arguments + [most + 1])
    return words.count > most ? nil : words
  }

  /// Returns whether every word occurs in at least one post, in one of these fields.
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
