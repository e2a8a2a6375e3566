import FeedFetching
public import FeedFormats
import FeedModel
import FoundationEssentials
public import LibraryStore
import URLs

/// What came of a wish to subscribe.
public struct Subscribed: Sendable {
  public var feed: StoredFeed
  /// False when the library had it already.
  public var isNew: Bool
  /// It had been removed, and is back with its posts and marks.
  public var isRestored = false
  /// The address that was asked for, where the feed has moved away from it.
  public var formerAddress: String?
  /// It was found where feeds usually are, by a page that names none.
  public var isGuessed = false
  /// What the first fetch brought; nil when nothing was fetched.
  public var refresh: FeedRefresh?
  /// The change that it is a part of, for who adds more.
  public var change: LibraryChange.ID?
}

extension Library {
  /// Subscribes to the feed at an address, or to the one feed that the page there leads to.
  ///
  /// The feed is fetched first: an address that has no feed is not subscribed to. An address that
  /// is subscribed to already is not fetched, and one that only leads to a known feed is not subscribed to.
  ///
  /// - Parameters:
  ///   - wish: the subscription, with the address as the user gave it.
  ///   - takesFirst: of several feeds take the first, which is the best by ``FeedFinder``.
  ///   - change: what this is a part of.
  /// - Throws: ``LibraryError`` `.fetch`, `.list` or `.severalFeeds`; ``StoreError``. A host that has
  ///   told us to wait is not asked.
  public func subscribe(
    to wish: Subscription, takesFirst: Bool = false, continuing change: LibraryChange.ID? = nil
  ) async throws -> Subscribed {
    let address = wish.url
    if let known = try await known(SubscriptionAddress.web(address) ?? address) { return known }
    let pauses = try await heededPauses()
    let found = try await feed(of: address, takesFirst: takesFirst, pauses)
    if let known = try await known(found.link.url) { return known }
    let outcome = try await fetch(found, pauses)
    if let place = outcome.place, let known = try await known(place) { return known }
    var subscribed = try await add(wish, at: found.link.url, continuing: change)
    guard subscribed.isNew else { return subscribed }
    // Of a feed that is back and has moved away from there, what is there now is nothing.
    subscribed.refresh =
      subscribed.formerAddress == nil
      ? try await take(outcome, of: subscribed.feed)
      : try await refresh([subscribed.feed]).feeds.first
    subscribed.feed = try await find(subscribed.feed.id)
    subscribed.isGuessed = found.isGuessed
    return subscribed
  }

  /// The feeds that a page leads to which stands where a feed was; none where the feed does not fail so.
  public func successors(of feed: StoredFeed) async throws(StoreError) -> [FeedLink] {
    let url = feed.subscription.url
    guard feed.fetchState.lastFailure?.code == .page, URLReference.isHTTP(url) else { return [] }
    do {
      try checkPause(of: url, try await heededPauses())
      return try await finder.find(url, now: clock()).map(\.link).filter { $0.url != url }
    } catch let error as StoreError {
      throw error
    } catch {
      return []
    }
  }

  /// Subscribes to an address as it is, without asking anybody.
  ///
  /// - Throws: ``LibraryError`` `.fetch` for what is no web or file address; ``StoreError``.
  public func subscribeUnseen(
    to wish: Subscription, continuing change: LibraryChange.ID? = nil
  ) async throws -> Subscribed {
    let address = wish.url
    let web = SubscriptionAddress.web(address)
    if let web, let known = try await known(web) { return known }
    guard let url = web ?? (address.hasPrefix("file:") ? address : nil) else {
      throw LibraryError(
        .fetch,
        "\(URLReference.redacted(address)) is no web address; it has to begin with http:// or "
          + "https://")
    }
    return try await add(wish, at: url, continuing: change)
  }

  // MARK: Steps

  /// The feed that an address means already, if it is not put away.
  ///
  /// - Throws: ``LibraryError`` `.address` where only the login is another one: that is no other feed.
  private func known(_ url: String) async throws -> Subscribed? {
    let feeds = try await knownFeeds()
    if let feed = feeds[url] {
      let isThere = feed.subscription.url == feeds.spellings[url]
      return Subscribed(feed: feed, isNew: false, formerAddress: isThere ? nil : url)
    }
    let bare = URLReference.redacted(url)
    guard bare != url, let feed = feeds[bare] else { return nil }
    throw LibraryError(
      .address,
      "\(bare) is feed \(feed.id.rawValue) (\(feed.name)), which is asked without a login; "
        + "lede set \(feed.id.rawValue) --url ADDRESS gives it this one")
  }

  private func add(
    _ wish: Subscription, at url: String, continuing change: LibraryChange.ID?
  ) async throws -> Subscribed {
    var subscription = wish
    subscription.url = try await knownSpellings()[url]
    let results = try await store.subscribe(
      to: SubscriptionList([subscription]), as: .add, continuing: change, at: clock())
    guard let result = results.value.first else {
      throw LibraryError(
        .notFound, "the library did not take \(URLReference.redacted(subscription.url))")
    }
    let feed = try await find(result.id)
    return Subscribed(
      feed: feed, isNew: result.isNew, isRestored: result.isRestored,
      formerAddress: feed.subscription.url == subscription.url ? nil : subscription.url,
      change: results.change)
  }

  private func find(_ id: FeedID) async throws -> StoredFeed {
    guard let feed = try await store.feeds([id]).first else {
      throw LibraryError(.notFound, "the feed was removed while it was being added")
    }
    return feed
  }

  /// The feed that an address means, fetched or not.
  private func feed(
    of address: String, takesFirst: Bool, _ pauses: [String: Date]
  ) async throws(LibraryError) -> FoundFeed {
    guard !address.hasPrefix("file:") else { return FoundFeed(link: FeedLink(url: address)) }
    try checkPause(of: SubscriptionAddress.web(address) ?? "https://" + address, pauses)
    return try choose(from: try await find(at: address), of: address, takesFirst: takesFirst)
  }

  /// Who adds several feeds of a host which wants its requests far apart adds them one after another.
  private func checkPause(of url: String, _ pauses: [String: Date]) throws(LibraryError) {
    let now = clock()
    let hold = source.hold(url, state: FetchState(), on: .forced, pauses: pauses, now: now)
    guard let hold, hold.reason != .apart else { return }
    throw LibraryError(
      .mustWait, "cannot add \(URLReference.redacted(url)): the server has told us to wait",
      deadline: hold.date)
  }

  private func find(at address: String) async throws(LibraryError) -> [FoundFeed] {
    do {
      return try await finder.find(address, now: clock())
    } catch {
      throw Self.refusal(address, error)
    }
  }

  /// Fetches what must be a feed, unless that was done when it was found.
  private func fetch(
    _ found: FoundFeed, _ pauses: [String: Date]
  ) async throws(LibraryError) -> FetchOutcome {
    if let outcome = found.outcome { return outcome }
    let url = found.link.url
    try checkPause(of: url, pauses)
    let outcome = await source.fetchNamed(url, by: found.given ?? url, now: clock())
    if case .failed(let failure, _) = outcome {
      throw Self.refusal(url, failure)
    }
    return outcome
  }

  private static func refusal(_ url: String, _ failure: FetchFailure) -> LibraryError {
    let sentence = "cannot add \(URLReference.redacted(url)): \(failure)"
    return switch failure.code {
    case .list: LibraryError(.list, sentence)
    case .offline where !URLReference.isHTTP(url): LibraryError(.noHost, sentence)
    default: LibraryError(.fetch, sentence + failure.advice)
    }
  }

  private func choose(
    from found: [FoundFeed], of address: String, takesFirst: Bool
  ) throws(LibraryError) -> FoundFeed {
    guard let best = found.first, found.count == 1 || takesFirst else {
      throw LibraryError(
        .severalFeeds,
        "\(URLReference.redacted(address)) leads to \(found.count) feeds; add the one you want by its address, "
          + "or the first with --first",
        candidates: found.map(\.link))
    }
    return best
  }
}

extension FetchOutcome {
  /// Where the document stood.
  fileprivate var place: String? {
    if case .snapshot(let snapshot, _) = self { snapshot.url } else { nil }
  }
}

extension FetchFailure {
  /// What whoever wants to subscribe can do, where the failure itself does not say so.
  fileprivate var advice: String {
    let unasked = "add it unasked with --no-refresh"
    return switch (code, status) {
    case (.offline, _), (.unreachable, _), (.limit, _), (.nothing, _):
      "; is the address right? Try again later, or \(unasked)"
    case (.status, let status?) where status == 429 || status >= 500:
      "; try again later, or \(unasked)"
    case (.status, 401): "; it may stand in the address, as in https://name:password@host/feed"
    case (.status, _), (.file, _): "; is the address right?"
    case (.page, _), (.notAFeed, _): "; give the address of the feed itself"
    default: ""
    }
  }
}
