import GRDB

/// The words of the index, each once: what begins with something is found by the few words that do,
/// where FTS5 itself would read all their rows before it gave the first.
struct WordDictionary {
  /// Words that have been stored in this transaction: most of a post's words were in others.
  private var known: Set<Substring> = []

  mutating func add(_ words: String, to db: Database) throws {
    let insert = try db.cachedStatement(
      sql: "INSERT INTO searchWord VALUES (?) ON CONFLICT DO NOTHING")
    for word in words.split(separator: " ") where !known.contains(word) {
      known.insert(word)
      try insert.execute(arguments: [String(word)])
    }
  }

  /// The words that begin so, in the order of their bytes; nil when there are too many.
  static func words(beginning start: String, in db: Database) throws -> [String]? {
    let select = try db.cachedStatement(
      sql: "SELECT word FROM searchWord WHERE word >= ? AND word < ? LIMIT ?")
    let words = try String.fetchAll(
      select, arguments: [start, start + "\u{10FFFF}", mostFound + 1])
    return words.count > mostFound ? nil : words
  }

  private static let mostFound = 1000
}
