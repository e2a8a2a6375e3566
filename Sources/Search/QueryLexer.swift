/// A token of a query.
struct QueryToken: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case open, close, or, and, not
    /// `name:`; the next token is its value.
    case field(String)
    /// A word or phrase.
    case text(String, isPrefix: Bool)
    /// `@name`
    case savedSearch(String)
    case pattern(String)
  }

  var kind: Kind
  /// The position of the token's first character, from 1.
  var position: Int
}

/// Splits the text of a query into tokens.
struct QueryLexer {
  private let text: [Character]
  private var position = 0
  private var tokens: [QueryToken] = []

  static func tokens(of text: String) throws(SearchQueryError) -> [QueryToken] {
    var lexer = QueryLexer(text: Array(text))
    guard lexer.text.count <= SearchQuery.longestText else {
      throw SearchQueryError(
        "it is too long; at most \(SearchQuery.longestText) characters are allowed",
        at: SearchQuery.longestText)
    }
    while true {
      while lexer.character()?.isWhitespace == true { lexer.position += 1 }
      guard lexer.character() != nil else { return lexer.tokens }
      let start = lexer.position
      let kind = try lexer.readToken()
      lexer.tokens.append(QueryToken(kind: kind, position: start + 1))
    }
  }

  private init(text: [Character]) {
    self.text = text
  }

  private func character(_ distance: Int = 0) -> Character? {
    position + distance < text.count ? text[position + distance] : nil
  }

  private mutating func take(_ character: Character) -> Bool {
    guard self.character() == character else { return false }
    position += 1
    return true
  }

  private mutating func readToken() throws(SearchQueryError) -> QueryToken.Kind {
    if take("(") { return .open }
    if take(")") { return .close }
    if character(1)?.isWhitespace == false, take("-") { return .not }
    if take("\"") { return try readPhrase() }
    if isValue, take("/") { return try readPattern() }
    return readWord()
  }

  /// Whether the next token is the value of a field.
  private var isValue: Bool {
    if case .field = tokens.last?.kind { true } else { false }
  }

  /// Reads a phrase after its opening quote.
  private mutating func readPhrase() throws(SearchQueryError) -> QueryToken.Kind {
    guard let end = text[position...].firstIndex(of: "\"") else {
      throw SearchQueryError("this quote is not closed", at: position)
    }
    let phrase = String(text[position..<end])
    position = end + 1
    return .text(phrase, isPrefix: take("*"))
  }

  /// Reads a pattern after its opening slash, up to the next slash that is not escaped by a
  /// backslash.
  private mutating func readPattern() throws(SearchQueryError) -> QueryToken.Kind {
    let start = position
    var pattern = ""
    while let next = character(), next != "/" {
      if next == "\\", let escaped = character(1) {
        pattern += escaped == "/" ? [escaped] : [next, escaped]
        position += 2
      } else {
        pattern.append(next)
        position += 1
      }
    }
    guard take("/") else {
      throw SearchQueryError("this pattern is not closed by a /", at: start)
    }
    return .pattern(pattern)
  }

  private mutating func readWord() -> QueryToken.Kind {
    let start = position
    while let next = character(), !next.isWhitespace, !"()\"".contains(next) {
      if next == ":", !isValue, isFieldName(text[start..<position]), isFollowedByValue {
        position += 1
        return .field(String(text[start..<position - 1]).lowercased())
      }
      position += 1
    }
    let word = String(text[start..<position])
    switch word {
    case "OR" where !isValue: return .or
    case "AND" where !isValue: return .and
    case "NOT" where !isValue: return .not
    case _ where word.hasPrefix("@") && !isValue: return .savedSearch(String(word.dropFirst()))
    case _ where word.hasSuffix("*"): return .text(String(word.dropLast()), isPrefix: true)
    default: return .text(word, isPrefix: false)
    }
  }

  private func isFieldName(_ text: ArraySlice<Character>) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isLetter }
  }

  /// Whether the text after a colon is a field value. `https://…` is an address, not a field, but a
  /// pattern begins with one slash.
  private var isFollowedByValue: Bool { character(1) != "/" || character(2) != "/" }
}
