public import FoundationEssentials

/// A source of feeds, such as HTTP, local files, the Hacker News API or Siren services. Other
/// modules handle only the snapshots that it returns.
public protocol FeedSource: Sendable {
  /// Fetches the current state of a feed.
  ///
  /// Failures are returned and not thrown, so that a refresh of many feeds continues. The state of
  /// a failed fetch is stored like that of any other.
  ///
  /// - Parameters:
  ///   - url: the URL of the subscription.
  ///   - state: the state after earlier fetches.
  ///   - now: the current time, which becomes ``FetchState/lastChecked``.
  func fetch(_ url: String, state: FetchState, now: Date) async -> FetchOutcome

  /// Fetches the current state of a feed, with a hint about further requests to its host.
  ///
  /// - Parameter isLast: whether this is the last request to the host, so that the connection can
  ///   be closed.
  func fetch(_ url: String, state: FetchState, isLast: Bool, now: Date) async -> FetchOutcome

  /// Fetches for the first time a feed whose URL comes from a page or a rule instead of the user.
  ///
  /// - Parameter given: the URL that the user entered. The feed may be in a private network only if
  ///   it has the same origin.
  func fetchNamed(_ url: String, by given: String, now: Date) async -> FetchOutcome

  /// Fetches an archive page of a feed, see ``FeedSnapshot/older``, without validators and without
  /// following redirects to other hosts.
  ///
  /// - Parameter feed: the URL of the subscription. The page may be in a private network only if it
  ///   has the same origin.
  func page(at url: String, of feed: String, now: Date) async -> FetchOutcome

  /// Returns the time before which a feed should not be fetched, or `nil` if it may be fetched now.
  ///
  /// - Parameters:
  ///   - state: the state after earlier fetches.
  ///   - occasion: the reason for the refresh.
  ///   - pauses: the deadlines of hosts that have requested a delay.
  func nextAllowedFetch(
    _ url: String, state: FetchState, on occasion: FetchOccasion, delays: [String: Date],
    now: Date
  ) -> CheckTime?
}

extension FeedSource {
  /// Fetches without the hint. This is the default for sources that keep no connections.
  public func fetch(
    _ url: String, state: FetchState, isLast: Bool, now: Date
  ) async -> FetchOutcome {
    await fetch(url, state: state, now: now)
  }

  /// Fails, as by default a source has no archive pages.
  public func page(at url: String, of feed: String, now: Date) async -> FetchOutcome {
    let failure = FetchFailure(.address, "this kind of feed has no older pages")
    return .failed(failure, FetchState().failing(failure, at: now))
  }

  /// Returns `nil`, as by default a feed may always be fetched.
  public func nextAllowedFetch(
    _ url: String, state: FetchState, on occasion: FetchOccasion, delays: [String: Date],
    now: Date
  ) -> CheckTime? {
    nil
  }
}

/// The outcome of a fetch. Every case has the state to store.
public enum FetchOutcome: Sendable {
  case snapshot(FeedSnapshot, FetchState)
  /// The feed has not changed: there is nothing to judge or purge.
  case unchanged(FetchState)
  case failed(FetchFailure, FetchState)

  public var state: FetchState {
    switch self {
    case .snapshot(_, let state), .unchanged(let state), .failed(_, let state): state
    }
  }
}

extension FetchState {
  /// Returns the state after a failed fetch. Validators and digest are kept, because they still
  /// describe the last complete document.
  public func failing(_ failure: FetchFailure, at now: Date) -> FetchState {
    var state = self
    state.lastChecked = now
    state.failures += 1
    state.lastFailure = failure
    return state
  }

  /// Returns the state after a successful fetch, with these validators and this digest.
  public func succeeding(
    validators: Validators?, bodyDigest: Digest?, at now: Date
  ) -> FetchState {
    FetchState(
      validators: validators, bodyDigest: bodyDigest, lastChecked: now, lastSucceeded: now,
      memory: memory)
  }
}

extension FeedSource {
  /// Fetches a feed without validators. If no complete document arrives, the validators and digest
  /// of the last one are kept.
  public func fetchCompletely(_ url: String, state: FetchState, now: Date) async -> FetchOutcome {
    var unconditional = state
    unconditional.validators = nil
    unconditional.bodyDigest = nil
    let outcome = await fetch(url, state: unconditional, now: now)
    var known = outcome.state
    if known.bodyDigest == nil {
      known.validators = state.validators
      known.bodyDigest = state.bodyDigest
    } else {
      known.memory.trust = state.memory.trust
      known.memory.trust.learn(
        from: known.validators, after: state.validators,
        isSameBody: state.bodyDigest.map { $0 == known.bodyDigest }, wasConditional: false)
    }
    return switch outcome {
    case .snapshot(let snapshot, _): .snapshot(snapshot, known)
    case .unchanged: .unchanged(known)
    case .failed(let failure, _): .failed(failure, known)
    }
  }
}

extension FetchFailure {
  /// Returns the failure for a feed that arrived only in part.
  public static func cutOff(items: Int) -> FetchFailure {
    let kept = items == 1 ? "the one complete post was" : "the \(items) complete posts were"
    return FetchFailure(.incomplete, "the feed is truncated; \(kept) kept, the rest is deferred")
  }
}
