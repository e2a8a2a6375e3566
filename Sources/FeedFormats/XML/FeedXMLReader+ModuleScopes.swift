/// The scopes of module elements that contain other elements.
extension FeedXMLReader {
  static func moduleScope(of name: FeedName, in parent: Scope) -> Scope {
    switch (parent, name.family, name.element) {
    case (.item, .rss, .image): .itemImage
    case (.item, .rss, .author), (.channel, .rss, .author): .plainAuthor
    case (.item, .rss, .categories): .itemCategory
    case (.channel, .rss, .categories): .feedCategory
    // Categories contain their subcategories.
    case (.item, .iTunes, .category), (.itemCategory, .iTunes, .category): .itemCategory
    case (.channel, .iTunes, .category), (.root, .iTunes, .category),
      (.feedCategory, .iTunes, .category):
      .feedCategory
    case (.item, .podlove, .chapters): .chapters
    case (.item, .podcast, .alternateenclosure): .alternateEnclosure
    case (.item, .podcast, .value), (.channel, .podcast, .value), (.root, .podcast, .value):
      .podcastValue
    case (.channel, .podcast, .podroll), (.root, .podcast, .podroll): .podroll
    case (.channel, .tombstones, .deletedEntry), (.root, .tombstones, .deletedEntry):
      .deletedEntry
    case (.deletedEntry, .tombstones, .by): .deleter
    case (.item, .geoRSS, .where), (.channel, .geoRSS, .where), (.root, .geoRSS, .where):
      .place
    // Holes in a polygon and shapes with several parts are ignored.
    case (_, .gml, .other): .elsewhere
    case (.item, .gml, _), (.channel, .gml, _), (.root, .gml, _), (.place, .gml, _),
      (.item, .geo, .point), (.channel, .geo, .point), (.root, .geo, .point):
      .place
    default: .elsewhere
    }
  }
}
