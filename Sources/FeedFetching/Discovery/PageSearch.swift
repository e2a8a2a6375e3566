import FeedFormats
import FeedModel
import URLs
import WebClient

/// Searches a page for feeds: declared feeds first, then probable ones.
struct PageSearch {
  private let page: PageLinks
  private let url: String
  private let redirects: Int

  /// The maximum number of links to request, so that some requests remain for the usual paths.
  private static let mostLinks = 5

  /// - Parameter url: the URL of the page after redirects.
  init(_ body: [UInt8], at url: String, _ policy: FetchPolicy) {
    page = PageLinks(of: body, at: url)
    self.url = url
    redirects = policy.redirects
  }

  /// - Throws: ``FetchFailure`` with code `page` if there is no feed. Its description lists the
  ///   addresses that were tried.
  func run(
    _ probe: inout FeedProbe, _ finder: FeedFinder
  ) async throws(FetchFailure) -> [FoundFeed] {
    let feeds = page.feeds.filter { mayLead(to: $0.url) }
    if !feeds.isEmpty {
      return FeedScore.sorted(feeds, areInHead: true).map { FoundFeed(link: $0) }
    }
    if let canonical = page.canonical, canonical != url,
      let known = try await finder.ask(SiteRule.answer(for: canonical), &probe)
    {
      return known
    }
    var guessed = await askLinks(&probe)
    if guessed.isEmpty, let feed = await askUsualPlaces(&probe) { guessed = [feed] }
    guard !guessed.isEmpty else { throw nothing(probe.tried) }
    for place in guessed.indices { guessed[place].isGuessed = true }
    return guessed
  }

  private func askUsualPlaces(_ probe: inout FeedProbe) async -> FoundFeed? {
    for address in ProbableFeeds.addresses(for: url) where probe.mayAsk {
      if let found = await probe.feed(at: address, redirects: 0) { return found }
    }
    return nil
  }

  /// Whether to use a feed that the page declares. Feeds on this machine are ignored on public
  /// pages, because they are leftovers of test settings.
  private func mayLead(to feed: String) -> Bool {
    HostKey.isNear(url) || !HostKey.isNear(feed)
  }

  private func askLinks(_ probe: inout FeedProbe) async -> [FoundFeed] {
    var found: [FoundFeed] = []
    for address in ProbableFeeds.addresses(among: page.guesses, of: url).prefix(Self.mostLinks) {
      if let feed = await probe.feed(at: address, redirects: redirects) { found.append(feed) }
    }
    return found
  }

  private func nothing(_ tried: [String]) -> FetchFailure {
    let reason = "not a feed: this is an HTML page that links to no feed"
    guard !tried.isEmpty else { return FetchFailure(.page, reason) }
    let origin = AddressParts(url)?.origin ?? ""
    let places = tried.map {
      $0.hasPrefix(origin + "/") ? String($0.dropFirst(origin.count)) : URLReference.redacted($0)
    }
    return FetchFailure(
      .page, reason + "; there is also none at " + places.joined(separator: ", "))
  }
}
