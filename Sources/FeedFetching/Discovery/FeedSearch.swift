import FeedFormats
import FeedModel
import FoundationEssentials
import HTTPTransport
import URLs
import WebClient

/// One search for the feeds of an address. It requests a limited number of addresses that may be
/// feeds.
struct FeedSearch {
  private let fetcher: HTTPFetcher
  private let given: String
  private let now: Date
  /// The addresses that were requested because they may be feeds, in order.
  private var tried: [String] = []
  private var requestsLeft: Int

  /// The maximum number of links to request, so that some requests remain for the usual paths.
  private static let mostLinks = 5

  /// - Parameter given: the address from the user.
  init(_ fetcher: HTTPFetcher, given: String, now: Date) {
    self.fetcher = fetcher
    self.given = given
    self.now = now
    requestsLeft = fetcher.policy.probes
  }

  /// Returns the feeds of the address, best first. There is at least one.
  mutating func run() async throws(FetchFailure) -> [FoundFeed] {
    if let known = try await feeds(SiteRule.answer(for: given)) { return known }
    let answer = try await fetcher.getPage(given, now: now)
    guard DocumentKind(sniffing: answer.body) == .html else {
      let outcome = try fetcher.outcome(of: answer, FetchState(), now: now)
      return [FoundFeed(link: FeedLink(url: given), outcome: outcome)]
    }
    if let interruption = answer.interruption { throw interruption }
    let url = answer.reply.url
    return try await feeds(of: PageLinks(of: answer.body, at: url), at: url)
  }

  /// Searches a page for feeds: declared feeds first, then probable ones.
  ///
  /// - Parameter url: the URL of the page after redirects.
  /// - Throws: ``FetchFailure`` with code `page` if there is no feed. Its description lists the
  ///   addresses that were tried.
  private mutating func feeds(
    of page: PageLinks, at url: String
  ) async throws(FetchFailure) -> [FoundFeed] {
    // Declared feeds on this machine are ignored on public pages: they are leftovers of test
    // settings.
    let declared = page.feeds.filter {
      HostKey.isOnThisMachine(url) || !HostKey.isOnThisMachine($0.url)
    }
    if !declared.isEmpty {
      return FeedScore.sorted(declared, areInHead: true).map { FoundFeed(link: $0) }
    }
    if let canonical = page.canonical, canonical != url,
      let known = try await feeds(SiteRule.answer(for: canonical))
    {
      return known
    }
    var guessed: [FoundFeed] = []
    let links = ProbableFeeds.addresses(among: page.guesses, of: url)
    for link in links.prefix(Self.mostLinks) {
      if let feed = await feed(at: link, redirects: fetcher.policy.redirects) {
        guessed.append(feed)
      }
    }
    // Many servers redirect every wrong address to their home page.
    for path in ProbableFeeds.addresses(for: url) where guessed.isEmpty {
      if let feed = await feed(at: path, redirects: 0) { guessed = [feed] }
    }
    guard !guessed.isEmpty else { throw noFeed(at: url) }
    for place in guessed.indices { guessed[place].isGuessed = true }
    return guessed
  }

  /// Returns the feeds that a rule derives; nil if there are none.
  ///
  /// Rules may be outdated, so a single feed is fetched to check that it exists. Several feeds are
  /// returned without a request.
  private mutating func feeds(
    _ answer: SiteRule.Answer?
  ) async throws(FetchFailure) -> [FoundFeed]? {
    switch answer {
    case .refused(let reason): throw FetchFailure(.address, reason)
    case .feeds(let links) where links.count > 1: return links.map { FoundFeed(link: $0) }
    case .feeds(let links):
      guard let link = links.first else { return nil }
      return await feed(at: link.url, redirects: fetcher.policy.redirects).map { [$0] }
    case nil: return nil
    }
  }

  /// Requests an address that may be a feed, unless the limit for requests is reached. Returns nil
  /// if it is not a feed.
  private mutating func feed(at url: String, redirects: Int) async -> FoundFeed? {
    guard requestsLeft > 0, !Task.isCancelled, !tried.contains(url) else { return nil }
    requestsLeft -= 1
    tried.append(url)
    var fetcher = fetcher
    fetcher.redirects.limit = redirects
    let outcome = await fetcher.fetch(
      url, given: given, state: FetchState(), accept: FetchPolicy.acceptFeeds, now: now)
    var link = FeedLink(url: url)
    switch outcome {
    case .snapshot(let snapshot, _): link.title = snapshot.channel.title
    case .unchanged: break
    case .failed(let failure, _):
      // Stops after an unreachable or rate-limiting server.
      if [.unreachable, .limit, .here].contains(failure.code)
        || [429, 503].contains(failure.status)
      {
        requestsLeft = 0
      }
      return nil
    }
    return FoundFeed(link: link, outcome: outcome)
  }

  private func noFeed(at url: String) -> FetchFailure {
    let reason = "not a feed: this is an HTML page that links to no feed"
    guard !tried.isEmpty else { return FetchFailure(.page, reason) }
    let origin = AddressParts(url)?.origin ?? ""
    let places = tried.map {
      $0.hasPrefix(origin + "/") ? String($0.dropFirst(origin.count)) : URLReference.redacted($0)
    }
    return FetchFailure(.page, reason + "; there is also none at " + places.joined(separator: ", "))
  }
}
