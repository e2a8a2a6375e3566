/// Something a post must have, or must not have.
package struct SearchCondition: Sendable, Hashable {
  /// Of words only, or a single condition.
  package var query: SearchQuery
  package var isWanted: Bool
}

extension SearchQuery {
  /// Ways of matching that a query may have at most.
  private static let mostConjunctions = 32

  /// The query as a list of ways to match it, each of conditions that must all be kept. What is
  /// about words alone stays together, as an index of words can answer it at once. Nil when there
  /// are too many ways.
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

  /// - Parameter areAll: whether all parts must be kept, or one of them.
  private static func combined(
    _ parts: [SearchQuery], isWanted: Bool, areAll: Bool
  ) -> [[SearchCondition]]? {
    var result: [[SearchCondition]] = areAll ? [[]] : []
    for part in parts {
      guard let ways = part.conjunctions(isWanted: isWanted) else { return nil }
      if areAll {
        guard result.count * ways.count <= mostConjunctions else { return nil }
        result = result.flatMap { known in ways.map { known + $0 } }
      } else {
        result += ways
      }
      guard result.count <= mostConjunctions else { return nil }
    }
    return result
  }

  /// Whether only words are asked for, at least one of which must be there.
  package var isOfWords: Bool {
    switch self {
    case .words: true
    case .any(let parts): parts.allSatisfy(\.isOfWords)
    case .all(let parts):
      parts.contains(where: \.isOfWords) && parts.allSatisfy { $0.isOfWords || $0.isWithoutWords }
    case .not, .title, .isRead, .isStarred, .since, .before, .feed: false
    }
  }

  /// Whether it says only that words must not be there.
  package var isWithoutWords: Bool {
    if case .not(let part) = self { part.isOfWords } else { false }
  }

  /// Whether the words of posts have to be looked at.
  package var usesWords: Bool {
    leaves.contains { leaf in
      if case .title(let pattern) = leaf { return !pattern.needles.isEmpty || pattern.isOfOneWord }
      return leaf.isOfWords
    }
  }
}
