import FeedModel
import FoundationEssentials

/// Adds, archives and restores subscriptions within one transaction.
struct Subscriptions {
  let store: any StoreTransaction

  // MARK: Adding

  /// Subscribes to a feed. A feed with this current or former address is used if there is one. An
  /// archived feed is restored with its properties; those given in the subscription take
  /// precedence.
  func add(_ subscription: Subscription, at now: Date) throws -> AddedFeed {
    guard let known = try feed(called: subscription.url) else {
      return AddedFeed(new: try store.insertFeed(subscription, added: now))
    }
    guard let since = known.archived else { return AddedFeed(known: known.id) }
    let old = known.subscription.properties
    _ = try set(subscription.properties.over(old), of: known.id)
    _ = try restore(known.id)
    let move = try resettle(known.id, at: subscription.url)
    return AddedFeed(known.id, backFrom: RemovedFeed(since: since, properties: old, move: move))
  }

  /// Returns the feed with this current or former address.
  private func feed(called url: String) throws -> FeedRecord? {
    if let feed = try store.feed(at: url) { return feed }
    return try store.record(FormerAddress.self, url).flatMap { try store.feed($0.feedId) }
  }

  /// Returns a feed that is subscribed to.
  ///
  /// - Throws: `.notFound`.
  func subscribed(_ id: FeedID) throws -> FeedRecord {
    guard let feed = try store.feed(id), feed.archived == nil else {
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
    guard var feed = try store.feed(id), feed.archived == nil else { return false }
    feed.archived = try time ?? store.clock().time
    _ = try store.updateFeed(feed)
    try store.movePosts(.ofFeed(id), from: .library, to: .archive)
    return true
  }

  /// Archives a restored feed again, in its state before it was restored.
  ///
  /// - Returns: whether it was subscribed to.
  func archive(_ id: FeedID, as before: RemovedFeed) throws -> Bool {
    if let move = before.move { _ = try takeBack(move) }
    return try archive(id, at: before.since) && set(before.properties, of: id)
  }

  /// Restores an archived feed with its posts.
  ///
  /// - Returns: whether it was archived.
  func restore(_ id: FeedID) throws -> Bool {
    guard var feed = try store.feed(id), feed.archived != nil else { return false }
    feed.archived = nil
    _ = try store.updateFeed(feed)
    try returnAddress(to: id)
    try store.movePosts(.ofFeed(id), from: .archive, to: .library)
    return true
  }

  // MARK: Properties

  /// Edits the properties of a subscribed feed.
  ///
  /// - Returns: the previous properties; `nil` if nothing has changed.
  func edit(_ id: FeedID, _ edit: PropertyEdit) throws -> FeedProperties? {
    guard let feed = try store.feed(id), feed.archived == nil else { return nil }
    let before = feed.subscription.properties
    var properties = before
    edit(&properties)
    guard try properties != before && set(properties, of: id) else { return nil }
    return before
  }

  /// Sets the properties of a feed, subscribed or archived.
  ///
  /// - Returns: whether the feed exists.
  func set(_ properties: FeedProperties, of id: FeedID) throws -> Bool {
    guard var feed = try store.feed(id) else { return false }
    feed.subscription.properties = properties
    return try store.updateFeed(feed)
  }

  /// Moves feeds, subscribed and archived, from a folder and its subfolders to another folder.
  ///
  /// - Returns: the feeds before the change.
  func rename(_ folder: FolderPath, to new: FolderPath) throws -> [FeedRecord] {
    try store.feedRecords().filter { feed in
      let moved = feed.subscription.folder.renamed(folder, to: new)
      guard moved != feed.subscription.folder, !feed.subscription.folder.names.isEmpty else {
        return false
      }
      var renamed = feed
      renamed.subscription.properties.folder = moved
      return try store.updateFeed(renamed)
    }
  }
}
