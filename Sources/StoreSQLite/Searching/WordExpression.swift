import GRDB
import LibraryStore
import Search

/// Translates a query of words into an FTS5 expression.
///
/// Words contain only letters and digits, so they need no escaping.
struct WordExpression {
  let db: Database

  /// - Parameter query: a query of words only, see ``SearchQuery/isOfWords``.
  func text(_ query: SearchQuery) throws -> String {
    switch query {
    case .words(let words): return try text(words)
    case .any(let parts): return Self.group(try parts.map(text), "OR")
    case .all(let parts):
      let wanted = Self.group(try parts.filter(\.isOfWords).map(text), "AND")
      let unwanted = parts.compactMap { if case .not(let part) = $0 { part } else { nil } }
      return try without(unwanted, wanted)
    case .not, .title, .isRead, .isStarred, .since, .before, .feed:
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "no query of words")
    }
  }

  /// Returns the query without prefixes of too many words, see ``isBroad(_:)``: it finds at least
  /// all posts that the query finds. Returns `nil` if nothing is left of the query.
  func narrowed(_ query: SearchQuery) throws -> SearchQuery? {
    guard try isBroad(query) else { return query }
    switch query {
    case .any(let parts):
      let kept = try parts.compactMap(narrowed)
      return kept.count == parts.count ? .any(kept) : nil
    case .all(let parts):
      let wanted = try parts.filter(\.isOfWords).compactMap(narrowed)
      let unwanted = try parts.filter { try !$0.isOfWords && !isBroad($0) }
      return wanted.isEmpty ? nil : .all(wanted + unwanted)
    case .words(var words):
      // The complete words of a phrase are kept.
      words.words.removeLast()
      words.isPrefix = false
      return words.words.isEmpty ? nil : .words(words)
    default: return nil
    }
  }

  /// Returns whether the query contains a prefix of more words than can be searched individually.
  /// FTS5 then reads all positions of these words before it returns the first post.
  func isBroad(_ query: SearchQuery) throws -> Bool {
    try query.leaves.contains { leaf in
      guard case .words(let words) = leaf, words.isPrefix, let last = words.words.last else {
        return false
      }
      return try WordDictionary.words(beginning: last, of: WordFields(words.field), in: db) == nil
    }
  }

  /// Returns an expression that requires one part and excludes others.
  func without(_ unwanted: [SearchQuery], _ wanted: String) throws -> String {
    guard !unwanted.isEmpty else { return wanted }
    return "(\(wanted) NOT \(Self.group(try unwanted.map(text), "OR")))"
  }

  static func group(_ parts: [String], _ joint: String) -> String {
    parts.count == 1 ? parts[0] : "(" + parts.joined(separator: " \(joint) ") + ")"
  }

  private func text(_ words: SearchWords) throws -> String {
    // If a word is missing in this field but frequent in others, FTS5 would read all its positions.
    let fields = WordFields(words.field)
    let whole = words.isPrefix ? words.words.dropLast() : words.words[...]
    guard try WordDictionary.have(whole, in: fields, db) else {
      return Self.phrase([Self.nothing])
    }
    guard words.isPrefix, let last = words.words.last,
      let endings = try WordDictionary.words(beginning: last, of: fields, in: db)
    else { return "\(fields.columns) : \(Self.phrase(words.words))\(words.isPrefix ? " *" : "")" }
    guard !endings.isEmpty else { return Self.phrase([Self.nothing]) }
    let phrases = endings.map { Self.phrase(words.words.dropLast() + [$0]) }
    return "\(fields.columns) : \(Self.group(phrases, "OR"))"
  }

  /// A word that matches no post, because no text contains this code point.
  private static let nothing = "\u{E001}"

  private static func phrase(_ words: [String]) -> String {
    "\"" + words.joined(separator: " ") + "\""
  }

  // MARK: Patterns

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
