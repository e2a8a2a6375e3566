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
    // Whoever carries a query out has to look at each way of matching it.
    guard conjunctions != nil else {
      throw SearchQueryError("it has too many OR inside one another; ask less at once", at: 1)
    }
  }
}
