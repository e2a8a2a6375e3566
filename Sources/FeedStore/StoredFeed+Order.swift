extension StoredFeed {
  /// The order of ``FeedStore/feeds()``: by folder, then name without case, then number.
  package static func inListOrder(_ feeds: [StoredFeed]) -> [StoredFeed] {
    let keyed = feeds.map { (feed: $0, name: $0.name.lowercased()) }
    return keyed.sorted { one, other in
      let (first, second) = (one.feed, other.feed)
      if first.subscription.folder != second.subscription.folder {
        return first.subscription.folder < second.subscription.folder
      }
      return one.name == other.name ? first.id < second.id : one.name < other.name
    }.map(\.feed)
  }
}
