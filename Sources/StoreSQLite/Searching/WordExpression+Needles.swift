import GRDB
import LibraryStore
import Search

extension WordExpression {
  /// Returns expressions that find every title that a pattern may match, so that other titles need
  /// not be tested. Returns none if words do not narrow the search.
  func needles(of pattern: TitlePattern) throws -> [String] {
    var words = try pattern.needles.filter { $0.text.utf8.count < WordFolder.longestWhole }
      .compactMap { try WordDictionary.words(holding: $0, in: db) }
    if words.isEmpty, pattern.isOfOneWord {
      words = try [WordDictionary.words(matching: pattern, in: db)].compactMap(\.self)
    }
    return words.map { words in
      let words = words.isEmpty ? [Self.nothing] : words
      return "title : \(Self.group(words.map { "\"\($0)\"" }, "OR"))"
    }
  }
}
