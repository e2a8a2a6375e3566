extension StoredFeed {
  /// The order of ``FeedStore/feeds()``: by folder, then name without case, then number.
  ///
  /// Keys are sorted instead of feeds: a feed is large, and moving ten thousand of them a dozen times
  /// took longer than reading them.
  package static func inListOrder(_ feeds: [StoredFeed]) -> [StoredFeed] {
    feeds.indices.map { ListKey(feeds[$0], $0) }.sorted(by: <).map { feeds[$0.place] }
  }

  private struct ListKey {
    let folder: FolderPath
    let name: String
    let id: FeedID
    let place: Int

    init(_ feed: StoredFeed, _ place: Int) {
      folder = feed.subscription.folder
      name = feed.name.lowercased()
      id = feed.id
      self.place = place
    }

    static func < (one: ListKey, other: ListKey) -> Bool {
      if one.folder != other.folder { return one.folder < other.folder }
      return one.name == other.name ? one.id < other.id : one.name < other.name
    }
  }
}
