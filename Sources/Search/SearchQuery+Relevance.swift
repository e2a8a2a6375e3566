public import FeedModel

extension SearchQuery {
  /// Returns how relevant a matching post is, by the fields that contain the words of the query:
  /// the title counts most, then tags, authors and the text. Posts from lists have no body, so
  /// words that occur only there do not count for them.
  ///
  /// O(words of the post · words of the query). All posts are equally relevant to a query without
  /// words.
  ///
  /// - Parameter ownTags: tags that the user's rules have added to the post.
  public func relevance(of post: Post, ownTags: [String]) -> Int {
    guard !wantedWords.isEmpty else { return 0 }
    let words = FoldedPost(post, ownTags: ownTags)
    return wantedWords.reduce(0) { $0 + $1.weight(in: words) }
  }

  /// The words that a post should contain.
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
    return fields.reduce(0) { $0 + (post.contains(self, in: $1.0) ? $1.1 : 0) }
  }
}
