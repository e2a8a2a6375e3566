/// A condition that a post must meet, or must not meet.
package struct SearchCondition: Sendable, Hashable {
  /// A query of words only, or a single condition.
  package var query: SearchQuery
  package var isWanted: Bool
}

extension SearchQuery {
  /// The maximum number of conjunctions of a query.
  private static let maximumConjunctions = 32

  /// The query in disjunctive normal form: a post matches if it meets all conditions of one of the
  /// conjunctions. Parts of the query that concern only words stay together, because an index of
  /// words can answer them at once. `nil` if there would be too many conjunctions.
  package var conjunctions: [[SearchCondition]]? {
    conjunctions(isWanted: true)
  }

  private func conjunctions(isWanted: Bool) -> [[SearchCondition]]? {
    if isOfWords { return [[SearchCondition(query: self, isWanted: isWanted)]] }
    switch self {
    case .all(let parts): return Self.combined(parts, isWanted: isWanted, areAll: isWanted)
    case .any(let parts): return Self.combined(parts, isWanted: isWanted, areAll: !isWanted)
    case .not(let part): return part.conjunctions(isWanted: !isWanted)
    case .words, .title, .isRead, .isStarred, .since, .before, .feed:
      return [[SearchCondition(query: self, isWanted: isWanted)]]
    }
  }

  /// - Parameter areAll: whether all parts must hold, or at least one of them.
  private static func combined(
    _ parts: [SearchQuery], isWanted: Bool, areAll: Bool
  ) -> [[SearchCondition]]? {
    var result: [[SearchCondition]] = areAll ? [[]] : []
    for part in parts {
      guard let alternatives = part.conjunctions(isWanted: isWanted) else { return nil }
      if areAll {
        guard result.count * alternatives.count <= maximumConjunctions else { return nil }
        result = result.flatMap { known in alternatives.map { known + $0 } }
      } else {
        result += alternatives
      }
      guard result.count <= maximumConjunctions else { return nil }
    }
    return result
  }

  /// Whether the query consists only of words, at least one of which is required.
  package var isOfWords: Bool {
    switch self {
    case .words: true
    case .any(let parts): parts.allSatisfy(\.isOfWords)
    case .all(let parts):
      parts.contains(where: \.isOfWords) && parts.allSatisfy { $0.isOfWords || $0.isWithoutWords }
    case .not, .title, .isRead, .isStarred, .since, .before, .feed: false
    }
  }

  /// Whether the query only excludes words.
  package var isWithoutWords: Bool {
    if case .not(let part) = self { part.isOfWords } else { false }
  }

  /// Whether evaluating the query requires the words of posts.
  package var usesWords: Bool {
    leaves.contains { leaf in
      if case .title(let pattern) = leaf { return !pattern.needles.isEmpty || pattern.isOfOneWord }
      return leaf.isOfWords
    }
  }
}
