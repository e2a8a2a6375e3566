import FeedFormats

/// Addresses at which a page's feed may be although the page does not say so, the likeliest first.
enum ProbableFeeds {
  /// Where programs that make sites put their feeds.
  private static let paths = [
    "feed/", "feed.xml", "rss.xml", "atom.xml", "index.xml", "rss/", "feed.atom", "index.rss",
    "rss/feed.xml", "feed.json",
  ]

  /// By the form of the address, then beside the page and at the root of its host.
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

  /// Those of a page's links that lead to the same site, or to one that serves other people's feeds,
  /// the best first: a page must not send us to whatever address it likes.
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
