public import FeedModel
public import FoundationEssentials

/// Several sources as one: each address goes to the source of its scheme.
public struct SourceRouter: FeedSource {
  private let sources: [String: any FeedSource]

  /// - Parameter sources: by scheme, in lower case.
  public init(_ sources: [String: any FeedSource]) {
    self.sources = sources
  }

  public func fetch(_ url: String, state: FetchState, now: Date) async -> FetchOutcome {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    if let source = sources[scheme] {
      return await source.fetch(url, state: state, now: now)
    }
    let failure = FetchFailure(.address, "feeds cannot be fetched from \(scheme): addresses")
    return .failed(failure, state.failing(failure, at: now))
  }
}
