package import FeedModel

/// What taking in a feed's state has done to the feed, as far as undoing it has to know. Marks and
/// deletions of posts that were here, and a new address, are steps of their own.
package struct MergedFeed: Sendable, Hashable {
  /// Where the feed was before.
  package enum Origin: Sendable, Hashable {
    case here
    /// Put away then; it is back.
    case away(since: LibraryTime)
    case nowhere
  }

  package let feed: FeedID
  package let origin: Origin
  package let growth: IndexGrowth
  /// Posts that it stored.
  package var posts = NumberSet([Int64]())
  /// Posts that were here and are marked as taken back since.
  package var withdrawn = NumberSet([Int64]())
  /// It has the channel from there: nobody has asked it here yet.
  package var hasTheirChannel = false
  /// It has what lists said of the feed from there.
  package var isNoted = false
  /// Stories that are deleted by it.
  package var stories: [IndexEntry.ID: Digest] = [:]
  /// Addresses that mean the feed since.
  package var addresses: [String] = []
  /// How many feeds or posts that makes, for whoever is told of it.
  package var count = 0

  package init(_ feed: FeedID, from origin: Origin, growing growth: IndexGrowth) {
    self.feed = feed
    self.origin = origin
    self.growth = growth
  }

  package var isEmpty: Bool {
    origin == .here && growth.isEmpty && posts.isEmpty && withdrawn.isEmpty && !hasTheirChannel
      && !isNoted
      && stories.isEmpty && addresses.isEmpty
  }

  /// The step, and those that go with it; none where nothing has changed. What has only added
  /// knowledge is a change too.
  package mutating func steps(with others: [ChangeStep]) -> [ChangeStep] {
    let others = others.filter { $0.count > 0 }
    guard !isEmpty else { return others }
    count = origin == .here ? posts.count : 1
    if count == 0, others.isEmpty { count = 1 }
    return [.merged(self)] + others
  }
}

/// A feed's change of address, and of properties with it.
package struct AddressMove: Sendable, Hashable {
  package let feed: FeedID
  package let old: String
  package let new: String
  /// The feed that the new address meant before, as a former one.
  package let meant: FeedID?
  /// The feed that had the new address, and is put away.
  package var displaced: FeedID?
  /// The properties that the feed had before, where they were changed with it.
  package var properties: FeedProperties?

  package init(_ feed: FeedID, from old: String, to new: String, meaning meant: FeedID?) {
    self.feed = feed
    self.old = old
    self.new = new
    self.meant = meant
  }
}
