public import FoundationEssentials

/// Where feeds come from. HTTP is one source; files, Hacker News' own interface and Siren services
/// can stand beside it, because everything downstream knows only snapshots.
public protocol FeedSource: Sendable {
  /// Fetches a feed as it stands now.
  ///
  /// Failures are results, not errors: a refresh of many feeds goes on, and the state that comes
  /// with a failure is stored like any other.
  ///
  /// - Parameters:
  ///   - url: the subscription's address.
  ///   - state: what is known from earlier fetches.
  ///   - now: the present time, which becomes ``FetchState/lastChecked``.
  func fetch(_ url: String, state: FetchState, now: Date) async -> FetchOutcome

  /// The same, where it is known whether the host is going to be asked for more.
  ///
  /// - Parameter isLast: nothing else will be asked of the host: no connection to it need be kept.
  func fetch(_ url: String, state: FetchState, isLast: Bool, now: Date) async -> FetchOutcome

  /// Fetches for the first time a feed that a page or a rule named, not the user.
  ///
  /// - Parameter given: the address that the user gave. The feed may be in a private network only if it
  ///   has the same origin.
  func fetchNamed(_ url: String, by given: String, now: Date) async -> FetchOutcome

  /// Fetches a page of a feed's past, see ``FeedSnapshot/older``, without validators and without
  /// following redirects to other hosts.
  ///
  /// - Parameter feed: the address of the subscription. The page may be in a private network only if it
  ///   has the same origin.
  func page(at url: String, of feed: String, now: Date) async -> FetchOutcome

  /// Until when a feed is better not asked; nil when it may be asked now.
  ///
  /// - Parameters:
  ///   - state: what is known from earlier fetches.
  ///   - occasion: why it would be asked.
  ///   - pauses: hosts that want to be left alone, and until when.
  func hold(
    _ url: String, state: FetchState, on occasion: FetchOccasion, pauses: [String: Date],
    now: Date
  ) -> CheckTime?
}

extension FeedSource {
  /// A source that does not say otherwise keeps no connections.
  public func fetch(
    _ url: String, state: FetchState, isLast: Bool, now: Date
  ) async -> FetchOutcome {
    await fetch(url, state: state, now: now)
  }

  /// By default a source has no pages.
  public func page(at url: String, of feed: String, now: Date) async -> FetchOutcome {
    let failure = FetchFailure(.address, "this kind of feed has no pages")
    return .failed(failure, FetchState().failing(failure, at: now))
  }

  /// A source that does not say otherwise may always be asked.
  public func hold(
    _ url: String, state: FetchState, on occasion: FetchOccasion, pauses: [String: Date],
    now: Date
  ) -> CheckTime? {
    nil
  }
}

/// What a fetch came to. Every case carries the state to store.
public enum FetchOutcome: Sendable {
  case snapshot(FeedSnapshot, FetchState)
  /// The feed is as it was: nothing to judge, nothing to purge.
  case unchanged(FetchState)
  case failed(FetchFailure, FetchState)

  public var state: FetchState {
    switch self {
    case .snapshot(_, let state), .unchanged(let state), .failed(_, let state): state
    }
  }
}

extension FetchState {
  /// The state after a fetch that failed; validators and digest stay, so nothing is hidden by a
  /// later "not modified".
  public func failing(_ failure: FetchFailure, at now: Date) -> FetchState {
    var state = self
    state.lastChecked = now
    state.failures += 1
    state.lastFailure = failure
    return state
  }

  /// The state after a fetch that succeeded, validators and digest as given.
  public func succeeding(
    validators: Validators?, bodyDigest: Digest?, at now: Date
  ) -> FetchState {
    FetchState(
      validators: validators, bodyDigest: bodyDigest, lastChecked: now, lastSucceeded: now,
      memory: memory)
  }
}

// MARK: Asking as if for the first time

extension FetchState {
  /// The state that asks for the document whatever is known of it.
  public var withoutDocument: FetchState {
    var state = self
    state.validators = nil
    state.bodyDigest = nil
    return state
  }

  /// With what this document teaches of the validators, compared with the one that was known.
  fileprivate func learning(after other: FetchState) -> FetchState {
    var state = self
    state.memory.trust = other.memory.trust
    state.memory.trust.learn(
      from: validators, after: other.validators,
      isSameBody: other.bodyDigest.map { $0 == bodyDigest }, wasConditional: false)
    return state
  }

  fileprivate func withDocument(of other: FetchState) -> FetchState {
    var state = self
    state.validators = other.validators
    state.bodyDigest = other.bodyDigest
    return state
  }
}

extension FeedSource {
  /// Fetches a feed as if for the first time. Where no whole document comes, what is known of the last
  /// one stays known.
  public func fetchAnew(_ url: String, state: FetchState, now: Date) async -> FetchOutcome {
    let outcome = await fetch(url, state: state.withoutDocument, now: now)
    let known =
      outcome.state.bodyDigest == nil
      ? outcome.state.withDocument(of: state) : outcome.state.learning(after: state)
    return switch outcome {
    case .snapshot(let snapshot, _): .snapshot(snapshot, known)
    case .unchanged: .unchanged(known)
    case .failed(let failure, _): .failed(failure, known)
    }
  }
}

extension FetchFailure {
  /// A feed of which only a part arrived.
  public static func cutOff(items: Int) -> FetchFailure {
    let kept = items == 1 ? "the one whole post was" : "the \(items) whole posts were"
    return FetchFailure(.incomplete, "the feed is cut off; \(kept) kept, the rest comes later")
  }
}
