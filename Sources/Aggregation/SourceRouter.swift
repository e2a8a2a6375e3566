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
    await fetch(url, state: state, isLast: false, now: now)
  }

  public func fetch(
    _ url: String, state: FetchState, isLast: Bool, now: Date
  ) async -> FetchOutcome {
    guard let source = source(of: url) else { return unknown(url, state, now: now) }
    return await source.fetch(url, state: state, isLast: isLast, now: now)
  }

  public func fetchNamed(_ url: String, by given: String, now: Date) async -> FetchOutcome {
    guard let source = source(of: url) else { return unknown(url, FetchState(), now: now) }
    return await source.fetchNamed(url, by: given, now: now)
  }

  public func page(at url: String, of feed: String, now: Date) async -> FetchOutcome {
    if let source = source(of: url) { return await source.page(at: url, of: feed, now: now) }
    let failure = FetchFailure(.address, "this kind of feed has no older pages")
    return .failed(failure, FetchState().failing(failure, at: now))
  }

  public func hold(
    _ url: String, state: FetchState, on occasion: FetchOccasion, pauses: [String: Date],
    now: Date
  ) -> CheckTime? {
    source(of: url)?.hold(url, state: state, on: occasion, pauses: pauses, now: now)
  }

  private func unknown(_ url: String, _ state: FetchState, now: Date) -> FetchOutcome {
    let failure = FetchFailure(.address, problem(of: url))
    return .failed(failure, state.failing(failure, at: now))
  }

  private func problem(of url: String) -> String {
    DisplacedAddress.isOne(url)
      ? "another feed has the same address; change it with: lede set FEED --url ADDRESS"
      : "feeds cannot be fetched from \(scheme(of: url)): addresses"
  }

  private func source(of url: String) -> (any FeedSource)? {
    sources[scheme(of: url)]
  }

  private func scheme(of url: String) -> String {
    Substring(url.utf8.prefix { $0 != UInt8(ascii: ":") }).lowercased()
  }
}
