package import FeedModel

/// Posts that became read, and whose doing it was that they were unread: undoing has to bring that
/// back too.
package struct ReadPosts: Sendable, Hashable {
  /// Those that feeds had made unread.
  package let ofFeeds: NumberSet
  /// Those that the reader had made unread.
  package let ofReader: NumberSet

  /// - Complexity: O(n log n); O(n) for posts that are sorted.
  package init(_ posts: some Sequence<(post: PostID, isByReader: Bool)>) {
    var ofFeeds: [PostID] = []
    var ofReader: [PostID] = []
    for (post, isByReader) in posts {
      if isByReader { ofReader.append(post) } else { ofFeeds.append(post) }
    }
    self.ofFeeds = NumberSet(ofFeeds)
    self.ofReader = NumberSet(ofReader)
  }

  package var count: Int { ofFeeds.count + ofReader.count }

  /// What undoing has to know; no step for no posts.
  package var steps: [ChangeStep] {
    let steps: [ChangeStep] = [.marked(.read(true), ofFeeds), .reread(ofReader)]
    return steps.filter { $0.count > 0 }
  }
}
