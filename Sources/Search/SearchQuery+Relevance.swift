public import FeedModel

extension SearchQuery {
  /// How well a post that is found answers the query, by where its words stand: in the title first,
  /// then among tags and authors, then in the summary. What stands in the body alone counts least:
  /// lists do not read it.
  ///
  /// O(words of the post · words of the query). Queries without words make all posts equal.
  ///
  /// - Parameter ownTags: tags that the reader has put on the post.
  public func relevance(of post: Post, ownTags: [String]) -> Int {
    guard !wantedWords.isEmpty else { return 0 }
    let words = FoldedPost(post, ownTags: ownTags)
    return wantedWords.reduce(0) { $0 + $1.weight(in: words) }
  }

  /// The words that a post should have.
  private var wantedWords: [SearchWords] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.wantedWords)
    case .words(let words): [words]
    case .not, .title, .isRead, .isStarred, .since, .before, .feed: []
    }
  }
}

extension SearchWords {
  fileprivate func weight(in post: FoldedPost) -> Int {
    let fields: [(Field, Int)] = [(.title, 8), (.tag, 4), (.author, 3), (.anywhere, 2)]
    return fields.reduce(0) { $0 + (post.holds(self, in: $1.0) ? $1.1 : 0) }
  }
}
