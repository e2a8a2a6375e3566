extension FeedName {
  /// `<item>` and `<entry>` begin an item wherever they stand, so that an element somebody forgot
  /// to close cannot swallow the items after it.
  var isItem: Bool {
    switch (family, element) {
    case (.rss, .item), (.rss, .entry), (.atom, .entry), (.atom, .item): true
    default: false
    }
  }

  /// Elements of RSS that hold one plain value, and never another element.
  var isLeaf: Bool {
    family == .rss && [.comments, .guid, .link, .pubdate].contains(element)
  }

  /// Elements of RSS that mean nothing inside another, and nothing in HTML.
  var isCore: Bool {
    guard family == .rss else { return false }
    switch element {
    case .author, .category, .comments, .description, .enclosure, .guid, .link, .pubdate, .title:
      return true
    default: return false
    }
  }
}
