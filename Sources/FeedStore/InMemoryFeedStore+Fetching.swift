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

  /// - Throws: `.notFound` when the feed is gone, or put away.
  func memory(of feed: FeedID) throws(FeedStoreError) -> FeedMemory {
    guard let memory = feedsByID[feed], memory.archived == nil else { throw .notFound(feed) }
    return memory
  }

  /// - Throws: `.notFound` when the feed is gone, `.moved` when it has another address.
  func memory(of feed: FeedID, at address: String) throws(FeedStoreError) -> FeedMemory {
    let memory = try memory(of: feed)
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
    if DisplacedAddress.original(memory.subscription.url, of: feed) == nil {
      memory.formerAddresses.insert(memory.subscription.url)
    }
    memory.subscription.url = url
    memory.fetchState = memory.fetchState.moved()
    memory.pastPlace = nil
    feedsByID[feed] = memory
    for id in feedsByID.keys { feedsByID[id]?.formerAddresses.remove(url) }
    return true
  }

  public func formerAddresses() -> [String: FeedID] {
    let addresses = feedsByID.flatMap { id, feed in feed.formerAddresses.map { ($0, id) } }
    return Dictionary(uniqueKeysWithValues: addresses)
  }

  public func removedAddresses() -> [String] {
    feedsByID.filter { $1.archived != nil }.sorted { $0.key < $1.key }.map(\.value.subscription.url)
  }

  public func readdress(
    _ feed: FeedID, to url: String, at now: Date, _ edit: PropertyEdit
  ) throws(FeedStoreError) -> Bool {
    let old = try memory(of: feed).subscription.url
    guard old != url else {
      feedsByID[feed]?.forgetFetches()
      _ = set([feed], at: now, edit)
      return true
    }
    let displaced = displace(from: url)
    guard var move = readdress(feed, from: old, to: url) else { return false }
    move.displaced = displaced
    move.properties = self.edit(feed, edit)
    journal(.set, [.moved(move)], at: now)
    return true
  }

  /// Moves a feed, and forgets what its old address has answered.
  ///
  /// - Returns: nil where another feed has the address, or the feed is gone.
  func readdress(_ feed: FeedID, from old: String, to url: String) -> AddressMove? {
    let meant = feedsByID.first { $1.formerAddresses.contains(url) }?.key
    guard (try? move(feed, from: old, to: url)) == true else { return nil }
    feedsByID[feed]?.forgetFetches()
    return AddressMove(feed, from: old, to: url, meaning: meant)
  }

  /// Moves a feed back, if it has not moved on since. The address that it leaves means what it meant
  /// before. Properties are restored in any case.
  func takeBack(_ move: AddressMove) -> Bool {
    if let properties = move.properties { _ = restore(properties, of: move.feed) }
    guard feedsByID[move.feed]?.subscription.url == move.new,
      readdress(move.feed, from: move.new, to: move.old) != nil
    else { return false }
    feedsByID[move.feed]?.formerAddresses.remove(move.new)
    if let meant = move.meant { feedsByID[meant]?.formerAddresses.insert(move.new) }
    if let displaced = move.displaced { replace(displaced) }
    return true
  }

  /// Takes an address from the feed that has it, if that one is put away.
  ///
  /// - Returns: the feed.
  private func displace(from url: String) -> FeedID? {
    let away = feedsByID.first { $1.archived != nil && $1.subscription.url == url }?.key
    guard let away else { return nil }
    feedsByID[away]?.subscription.url = DisplacedAddress.make(url, of: away)
    return away
  }

  /// Gives a feed its address back, if no other feed has it.
  func replace(_ feed: FeedID) {
    guard let address = feedsByID[feed]?.subscription.url,
      let url = DisplacedAddress.original(address, of: feed),
      !feedsByID.values.contains(where: { $0.subscription.url == url })
    else { return }
    feedsByID[feed]?.subscription.url = url
    for id in feedsByID.keys { feedsByID[id]?.formerAddresses.remove(url) }
  }

  /// Gives a feed that came back the address by which it did, where its own is another feed's.
  ///
  /// - Returns: nil where it has its own.
  func resettle(_ feed: FeedID, at url: String) -> AddressMove? {
    guard let address = feedsByID[feed]?.subscription.url,
      DisplacedAddress.original(address, of: feed) != nil
    else { return nil }
    return readdress(feed, from: address, to: url)
  }
}
