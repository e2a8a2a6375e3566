import FeedFormats
import FeedModel
import FoundationEssentials
import HTTPTransport
import WebClient

/// Requests a limited number of addresses that may be feeds, and records which ones were tried.
struct FeedProbe {
  /// The requested addresses, in order.
  private(set) var tried: [String] = []

  private let fetcher: HTTPFetcher
  private let given: String
  private let now: Date
  private var left: Int

  /// - Parameter given: the address from the user.
  init(_ fetcher: HTTPFetcher, given: String, now: Date) {
    self.fetcher = fetcher
    self.given = given
    self.now = now
    left = fetcher.policy.probes
  }

  /// Whether another address may be requested.
  var mayAsk: Bool { left > 0 && !Task.isCancelled }

  /// Returns the feed at an address; nil if there is none.
  ///
  /// - Parameter redirects: the maximum number of redirects. Use 0 for a guessed address, because
  ///   many servers redirect every wrong address to their home page.
  mutating func feed(at url: String, redirects: Int) async -> FoundFeed? {
    guard mayAsk, !tried.contains(url) else { return nil }
    left -= 1
    tried.append(url)
    do throws(FetchFailure) {
      return try await ask(url, redirects)
    } catch {
      // Stops after an unreachable or rate-limiting server.
      let isOverrun = error.status == 429 || error.status == 503
      if [.unreachable, .limit, .here].contains(error.code) || isOverrun { left = 0 }
      return nil
    }
  }

  private func ask(_ url: String, _ redirects: Int) async throws(FetchFailure) -> FoundFeed {
    var fetcher = fetcher
    fetcher.redirects.limit = redirects
    let outcome = await fetcher.fetch(
      url, given: given, state: FetchState(), accept: FetchPolicy.acceptFeeds, now: now)
    if case .failed(let failure, _) = outcome { throw failure }
    var link = FeedLink(url: url)
    if case .snapshot(let snapshot, _) = outcome { link.title = snapshot.channel.title }
    return FoundFeed(link: link, outcome: outcome)
  }
}
