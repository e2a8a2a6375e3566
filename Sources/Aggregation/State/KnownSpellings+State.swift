import FeedStore

extension KnownSpellings {
  /// A part of another library's state, with addresses as this one has them.
  func respelt(_ part: StatePart) -> StatePart {
    guard case .feed(var feed) = part else { return part }
    feed.subscription.url = self[feed.subscription.url]
    feed.formerAddresses = Set(feed.formerAddresses.map { self[$0] })
    return .feed(feed)
  }
}
