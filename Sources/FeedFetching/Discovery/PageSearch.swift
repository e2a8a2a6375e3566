import FeedFormats
import FeedModel
import URLs
import WebClient

/// The search for the feeds of a page, from what it says to what is only likely.
struct PageSearch {
  private let page: PageLinks
  private let url: String
  private let redirects: Int

  /// Of its links at most so many are asked, so that some requests are left for the usual places.
  private static let mostLinks = 5

  /// - Parameter url: where the page was found, redirects followed.
  init(_ body: [UInt8], at url: String, _ policy: FetchPolicy) {
    page = PageLinks(of: body, at: url)
    self.url = url
    redirects = policy.redirects
  }

  /// - Throws: ``FetchFailure`` `.page` when there is none, with all that was tried.
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

  /// Ignores local feeds that public pages name: such links are left over from test settings.
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
    let reason = "not a feed: this is an HTML page, and it names no feed"
    guard !tried.isEmpty else { return FetchFailure(.page, reason) }
    let origin = AddressParts(url)?.origin ?? ""
    let places = tried.map {
      $0.hasPrefix(origin + "/") ? String($0.dropFirst(origin.count)) : URLReference.redacted($0)
    }
    return FetchFailure(
      .page, reason + "; nor is there one at " + places.joined(separator: ", "))
  }
}
