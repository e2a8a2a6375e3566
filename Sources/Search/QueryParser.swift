import FoundationEssentials

/// Parses tokens into a query:
///
///     query = all *( "OR" all )
///     all   = 1*( ["AND"] one )
///     one   = ("-" / "NOT") one / "(" query ")" / field value / word / phrase / "@" name
struct QueryParser {
  private var rest: ArraySlice<QueryToken>
  /// The position after the last character of the text.
  private let end: Int
  private let now: Date
  private let saved: [String: String]?
  private var depth = 0
  private var terms = 0

  private static let maximumDepth = 32

  /// - Parameter saved: the saved searches by name; `nil` if they are unknown, in which case every
  ///   name is accepted and matches all posts.
  static func query(
    of text: String, at now: Date, saved: [String: String]?
  ) throws(SearchQueryError) -> SearchQuery {
    var parser = QueryParser(
      rest: try QueryLexer.tokens(of: text)[...], end: text.count + 1, now: now, saved: saved)
    let query = try parser.alternatives()
    if let token = parser.rest.first {
      throw SearchQueryError("this ) has no matching (", at: token.position)
    }
    return query
  }

  private init(
    rest: ArraySlice<QueryToken>, end: Int, now: Date, saved: [String: String]?
  ) {
    self.rest = rest
    self.end = end
    self.now = now
    self.saved = saved
  }

  private mutating func alternatives() throws(SearchQueryError) -> SearchQuery {
    var parts = [try conjunction()]
    while take(.or) { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(SearchQueryError) -> SearchQuery {
    var parts = [try term()]
    while let next = rest.first, next.kind != .or, next.kind != .close {
      _ = take(.and)
      parts.append(try term())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func take(_ kind: QueryToken.Kind) -> Bool {
    guard rest.first?.kind == kind else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func term() throws(SearchQueryError) -> SearchQuery {
    guard let token = rest.popFirst() else {
      throw SearchQueryError("a search term is missing", at: end)
    }
    switch token.kind {
    case .not:
      try descend(token)
      defer { depth -= 1 }
      return .not(try term())
    case .open:
      try descend(token)
      defer { depth -= 1 }
      let query = try alternatives()
      guard take(.close) else {
        throw SearchQueryError("this ( is not closed", at: token.position)
      }
      return query
    case .close, .or, .and:
      throw SearchQueryError(
        "a search term is missing before this", at: token.position)
    case .field(let name):
      try count(token)
      return try field(name, at: token.position)
    case .savedSearch(let name): return try savedQuery(name, at: token.position)
    case .text(let text, let isPrefix):
      try count(token)
      let value = QueryValue(of: "", token, now: now)
      return .words(try value.words(text, in: .anywhere, isPrefix: isPrefix))
    case .pattern:
      throw SearchQueryError("a pattern needs title: before it", at: token.position)
    }
  }

  private mutating func field(
    _ name: String, at position: Int
  ) throws(SearchQueryError) -> SearchQuery {
    guard let field = QueryField(rawValue: name) else {
      throw SearchQueryError(
        "there is no field \(name):; the fields are \(QueryField.names); "
          + "to search for the text, put it in quotes",
        at: position)
    }
    guard let value = rest.popFirst() else {
      throw SearchQueryError("\(name): needs a value", at: end)
    }
    return try QueryValue(of: name, value, now: now).query(for: field)
  }

  /// Returns the saved search with a name. A search that refers to itself fails, as if the name did
  /// not exist.
  private func savedQuery(
    _ name: String, at position: Int
  ) throws(SearchQueryError) -> SearchQuery {
    guard var saved else { return .all([]) }
    guard let text = saved.removeValue(forKey: name) else {
      throw SearchQueryError(
        "there is no saved search \(name); lede search --saved lists them; "
          + "to search for the text, put it in quotes",
        at: position)
    }
    do throws(SearchQueryError) {
      return try QueryParser.query(of: text, at: now, saved: saved)
    } catch {
      throw SearchQueryError("in @\(name), \(error.problem)", at: position)
    }
  }

  private mutating func descend(_ token: QueryToken) throws(SearchQueryError) {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw SearchQueryError("it is nested too deeply", at: token.position)
    }
  }

  private mutating func count(_ token: QueryToken) throws(SearchQueryError) {
    terms += 1
    guard terms <= SearchQuery.maximumTerms else {
      throw SearchQueryError(
        "it has more than \(SearchQuery.maximumTerms) terms", at: token.position)
    }
  }
}
