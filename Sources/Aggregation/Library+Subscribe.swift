import FeedFetching
public import FeedFormats
import FeedModel
import FoundationEssentials
public import LibraryStore
import URLs

/// The result of subscribing to a feed.
public struct Subscribed: Sendable {
  public var feed: StoredFeed
  /// Whether the feed was added. It is `false` if the library already contains the feed.
  public var isNew: Bool
  /// Whether the feed had been removed, and was restored with its posts and marks.
  public var isRestored = false
  /// The requested URL, if the feed has moved to another one.
  public var formerAddress: String?
  /// Whether the feed was found at a usual URL, because the page links to none.
  public var isGuessed = false
  /// The result of the first fetch; `nil` if nothing was fetched.
  public var refresh: FeedRefresh?
  /// The change that the subscription belongs to, so that the caller can add more subscriptions to
  /// it.
  public var change: LibraryChange.ID?
}

extension Library {
  /// Subscribes to the feed at a URL, or to the only feed that the page there links to, or to a feed
  /// of a service.
  ///
  /// The feed is fetched first; a URL without a feed is not subscribed to. If the library already
  /// contains the URL, nothing is fetched. A page that leads to a feed of the library adds nothing.
  ///
  /// - Parameters:
  ///   - requested: the subscription, with the URL as the user entered it.
  ///   - takesFirst: whether to use the first of several feeds, which ``FeedFinder`` ranks best.
  ///   - change: the change that the subscription becomes part of.
  /// - Throws: ``LibraryError``, for example `.address`, `.fetch`, `.list`, `.severalFeeds`, or `.mustWait` if
  ///   the host has requested a delay; ``StoreError``.
  public func subscribe(
    to requested: Subscription, takesFirst: Bool = false, continuing change: LibraryChange.ID? = nil
  ) async throws -> Subscribed {
    let service = try ServiceAddress.canonical(requested.url)
    let address = service ?? requested.url
    if let known = try await known(SubscriptionAddress.web(address) ?? address) { return known }
    let deadlines = try await hostDeadlines()
    let found =
      service == nil && !address.hasPrefix("file:")
      ? try await feed(of: address, takesFirst: takesFirst, deadlines)
      : FoundFeed(link: FeedLink(url: address))
    if let known = try await known(found.link.url) { return known }
    let outcome = try await fetch(found, deadlines)
    if let place = outcome.place, let known = try await known(place) { return known }
    var subscribed = try await add(requested, at: found.link.url, continuing: change)
    guard subscribed.isNew else { return subscribed }
    // If a restored feed has moved away from this URL, the document here is not the feed.
    subscribed.refresh =
      subscribed.formerAddress == nil
      ? try await take(outcome, of: subscribed.feed)
      : try await refresh([subscribed.feed]).feeds.first
    subscribed.feed = try await find(subscribed.feed.id)
    subscribed.isGuessed = found.isGuessed
    return subscribed
  }

  /// Returns the feeds that an HTML page at the URL of a feed links to. The result is empty if the
  /// last fetch of the feed did not find such a page.
  public func successors(of feed: StoredFeed) async throws(StoreError) -> [FeedLink] {
    let url = feed.subscription.url
    guard feed.fetchState.lastFailure?.code == .page, URLReference.isHTTP(url) else { return [] }
    do {
      try checkDeadline(of: url, try await hostDeadlines())
      return try await finder.find(url, now: clock()).map(\.link).filter { $0.url != url }
    } catch let error as StoreError {
      throw error
    } catch {
      return []
    }
  }

  /// Subscribes to a URL without fetching it.
  ///
  /// - Throws: ``LibraryError`` `.fetch` if the text is not an HTTP(S) or file URL, or `.address`
  ///   if a service has no such feed or the URL differs from a feed's only in the login;
  ///   ``StoreError``.
  public func subscribeUnseen(
    to requested: Subscription, continuing change: LibraryChange.ID? = nil
  ) async throws -> Subscribed {
    let address = requested.url
    let web = try ServiceAddress.canonical(address) ?? SubscriptionAddress.web(address)
    if let web, let known = try await known(web) { return known }
    guard let url = web ?? (address.hasPrefix("file:") ? address : nil) else {
      throw LibraryError(
        .fetch,
        "\(URLReference.redacted(address)) is not a web address; it must start with http:// "
          + "or https://")
    }
    return try await add(requested, at: url, continuing: change)
  }

  // MARK: Steps

  /// Returns the feed that already has a URL, unless it is archived.
  ///
  /// - Throws: ``LibraryError`` `.address` if the URL differs from a feed's only in the login.
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
      "\(bare) is feed \(feed.id.rawValue) (\(feed.name)), which is fetched without a login; "
        + "add the login with: lede set \(feed.id.rawValue) --url ADDRESS")
  }

  private func add(
    _ requested: Subscription, at url: String, continuing change: LibraryChange.ID?
  ) async throws -> Subscribed {
    var subscription = requested
    subscription.url = try await knownSpellings()[url]
    let results = try await store.subscribe(
      to: SubscriptionList([subscription]), as: .add, continuing: change, at: clock())
    guard let result = results.value.first else {
      throw LibraryError(
        .notFound, "the library could not add \(URLReference.redacted(subscription.url))")
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

  /// Returns the feed that a URL leads to. It may have been fetched already.
  private func feed(
    of address: String, takesFirst: Bool, _ deadlines: [String: Date]
  ) async throws(LibraryError) -> FoundFeed {
    try checkDeadline(of: SubscriptionAddress.web(address) ?? "https://" + address, deadlines)
    let found: [FoundFeed]
    do {
      found = try await finder.find(address, now: clock())
    } catch {
      throw Self.refusal(address, error)
    }
    guard let best = found.first, found.count == 1 || takesFirst else {
      throw LibraryError(
        .severalFeeds,
        "\(URLReference.redacted(address)) has \(found.count) feeds; add the one you want by its address, "
          + "or the first one with --first",
        candidates: found.map(\.link))
    }
    return best
  }

  /// Throws an error if the host of a URL has requested a delay. The minimum interval between two
  /// requests to a host is no reason to fail: the request is sent after it.
  private func checkDeadline(of url: String, _ deadlines: [String: Date]) throws(LibraryError) {
    let now = clock()
    let nextAllowedFetch = source.nextAllowedFetch(
      url, state: FetchState(), on: .forced, delays: deadlines, now: now)
    guard let nextAllowedFetch, nextAllowedFetch.reason != .apart else { return }
    throw LibraryError(
      .mustWait, "cannot add \(URLReference.redacted(url)): the server sent a Retry-After delay",
      deadline: nextAllowedFetch.date)
  }

  /// Fetches a feed unless it was fetched when it was found.
  private func fetch(
    _ found: FoundFeed, _ deadlines: [String: Date]
  ) async throws(LibraryError) -> FetchOutcome {
    if let outcome = found.outcome { return outcome }
    let url = found.link.url
    try checkDeadline(of: url, deadlines)
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
    case .offline where !URLReference.isHTTP(url) && !ServiceAddress.isOne(url):
      LibraryError(.noHost, sentence)
    case .notAFeed where ServiceAddress.isOne(url): LibraryError(.fetch, sentence)
    default: LibraryError(.fetch, sentence + failure.advice)
    }
  }
}

extension FetchOutcome {
  /// The URL of the document.
  fileprivate var place: String? {
    if case .snapshot(let snapshot, _) = self { snapshot.url } else { nil }
  }
}

extension FetchFailure {
  /// A hint for a user who wants to subscribe, if the failure's own description contains none.
  fileprivate var advice: String {
    let unfetched = "add it without fetching it: --no-refresh"
    return switch (code, status) {
    case (.offline, _), (.unreachable, _), (.limit, _), (.nothing, _):
      "; check the address, try again later, or \(unfetched)"
    case (.status, let status?) where status == 429 || status >= 500:
      "; try again later, or \(unfetched)"
    case (.status, 401): "; put the login in the address: https://name:password@host/feed"
    case (.status, _), (.file, _): "; check the address"
    case (.page, _), (.notAFeed, _): "; use the address of the feed itself"
    default: ""
    }
  }
}
