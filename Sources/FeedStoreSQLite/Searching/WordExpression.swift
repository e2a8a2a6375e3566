import FeedStore
import GRDB

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

  /// One that must hold, and others that must not.
  func without(_ unwanted: [SearchQuery], _ wanted: String) throws -> String {
    guard !unwanted.isEmpty else { return wanted }
    return "(\(wanted) NOT \(Self.group(try unwanted.map(text), "OR")))"
  }

  static func group(_ parts: [String], _ joint: String) -> String {
    parts.count == 1 ? parts[0] : "(" + parts.joined(separator: " \(joint) ") + ")"
  }

  private func text(_ words: SearchWords) throws -> String {
    let columns = Self.columns(of: words.field)
    guard words.isPrefix, let last = words.words.last,
      let endings = try WordDictionary.words(beginning: last, in: db), !endings.isEmpty
    else { return "\(columns) : \(Self.phrase(words.words))\(words.isPrefix ? " *" : "")" }
    let phrases = endings.map { Self.phrase(words.words.dropLast() + [$0]) }
    return "\(columns) : \(Self.group(phrases, "OR"))"
  }

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
