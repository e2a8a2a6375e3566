import FeedFormats
import LibraryStore

/// The addresses of a library's feeds, whatever their spelling: one feed in two spellings would bring its
/// posts twice.
struct KnownSpellings: Sendable {
  private var exact: Set<String> = []
  private var byKey: [String: String] = [:]

  /// - Parameters:
  ///   - former: those that feeds have left.
  ///   - removed: those of feeds that are put away.
  init(_ addresses: [String], former: [String], removed: [String]) {
    for address in addresses + former + removed { note(address) }
  }

  /// The spelling in which the library has an address; the address itself where it has none, or has it so.
  subscript(_ url: String) -> String {
    exact.contains(url) ? url : byKey[SubscriptionAddress.key(of: url)] ?? url
  }

  /// From now on other spellings mean this one, unless they mean another already.
  mutating func note(_ url: String) {
    exact.insert(url)
    let key = SubscriptionAddress.key(of: url)
    if byKey[key] == nil { byKey[key] = url }
  }
}

extension Library {
  /// O(feeds).
  func knownSpellings() async throws(StoreError) -> KnownSpellings {
    KnownSpellings(
      try await store.feedLines().map(\.url),
      former: try await store.formerAddresses().keys.sorted(),
      removed: try await store.removedAddresses())
  }

  /// The spelling under which a feed gets an address: that of another feed which has it, so that it is found
  /// to be taken, and else as it is written.
  func spelling(
    of url: String, for feed: StoredFeed
  ) async throws(StoreError) -> String {
    try await SpellingsOfMoves().spelling(of: url, for: feed, in: self)
  }
}

/// The addresses of a library's feeds, read once for all feeds that move in one refresh: a list of http
/// addresses moves to https on one day.
actor SpellingsOfMoves {
  private var known: KnownSpellings?

  /// See ``Library/spelling(of:for:)``.
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
