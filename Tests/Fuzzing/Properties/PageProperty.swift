import FeedFormats
import URLs

/// The feeds that a page links to are web addresses without duplicates.
struct PageProperty: Property {
  let name = "page"
  let kinds: Set<Sample.Kind> = [.html]

  func check(_ input: [UInt8], salt: UInt64) throws(Violation) {
    let base = FeedParser.Context(salt: salt).url ?? "https://a.example/"
    let page = PageLinks(of: input, at: base)
    let links = page.feeds + page.guesses.map { FeedLink(url: $0) }
    for link in links {
      try require(URLReference.isHTTP(link.url), "a page's feed is on the web", link.url)
      try require(
        SubscriptionAddress.web(link.url) == link.url, "an address has one spelling", link.url)
      if let title = link.title { try TextCheck.checkLine(title) }
    }
    for urls in [page.feeds.map(\.url), page.guesses] {
      try require(Set(urls).count == urls.count, "a page's feeds are there once")
    }
  }
}
