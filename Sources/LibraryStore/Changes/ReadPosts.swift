package import FeedModel

/// Posts that became read, grouped by what had made them unread, so that undo can restore it.
package struct ReadPosts: Sendable, Hashable {
  /// Posts that feeds had made unread.
  package let ofFeeds: NumberSet
  /// Posts that the user had made unread.
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

  /// The steps for undoing the change, which may be empty.
  var steps: [ChangeStep] {
    [ChangeStep(.read, ofFeeds), ChangeStep(.reread, ofReader)]
  }
}
