extension FeedName {
  /// Properties of an element name that control how the reader handles it.
  struct Kinds: OptionSet {
    let rawValue: UInt8

    /// `<item>` and `<entry>` start an item at any level, so that an unclosed element cannot
    /// contain the items after it.
    static let item = Kinds(rawValue: 1)
    /// RSS elements that contain a plain value and never another element.
    static let leaf = Kinds(rawValue: 2)
    /// RSS elements that end an unclosed leaf element when they start, because they are never
    /// inside one.
    static let core = Kinds(rawValue: 4)
    /// Elements that may contain other known elements.
    static let holder = Kinds(rawValue: 8)
  }
}

extension FeedName.Kinds {
  init(_ family: FeedName.Family, _ element: FeedName.Element) {
    self = Self.holds(element) || family == .gml ? .holder : []
    switch (family, element) {
    case (.rss, .item), (.rss, .entry), (.atom, .entry), (.atom, .item): insert(.item)
    case (.rss, .comments), (.rss, .guid), (.rss, .link), (.rss, .pubdate): insert([.leaf, .core])
    case (.rss, .author), (.rss, .category), (.rss, .description), (.rss, .enclosure),
      (.rss, .title):
      insert(.core)
    default: break
    }
  }

  private static func holds(_ element: FeedName.Element) -> Bool {
    switch element {
    case .alternateenclosure, .author, .by, .categories, .category, .channel, .chapters, .community,
      .content,
      .contributor, .deletedEntry, .group, .image, .owner, .podroll, .point, .skipdays, .skiphours,
      .source, .textinput, .value, .`where`:
      true
    default: false
    }
  }
}
