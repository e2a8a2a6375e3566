import GRDB
import LibraryStore
import Search

/// A query of words in FTS5's own language.
///
/// Words hold letters and digits only, so nothing in them can be taken for something else.
struct WordExpression {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// - Parameter query: one of words, see ``SearchQuery/isOfWords``.
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

  /// The query without beginnings that too many words have, see ``isBroad(_:)``: it finds all that
  /// the query finds, and may find more. Nil where nothing is left of it.
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
      // Of a phrase what is whole.
      words.words.removeLast()
      words.isPrefix = false
      return words.words.isEmpty ? nil : .words(words)
    default: return nil
    }
  }

  /// Whether it asks for a prefix of more words than can be searched one by one: FTS5 then reads
  /// all positions of all of them before it returns the first post.
  func isBroad(_ query: SearchQuery) throws -> Bool {
    try query.leaves.contains { leaf in
      guard case .words(let words) = leaf, words.isPrefix, let last = words.words.last else {
        return false
      }
      return try WordDictionary.words(beginning: last, of: WordFields(words.field), in: db) == nil
    }
  }

  /// One that must hold, and others that must not.
  func without(_ unwanted: [SearchQuery], _ wanted: String) throws -> String {
    guard !unwanted.isEmpty else { return wanted }
    return "(\(wanted) NOT \(Self.group(try unwanted.map(text), "OR")))"
  }

  static func group(_ parts: [String], _ joint: String) -> String {
    parts.count == 1 ? parts[0] : "(" + parts.joined(separator: " \(joint) ") + ")"
  }

  private func text(_ words: SearchWords) throws -> String {
    // Of a word that is everywhere else FTS5 reads all places.
    guard
      try WordDictionary.have(
        words.isPrefix ? words.words.dropLast() : words.words[...], in: WordFields(words.field), db)
    else { return Self.phrase([Self.nothing]) }
    let columns = Self.columns(of: words.field)
    guard words.isPrefix, let last = words.words.last,
      let endings = try WordDictionary.words(
        beginning: last, of: WordFields(words.field), in: db)
    else { return "\(columns) : \(Self.phrase(words.words))\(words.isPrefix ? " *" : "")" }
    guard !endings.isEmpty else { return Self.phrase([Self.nothing]) }
    let phrases = endings.map { Self.phrase(words.words.dropLast() + [$0]) }
    return "\(columns) : \(Self.group(phrases, "OR"))"
  }

  /// A word that no post has, as no word holds this sign.
  static let nothing = "\u{E001}"

  private static func phrase(_ words: [String]) -> String {
    "\"" + words.joined(separator: " ") + "\""
  }

  private static func columns(of field: SearchWords.Field) -> String {
    switch field {
    case .anywhere: "{title author tag text}"
    case .title: "title"
    case .author: "author"
    case .tag: "tag"
    case .link: "link"
    }
  }
}
