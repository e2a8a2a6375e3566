import FeedModel

extension StoredFeed {
  /// Sorts feeds into the order of ``LibraryEngine/feeds()``: by folder, then by lowercased name,
  /// then by number.
  package static func inListOrder(_ feeds: [StoredFeed]) -> [StoredFeed] {
    let byFolder = Dictionary(grouping: feeds.indices, by: { feeds[$0].subscription.folder })
    return byFolder.sorted { $0.key < $1.key }.flatMap { _, places in
      // Comparing bytes is several times as fast as comparing strings.
      places.map { (name: Array(feeds[$0].name.lowercased().utf8), feed: feeds[$0]) }
        .sorted { one, other in
          one.name == other.name
            ? one.feed.id < other.feed.id : one.name.lexicographicallyPrecedes(other.name)
        }.map(\.feed)
    }
  }
}
