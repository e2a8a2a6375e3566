public import FoundationEssentials

extension SearchQuery {
  /// The maximum numbers of characters and terms of a query.
  static let longestText = 2000
  static let maximumTerms = 64

  /// Parses a query; `Documentation/Search.md` describes the language.
  ///
  /// - Parameters:
  ///   - now: the time from which ages such as `newer:2d` are counted.
  ///   - saved: the queries to which `@name` refers, by name.
  /// - Throws: ``SearchQueryError`` with the position of the error.
  public init(
    _ text: String, at now: Date, saved: [String: String] = [:]
  ) throws(SearchQueryError) {
    self = try QueryParser.query(of: text, at: now, saved: saved)
    try checkConjunctions()
  }

  /// Checks a query of another library, whose saved searches are unknown.
  ///
  /// - Throws: ``SearchQueryError`` with the position of the error.
  package static func check(_ text: String, at now: Date) throws(SearchQueryError) {
    try QueryParser.query(of: text, at: now, saved: nil).checkConjunctions()
  }

  /// Rejects queries with too many conjunctions, each of which a store has to evaluate.
  private func checkConjunctions() throws(SearchQueryError) {
    guard conjunctions != nil else {
      throw SearchQueryError("its OR groups are nested too deeply; use a simpler query", at: 1)
    }
  }
}
