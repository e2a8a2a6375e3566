public import FoundationEssentials

extension SearchQuery {
  /// Signs of a query, and the terms, that are read at most.
  static let longestText = 2000
  static let mostTerms = 64

  /// Reads a query; see `Documentation/Search.md` for the language.
  ///
  /// - Parameters:
  ///   - now: what `newer:2d` counts from.
  ///   - saved: the queries that `@name` stands for, by name.
  /// - Throws: ``SearchQueryError`` with the place.
  public init(
    _ text: String, at now: Date, saved: [String: String] = [:]
  ) throws(SearchQueryError) {
    self = try QueryParser.query(of: text, at: now, saved: saved)
    try checkWays()
  }

  /// Checks a query of another library, whose saved searches are not known.
  ///
  /// - Throws: ``SearchQueryError`` with the place.
  package static func check(_ text: String, at now: Date) throws(SearchQueryError) {
    try QueryParser.query(of: text, at: now, saved: nil).checkWays()
  }

  /// Whoever carries a query out has to look at each way of matching it.
  private func checkWays() throws(SearchQueryError) {
    guard conjunctions != nil else {
      throw SearchQueryError("it has too many OR inside one another; ask less at once", at: 1)
    }
  }
}
