package import FeedModel

/// What became of a wish to subscribe, as far as undoing it has to know.
package struct AddedFeed: Sendable, Hashable {
  package let result: SubscribeResult
  /// What the feed was, if it had been removed.
  package let before: RemovedFeed?

  /// A feed that is there already.
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

/// A feed that is put away, and since when by the library's own time.
package struct RemovedFeed: Sendable, Hashable, Codable {
  package let since: LibraryTime
  package let properties: FeedProperties
  /// The move to the address by which it came back, where its own is another feed's.
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
