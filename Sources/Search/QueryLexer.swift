/// A token of a query.
struct QueryToken: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case open, close, or, and, not
    /// `name:`; the next token is its value.
    case field(String)
    case word(String, isPrefix: Bool)
    case phrase(String, isPrefix: Bool)
    case pattern(String)
  }

  var kind: Kind
  /// The position of the token's first character, from 1.
  var place: Int
}

/// Splits the text of a query into tokens.
struct QueryLexer {
  private let signs: [Character]
  private var place = 0
  private var tokens: [QueryToken] = []

  static func tokens(of text: String) throws(SearchQueryError) -> [QueryToken] {
    var lexer = QueryLexer(signs: Array(text))
    guard lexer.signs.count <= SearchQuery.longestText else {
      throw SearchQueryError(
        "it has more than \(SearchQuery.longestText) characters", at: SearchQuery.longestText)
    }
    while try lexer.readNext() {}
    return lexer.tokens
  }

  private init(signs: [Character]) {
    self.signs = signs
  }

  private func sign(_ distance: Int = 0) -> Character? {
    place + distance < signs.count ? signs[place + distance] : nil
  }

  private mutating func add(_ kind: QueryToken.Kind, at start: Int) {
    tokens.append(QueryToken(kind: kind, place: start + 1))
  }

  /// - Returns: `false` at the end of the text.
  private mutating func readNext() throws(SearchQueryError) -> Bool {
    while let blank = sign(), blank.isWhitespace { place += 1 }
    guard let first = sign() else { return false }
    let start = place
    switch first {
    case "(": single(.open)
    case ")": single(.close)
    case "-" where sign(1).map { !$0.isWhitespace } == true: single(.not)
    case "\"": try readPhrase(start)
    case "/" where isValue: try readPattern(start)
    default: readWord(start)
    }
    return true
  }

  /// Whether the next token is the value of a field.
  private var isValue: Bool {
    if case .field = tokens.last?.kind { true } else { false }
  }

  private mutating func single(_ kind: QueryToken.Kind) {
    add(kind, at: place)
    place += 1
  }

  private mutating func readPhrase(_ start: Int) throws(SearchQueryError) {
    guard let end = signs[(start + 1)...].firstIndex(of: "\"") else {
      throw SearchQueryError("this quote is not closed", at: start + 1)
    }
    place = end + 1
    add(.phrase(String(signs[start + 1..<end]), isPrefix: takeStar()), at: start)
  }

  private mutating func takeStar() -> Bool {
    guard sign() == "*" else { return false }
    place += 1
    return true
  }

  /// Reads a pattern up to the next slash that is not escaped by a backslash.
  private mutating func readPattern(_ start: Int) throws(SearchQueryError) {
    var pattern = ""
    place += 1
    while let next = sign(), next != "/" {
      if next == "\\", sign(1) == "/" {
        place += 1
      } else if next == "\\", let escaped = sign(1) {
        pattern += [next, escaped]
        place += 2
        continue
      }
      pattern.append(signs[place])
      place += 1
    }
    guard sign() == "/" else {
      throw SearchQueryError("this pattern is not closed by a /", at: start + 1)
    }
    place += 1
    add(.pattern(pattern), at: start)
  }

  private mutating func readWord(_ start: Int) {
    while let next = sign(), !next.isWhitespace, next != "(", next != ")", next != "\"" {
      if next == ":", !isValue, isName(signs[start..<place]), startsValue(sign(1)) {
        add(.field(String(signs[start..<place]).lowercased()), at: start)
        place += 1
        return
      }
      place += 1
    }
    let word = String(signs[start..<place])
    switch word {
    case "OR" where !isValue: add(.or, at: start)
    case "AND" where !isValue: add(.and, at: start)
    case "NOT" where !isValue: add(.not, at: start)
    default:
      let isPrefix = word.hasSuffix("*")
      add(.word(isPrefix ? String(word.dropLast()) : word, isPrefix: isPrefix), at: start)
    }
  }

  private func isName(_ signs: ArraySlice<Character>) -> Bool {
    !signs.isEmpty && signs.allSatisfy { $0.isASCII && $0.isLetter }
  }

  /// Returns whether the text after a colon is a field value. `https://…` is an address, not a
  /// field, but a pattern begins with one slash.
  private func startsValue(_ next: Character?) -> Bool {
    next != "/" || sign(2) != "/"
  }
}
