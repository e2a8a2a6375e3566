import GRDB
import LibraryStore
import Search

extension WordExpression {
  /// What the index of words can be asked for so that a pattern need not be tried on every title: the words
  /// of titles that a part of each match stands in. Empty where that helps nothing.
  func needles(of pattern: TitlePattern) throws -> [String] {
    let needles = try literalNeedles(of: pattern)
    guard needles.isEmpty, pattern.isOfOneWord,
      let words = try WordDictionary.words(matching: pattern, in: db)
    else { return needles }
    return [Self.inTitle(words)]
  }

  private func literalNeedles(of pattern: TitlePattern) throws -> [String] {
    try pattern.needles.filter { $0.text.utf8.count < WordFolder.longestWhole }.compactMap {
      needle in
      if needle.beginsWord, needle.endsWord { return Self.inTitle([needle.text]) }
      let words = try WordDictionary.words(holding: needle, in: db)
      return words.map(Self.inTitle)
    }
  }

  private static func inTitle(_ words: [String]) -> String {
    let words = words.isEmpty ? [nothing] : words
    return "title : \(group(words.map { "\"\($0)\"" }, "OR"))"
  }
}

extension WordDictionary {
  /// Shorter ones are parts of too many words for looking through all of them.
  private static let shortest = 3

  /// More words than for a prefix, since the other way is to try the pattern on every title.
  private static let mostHolding = 5_000

  /// The words of titles that a part of a word may stand in, those that are kept without their end among them; nil
  /// when there are too many.
  static func words(holding needle: PatternNeedle, in db: Database) throws -> [String]? {
    if needle.beginsWord { return try words(beginning: needle.text, of: .title, in: db) }
    guard needle.text.utf8.count >= shortest else { return nil }
    let select = try db.cachedStatement(
      sql: """
        SELECT word FROM searchWord
        WHERE \(WordFields.title.sql) AND (
          instr(word, ?) OR length(CAST(word AS BLOB)) >= \(WordFolder.longestWhole)) LIMIT ?
        """)
    let words = try String.fetchAll(select, arguments: [needle.text, mostHolding + 1])
    return words.count > mostHolding ? nil : words
  }

  /// The words of titles that a pattern finds, those that are kept without their end among them; nil when
  /// there are too many.
  static func words(matching pattern: TitlePattern, in db: Database) throws -> [String]? {
    let all = try String.fetchCursor(
      db.cachedStatement(sql: "SELECT word FROM searchWord WHERE \(WordFields.title.sql)"))
    var words: [String] = []
    while let word = try all.next() {
      guard word.utf8.count >= WordFolder.longestWhole || pattern.matches(word) else { continue }
      words.append(word)
      guard words.count <= mostHolding else { return nil }
    }
    return words
  }
}
