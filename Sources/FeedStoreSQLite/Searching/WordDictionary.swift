import GRDB

/// The words of the index, each once: what begins with something is found by the few words that do,
/// where FTS5 itself would read all their rows before it gave the first.
struct WordDictionary {
  /// Hashes of words that have been stored in this transaction, as most of a post's words were in
  /// others. Two words with one seeded hash of 64 bits would cost a prefix one of its words.
  private var known: Set<Int> = []

  mutating func add(_ words: String, to db: Database) throws {
    let insert = try db.cachedStatement(
      sql: "INSERT INTO searchWord VALUES (?) ON CONFLICT DO NOTHING")
    for word in words.utf8.split(separator: UInt8(ascii: " ")) {
      guard known.insert(Self.hash(word)).inserted else { continue }
      try insert.execute(arguments: [String(Substring(word))])
    }
  }

  private static func hash(_ word: Substring.UTF8View) -> Int {
    var hasher = Hasher()
    let isWhole: Void? = word.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isWhole == nil { hasher.combine(Substring(word)) }
    return hasher.finalize()
  }

  /// The words that begin so, in the order of their bytes; nil when there are too many.
  static func words(beginning start: String, in db: Database) throws -> [String]? {
    let select = try db.cachedStatement(
      sql: "SELECT word FROM searchWord WHERE word >= ? AND word < ? LIMIT ?")
    let words = try String.fetchAll(
      select, arguments: [start, start + "\u{10FFFF}", mostFound + 1])
    return words.count > mostFound ? nil : words
  }

  /// Whether there are too many.
  static func hasMany(beginning start: String, in db: Database) throws -> Bool {
    let select = try db.cachedStatement(
      sql: "SELECT 1 FROM searchWord WHERE word >= ? AND word < ? LIMIT 1 OFFSET \(mostFound)")
    return try Row.fetchOne(select, arguments: [start, start + "\u{10FFFF}"]) != nil
  }

  private static let mostFound = 1000
}
