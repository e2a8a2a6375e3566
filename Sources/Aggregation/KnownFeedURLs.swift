import FeedFormats
import LibraryStore

/// The URLs of a library's feeds, in any spelling. A feed that is subscribed to in two spellings
/// would show its posts twice.
struct KnownFeedURLs: Sendable {
  private var exact: Set<String> = []
  private var byKey: [String: String] = [:]

  /// - Parameters:
  ///   - former: the former URLs of feeds that have moved.
  ///   - removed: the URLs of archived feeds.
  init(_ addresses: [String], former: [String], removed: [String]) {
    for address in addresses + former + removed { note(address) }
  }

  /// Returns the spelling in which the library contains a URL, or the URL itself if the library
  /// does not contain it.
  subscript(_ url: String) -> String {
    exact.contains(url) ? url : byKey[SubscriptionAddress.key(of: url)] ?? url
  }

  /// Adds a URL. Its other spellings mean this one, unless they already mean another.
  mutating func note(_ url: String) {
    exact.insert(url)
    let key = SubscriptionAddress.key(of: url)
    if byKey[key] == nil { byKey[key] = url }
  }
}

extension Library {
  /// Returns the URLs of all feeds. O(n) in the number of feeds.
  func knownSpellings() async throws(StoreError) -> KnownFeedURLs {
    KnownFeedURLs(
      try await store.feedLines().map(\.url),
      former: try await store.formerAddresses().keys.sorted(),
      removed: try await store.removedAddresses())
  }
}

/// The URLs of a library's feeds, read once for all feeds that move in one refresh. Many feeds may
/// move from http to https on the same day.
actor SpellingsOfMoves {
  private var known: KnownFeedURLs?

  /// Returns the spelling in which to store a new URL of a feed. If another feed has the URL, this
  /// is the spelling of that feed, so that the conflict is found.
  func spelling(
    of url: String, for feed: StoredFeed, in library: Library
  ) async throws(StoreError) -> String {
    let isOwn =
      SubscriptionAddress.key(of: url) == SubscriptionAddress.key(of: feed.subscription.url)
    guard !isOwn else { return url }
    if known == nil { known = try await library.knownSpellings() }
    let spelling = known?[url] ?? url
    known?.note(spelling)
    return spelling
  }
}
