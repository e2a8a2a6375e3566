import FeedModel
import FoundationEssentials

/// Adds, archives and restores subscriptions within one transaction.
extension StoreTransaction {
  // MARK: Adding

  /// Subscribes to a feed. A feed with this present or former address is used if there is one. An
  /// archived feed is restored with its properties; those given in the subscription take
  /// precedence.
  ///
  /// - Returns: the result, and the state of a feed that was archived before.
  func subscribe(
    _ subscription: Subscription, at now: Date
  ) throws -> (result: SubscribeResult, before: RestoredFeed?) {
    guard let known = try feed(called: subscription.url) else {
      let new = try insertFeed(subscription, added: now)
      return (SubscribeResult(id: new, isNew: true), nil)
    }
    guard let since = known.archived else {
      return (SubscribeResult(id: known.id, isNew: false), nil)
    }
    let old = known.subscription.properties
    _ = try setProperties(subscription.properties.over(old), of: known.id)
    _ = try restoreFeed(known.id)
    let move = try resettle(known.id, at: subscription.url)
    return (
      SubscribeResult(id: known.id, isNew: true, isRestored: true),
      RestoredFeed(feed: known.id, since: since, properties: old, move: move)
    )
  }

  /// Returns the feed with this present or former address.
  private func feed(called url: String) throws -> FeedRecord? {
    if let feed = try self.feed(at: url) { return feed }
    return try self.record(FormerAddress.self, url).flatMap { try self.feed($0.feedId) }
  }

  /// Returns a feed that is subscribed to.
  ///
  /// - Throws: `.notFound`.
  func subscribedFeed(_ id: FeedID) throws -> FeedRecord {
    guard let feed = try self.feed(id), feed.archived == nil else {
      throw StoreError.notFound(id)
    }
    return feed
  }

  // MARK: Archiving

  /// Archives a feed with its posts.
  ///
  /// - Parameter time: the time since when it is archived; `nil` means now.
  /// - Returns: whether it was subscribed to.
  func archive(_ id: FeedID, at time: LibraryTime? = nil) throws -> Bool {
    guard var feed = try self.feed(id), feed.archived == nil else { return false }
    feed.archived = try time ?? clock().time
    _ = try updateFeed(feed)
    try movePosts(.ofFeed(id), from: .library, to: .archive)
    return true
  }

  /// Archives a restored feed again, in its state before it was restored.
  ///
  /// - Returns: whether it was subscribed to.
  func archive(again feed: RestoredFeed) throws -> Bool {
    if let move = feed.move { _ = try undo(move) }
    return try archive(feed.feed, at: feed.since) && setProperties(feed.properties, of: feed.feed)
  }

  /// Restores an archived feed with its posts.
  ///
  /// - Returns: whether it was archived.
  func restoreFeed(_ id: FeedID) throws -> Bool {
    guard var feed = try self.feed(id), feed.archived != nil else { return false }
    feed.archived = nil
    _ = try updateFeed(feed)
    try returnAddress(to: id)
    try movePosts(.ofFeed(id), from: .archive, to: .library)
    try suppressDeletedItems(of: id)
    return true
  }

  // MARK: Properties

  /// Edits the properties of a subscribed feed.
  ///
  /// - Returns: the properties before; `nil` if nothing has changed.
  func editProperties(of id: FeedID, _ edit: PropertyEdit) throws -> EditedFeed? {
    guard let feed = try self.feed(id), feed.archived == nil else { return nil }
    let before = feed.subscription.properties
    var properties = before
    edit(&properties)
    guard try properties != before && setProperties(properties, of: id) else { return nil }
    return EditedFeed(feed: id, properties: before)
  }

  /// Sets the properties of a feed, subscribed or archived.
  ///
  /// - Returns: whether the feed exists.
  func setProperties(_ properties: FeedProperties, of id: FeedID) throws -> Bool {
    guard var feed = try self.feed(id) else { return false }
    feed.subscription.properties = properties
    return try updateFeed(feed)
  }

  /// Moves feeds, subscribed and archived, from a folder and its subfolders to another folder.
  ///
  /// - Returns: the feeds before the change.
  func moveFeeds(in folder: FolderPath, to new: FolderPath) throws -> [FeedRecord] {
    try feedRecords().filter { feed in
      let moved = feed.subscription.folder.renamed(folder, to: new)
      guard moved != feed.subscription.folder, !feed.subscription.folder.names.isEmpty else {
        return false
      }
      var renamed = feed
      renamed.subscription.properties.folder = moved
      return try updateFeed(renamed)
    }
  }
}
