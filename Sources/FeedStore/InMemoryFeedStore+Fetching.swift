import FeedModel
public import FoundationEssentials

extension FeedMemory {
  /// Whether an address is this feed's, or was.
  func answers(to url: String) -> Bool {
    subscription.url == url || formerAddresses.contains(url)
  }
}

extension InMemoryFeedStore {
  public func hostPauses() -> [String: Date] {
    let pauses = feedsByID.values.compactMap(\.fetchState.memory.pause)
    return Dictionary(pauses.map { ($0.host, $0.until) }) { max($0, $1) }
  }

  /// - Throws: `.notFound` when the feed is gone, `.moved` when it has another address.
  func memory(of feed: FeedID, at address: String) throws(FeedStoreError) -> FeedMemory {
    guard let memory = feedsByID[feed], memory.archived == nil else { throw .notFound(feed) }
    guard memory.subscription.url == address else { throw .moved(feed) }
    return memory
  }

  public func move(
    _ feed: FeedID, from address: String, to url: String
  ) throws(FeedStoreError) -> Bool {
    var memory = try memory(of: feed, at: address)
    guard !feedsByID.contains(where: { $0.key != feed && $0.value.subscription.url == url }) else {
      return false
    }
    memory.formerAddresses.insert(memory.subscription.url)
    memory.subscription.url = url
    memory.fetchState = memory.fetchState.moved()
    memory.pastPlace = nil
    feedsByID[feed] = memory
    for id in feedsByID.keys { feedsByID[id]?.formerAddresses.remove(url) }
    return true
  }

  public func readdress(
    _ feed: FeedID, to url: String, at now: Date
  ) throws(FeedStoreError) -> Bool {
    let old = feedsByID[feed]?.subscription.url ?? url
    guard try readdress(feed, to: url) else { return false }
    if old != url { journal(.set, [.moved(feed, old)], at: now) }
    return true
  }

  /// The same, without a change that can be undone.
  func readdress(_ feed: FeedID, to url: String) throws(FeedStoreError) -> Bool {
    let old = feedsByID[feed]?.subscription.url ?? url
    guard try move(feed, from: old, to: url) else { return false }
    feedsByID[feed]?.fetchState = FetchState()
    return true
  }
}
