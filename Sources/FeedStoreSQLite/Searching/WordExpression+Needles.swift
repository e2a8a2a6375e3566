import FeedStore
import GRDB

extension WordExpression {
  /// What the index of words can be asked for so that a pattern need not be tried on every title: the words
  /// of titles that a part of each match stands in. Empty where that helps nothing.
  func needles(of pattern: TitlePattern) throws -> [String] {
    try pattern.needles.filter { $0.text.utf8.count < WordFolder.longestWhole }.compactMap {
      needle in
      if needle.beginsWord, needle.endsWord { return Self.inTitle([needle.text]) }
      let words = try WordDictionary.words(holding: needle, in: db)
      return words.map { Self.inTitle($0.isEmpty ? [needle.text] : $0) }
    }
  }

  private static func inTitle(_ words: [String]) -> String {
    "title : \(group(words.map { "\"\($0)\"" }, "OR"))"
  }
}

extension WordDictionary {
  /// Shorter ones are parts of too many words for looking through all of them.
  private static let shortest = 3

  /// More words than for a prefix, since the other way is to try the pattern on every title.
  private static let mostHolding = 5_000

  /// The words that a part of a word may stand in, those that are kept without their end among them; nil
  /// when there are too many.
  static func words(holding needle: PatternNeedle, in db: Database) throws -> [String]? {
    if needle.beginsWord { return try words(beginning: needle.text, in: db) }
    guard needle.text.utf8.count >= shortest else { return nil }
    let select = try db.cachedStatement(
      sql: """
        SELECT word FROM searchWord
        WHERE instr(word, ?) OR length(CAST(word AS BLOB)) >= \(WordFolder.longestWhole) LIMIT ?
        """)
    let words = try String.fetchAll(select, arguments: [needle.text, mostHolding + 1])
    return words.count > mostHolding ? nil : words
  }
}
