package import FeedModel

/// The result of a request to subscribe, with the data needed to undo it.
package struct AddedFeed: Sendable, Hashable {
  package let result: SubscribeResult
  /// The previous state of the feed if it was archived.
  package let before: RemovedFeed?

  /// Creates the result for a feed that was subscribed to already.
  package init(known feed: FeedID) {
    result = SubscribeResult(id: feed, isNew: false)
    before = nil
  }

  package init(new feed: FeedID) {
    result = SubscribeResult(id: feed, isNew: true)
    before = nil
  }

  package init(_ feed: FeedID, backFrom before: RemovedFeed) {
    result = SubscribeResult(id: feed, isNew: true, isRestored: true)
    self.before = before
  }
}

/// The state of an archived feed, and when it was archived, by the library's own clock.
package struct RemovedFeed: Sendable, Hashable, Codable {
  package let since: LibraryTime
  package let properties: FeedProperties
  /// The move to the address by which the feed was restored, if its own belongs to another feed.
  package let move: AddressMove?

  package init(since: LibraryTime, properties: FeedProperties, move: AddressMove?) {
    self.since = since
    self.properties = properties
    self.move = move
  }
}

extension ChangeStep {
  package static func adding(_ feeds: [AddedFeed]) -> [ChangeStep] {
    let new = feeds.filter { $0.result.isNew && !$0.result.isRestored }
    let back = feeds.compactMap { feed in feed.before.map { (feed.result.id, $0) } }
    let steps: [ChangeStep] = [
      .added(NumberSet(new.map(\.result.id))), .returned(Dictionary(back) { one, _ in one }),
    ]
    return steps.filter { $0.count > 0 }
  }
}
