import FeedFormats

/// Addresses where the feed of a page may be if the page does not declare one, most likely first.
enum ProbableFeeds {
  /// The usual feed paths of content management systems and site generators.
  private static let paths = [
    "feed/", "feed.xml", "rss.xml", "atom.xml", "index.xml", "rss/", "feed.atom", "index.rss",
    "rss/feed.xml", "feed.json",
  ]

  /// Returns addresses derived from the form of the page's address, then usual paths next to the
  /// page and at the root of the host.
  static func addresses(for page: String) -> [String] {
    guard let address = AddressParts(page) else { return [] }
    var found: [String] = []
    for rule in SiteRule.likely {
      guard case .feeds(let links) = rule.answer(for: address) else { continue }
      found += links.map(\.url)
    }
    for path in paths {
      found += [address.directory, "/"].map { address.origin + $0 + path }
    }
    return unique(found)
  }

  /// Returns the links of a page that may be feeds, best first. Only links to the same site or to a
  /// known feed host are included, so that a page cannot cause requests to arbitrary hosts.
  static func addresses(among guesses: [String], of page: String) -> [String] {
    guard let address = AddressParts(page) else { return [] }
    let here = guesses.filter {
      guard let link = AddressParts($0) else { return false }
      return link.isSameSite(as: address) || feedHosts.contains(link.host)
    }
    return FeedScore.sorted(here.map { FeedLink(url: $0) }, areInHead: false).map(\.url)
  }

  private static let feedHosts: Set<String> = [
    "feeds.acast.com", "feeds.feedburner.com", "feeds.megaphone.fm", "feeds.simplecast.com",
    "feeds.transistor.fm", "feedpress.me",
  ]

  private static func unique(_ addresses: [String]) -> [String] {
    var seen: Set<String> = []
    return addresses.filter { seen.insert($0).inserted }
  }
}
