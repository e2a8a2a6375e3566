import FeedModel

extension StoreTransaction {
  /// Changes the address of a feed, and makes the old one a former address.
  ///
  /// - Returns: `false`, with nothing changed, if another feed has the address.
  func move(_ feed: FeedRecord, to url: String) throws -> Bool {
    let old = feed.subscription.url
    var moved = feed
    moved.subscription.url = url
    guard try updateFeed(moved) else { return false }
    if DisplacedAddress.original(old, of: feed.id) == nil {
      try setFormerAddress(old, of: feed.id)
    }
    try setFormerAddress(url, of: nil)
    try saveHistoryPosition(nil, of: feed.id)
    try save(try fetchState(of: feed.id).moved(), of: feed.id)
    return true
  }

  /// Changes the address of a feed, and removes the stored state of its fetches.
  ///
  /// - Returns: `nil`, with nothing changed, if another feed has the address.
  func readdress(_ feed: FeedRecord, to url: String) throws -> AddressMove? {
    let meant = try self.record(FormerAddress.self, url)?.feedId
    guard try move(feed, to: url) else { return nil }
    try forgetFetches(of: feed.id)
    return AddressMove(feed: feed.id, old: feed.subscription.url, new: url, meant: meant)
  }

  /// Moves a feed back, unless it has moved again since. The address that it leaves becomes again
  /// what it was before the move. Properties are restored in any case.
  func undo(_ move: AddressMove) throws -> Bool {
    if let properties = move.properties { _ = try setProperties(properties, of: move.feed) }
    guard let feed = try self.feed(move.feed), feed.archived == nil,
      try self.feed(at: move.new)?.id == move.feed, try readdress(feed, to: move.old) != nil
    else { return false }
    try setFormerAddress(move.new, of: move.meant)
    if let displaced = move.displaced { try returnAddress(to: displaced) }
    return true
  }

  // MARK: Addresses of archived feeds

  /// Takes an address from the archived feed that has it, if any.
  ///
  /// - Returns: the archived feed.
  func displace(from url: String) throws -> FeedID? {
    guard var feed = try self.feed(at: url), feed.archived != nil else { return nil }
    feed.subscription.url = DisplacedAddress.make(feed.subscription.url, of: feed.id)
    _ = try updateFeed(feed)
    return feed.id
  }

  /// Gives a feed its original address back, unless another feed has it.
  func returnAddress(to id: FeedID) throws {
    guard var feed = try self.feed(id),
      let url = DisplacedAddress.original(feed.subscription.url, of: id)
    else { return }
    feed.subscription.url = url
    if try updateFeed(feed) { try setFormerAddress(url, of: nil) }
  }

  /// Gives a restored feed the address by which it was added, if its own now belongs to another
  /// feed.
  ///
  /// - Returns: the move; `nil` if the feed has its own address.
  func resettle(_ id: FeedID, at url: String) throws -> AddressMove? {
    guard let feed = try self.feed(id),
      DisplacedAddress.original(feed.subscription.url, of: id) != nil
    else { return nil }
    return try readdress(feed, to: url)
  }

  /// Stores that an address is a former address of a feed, replacing an earlier feed; `nil` removes
  /// it.
  private func setFormerAddress(_ url: String, of feed: FeedID?) throws {
    guard let feed else {
      try remove(FormerAddress.self, url)
      return
    }
    try put(FormerAddress(url: url, feedId: feed))
  }
}
