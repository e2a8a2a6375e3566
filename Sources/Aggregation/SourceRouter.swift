public import FeedModel
public import FoundationEssentials
import LibraryStore

/// A source that passes each URL to the source for its scheme.
public struct SourceRouter: FeedSource {
  private let sources: [String: any FeedSource]

  /// - Parameter sources: the sources by scheme in lower case.
  public init(_ sources: [String: any FeedSource]) {
    self.sources = sources
  }

  public func fetch(_ url: String, state: FetchState, now: Date) async -> FetchOutcome {
    await source(of: url).fetch(url, state: state, now: now)
  }

  public func fetch(
    _ url: String, state: FetchState, isLast: Bool, now: Date
  ) async -> FetchOutcome {
    await source(of: url).fetch(url, state: state, isLast: isLast, now: now)
  }

  public func fetchNamed(_ url: String, by given: String, now: Date) async -> FetchOutcome {
    await source(of: url).fetchNamed(url, by: given, now: now)
  }

  public func page(at url: String, of feed: String, now: Date) async -> FetchOutcome {
    await source(of: url).page(at: url, of: feed, now: now)
  }

  public func nextAllowedFetch(
    _ url: String, state: FetchState, on occasion: FetchOccasion, delays: [String: Date],
    now: Date
  ) -> CheckTime? {
    source(of: url).nextAllowedFetch(url, state: state, on: occasion, delays: delays, now: now)
  }

  private func source(of url: String) -> any FeedSource {
    let scheme = Substring(url.utf8.prefix { $0 != UInt8(ascii: ":") }).lowercased()
    return sources[scheme] ?? UnknownSource(scheme: scheme)
  }
}

/// Fails for every URL.
private struct UnknownSource: FeedSource {
  let scheme: String

  func fetch(_ url: String, state: FetchState, now: Date) async -> FetchOutcome {
    let failure = FetchFailure(
      .address,
      DisplacedAddress.isOne(url)
        ? "another feed has the same address; change it with: lede set FEED --url ADDRESS"
        : "feeds cannot be fetched from \(scheme): addresses")
    return .failed(failure, state.failing(failure, at: now))
  }

  func fetchNamed(_ url: String, by given: String, now: Date) async -> FetchOutcome {
    await fetch(url, state: FetchState(), now: now)
  }
}
