import FeedFormats
import FeedStore

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
  func knownSpellings() async throws(FeedStoreError) -> KnownSpellings {
    KnownSpellings(
      try await store.feedLines().map(\.url),
      former: try await store.formerAddresses().keys.sorted(),
      removed: try await store.removedAddresses())
  }

  /// The spelling under which a feed gets an address: that of another feed which has it, so that it is found
  /// to be taken, and else as it is written.
  func spelling(
    of url: String, for feed: StoredFeed
  ) async throws(FeedStoreError) -> String {
    let isOwn =
      SubscriptionAddress.key(of: url) == SubscriptionAddress.key(of: feed.subscription.url)
    return isOwn ? url : try await knownSpellings()[url]
  }
}
