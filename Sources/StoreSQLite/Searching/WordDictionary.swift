import GRDB

/// The words of the index, each once: what begins with something is found by the few words that do,
/// where FTS5 itself would read all their rows before it gave the first.
struct WordDictionary {
  /// Hashes of words, each with a field, that have been stored in this transaction, as most of a post's words
  /// were in others. Of two words with one seeded hash of 64 bits the second would not be found.
  private var known: Set<Int> = []

  mutating func add(_ words: String, of field: WordFields, to db: Database) throws {
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO searchWord (word, fields) VALUES (?1, ?2)
        ON CONFLICT DO UPDATE SET fields = fields | ?2 WHERE fields & ?2 = 0
        """)
    for word in words.utf8.split(separator: UInt8(ascii: " ")) {
      guard known.insert(Self.hash(word, of: field)).inserted else { continue }
      try insert.execute(arguments: [String(Substring(word)), field.rawValue])
    }
  }

  private static func hash(_ word: Substring.UTF8View, of field: WordFields) -> Int {
    var hasher = Hasher()
    hasher.combine(field)
    let isWhole: Void? = word.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isWhole == nil { hasher.combine(Substring(word)) }
    return hasher.finalize()
  }

  /// The words of fields that begin so, in the order of their bytes; nil when there are too many.
  static func words(
    beginning start: String, of fields: WordFields, in db: Database
  ) throws -> [String]? {
    let select = try db.cachedStatement(
      sql: "SELECT word FROM searchWord WHERE word >= ? AND word < ? AND \(fields.sql) LIMIT ?")
    let words = try String.fetchAll(
      select, arguments: [start, start + "\u{10FFFF}", mostFound + 1])
    return words.count > mostFound ? nil : words
  }

  /// Whether there are too many.
  static func hasMany(
    beginning start: String, of fields: WordFields, in db: Database
  ) throws -> Bool {
    let select = try db.cachedStatement(
      sql: """
        SELECT 1 FROM searchWord WHERE word >= ? AND word < ? AND \(fields.sql)
        LIMIT 1 OFFSET \(mostFound)
        """)
    return try Row.fetchOne(select, arguments: [start, start + "\u{10FFFF}"]) != nil
  }

  /// Whether each of these words stands somewhere in one of the fields.
  static func have(
    _ words: some Sequence<String>, in fields: WordFields, _ db: Database
  ) throws -> Bool {
    let select = try db.cachedStatement(
      sql: "SELECT 1 FROM searchWord WHERE word = ? AND \(fields.sql)")
    return try words.allSatisfy { try Row.fetchOne(select, arguments: [$0]) != nil }
  }

  private static let mostFound = 1000
}
