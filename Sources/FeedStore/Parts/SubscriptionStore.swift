public import FoundationEssentials

/// The feeds of a library: see ``FeedStore``.
public protocol SubscriptionStore: Sendable {
  /// Adds subscriptions, all in one transaction. An address that is there already is reported and
  /// left as it is. One that was removed comes back with its posts, marks and index, and with the
  /// properties it had, save what the wish says otherwise.
  ///
  /// What the list says beside is kept, where nothing is kept yet of a feed, a folder, or the head.
  ///
  /// - Parameter change: what this is a part of, as long as it can be undone.
  /// - Returns: one result per subscription, in the same order.
  func subscribe(
    to list: SubscriptionList, as kind: LibraryChange.Kind, continuing change: LibraryChange.ID?,
    at now: Date
  ) async throws(FeedStoreError) -> Journaled<[SubscribeResult]>

  /// Puts feeds away with their posts, marks and indexes: they are not listed, counted or refreshed,
  /// and come back when they are subscribed to again. Feeds that are not there are passed over.
  func unsubscribe(from feeds: [FeedID], at now: Date) async throws(FeedStoreError)

  /// Changes properties of subscriptions. Feeds that are not there are passed over.
  ///
  /// - Parameter edit: gets the properties as they are inside the transaction, so that whoever changes
  ///   another one at the same time loses nothing.
  /// - Returns: how many were changed by it.
  func set(
    _ feeds: [FeedID], at now: Date, _ edit: @escaping PropertyEdit
  ) async throws(FeedStoreError) -> Int

  /// Gives a folder, with those inside it, another name, for feeds that are put away, too. What lists have said
  /// of it is kept for the new name as well.
  ///
  /// - Returns: how many feeds that are there it has moved.
  func rename(
    _ folder: FolderPath, to new: FolderPath, at now: Date
  ) async throws(FeedStoreError) -> Int

  /// All feeds with their counts, by folder, then name without case, then number.
  /// O(feeds), whatever the number of posts.
  func feeds() async throws(FeedStoreError) -> [StoredFeed]

  /// Some feeds, in the order of ``feeds()``; those that are not there are passed over.
  /// The cost follows their number, not that of all feeds.
  func feeds(_ ids: [FeedID]) async throws(FeedStoreError) -> [StoredFeed]

  /// All feeds as lists show them, in the order of ``feeds()``. O(feeds), and several times quicker than
  /// reading them.
  func feedLines() async throws(FeedStoreError) -> [FeedLine]

  /// Some feeds (nil: all) in a few numbers, and so many of the fullest. O(feeds), and many times quicker
  /// than reading them.
  func summary(of feeds: [FeedID]?, fullest: Int) async throws(FeedStoreError) -> FeedsSummary

  /// What lists have said that says nothing to us; of feeds that are put away too.
  func listNotes() async throws(FeedStoreError) -> ListNotes

  /// Gives a feed that has moved from an address its new one; all else of it stays as it is. Whoever
  /// subscribes to the old address from now on means this feed.
  ///
  /// - Returns: false, with nothing changed, when another feed has that address.
  /// - Throws: `.notFound` when the feed is gone, `.moved` when it is elsewhere already.
  func move(_ feed: FeedID, from address: String, to url: String) async throws(FeedStoreError)
    -> Bool

  /// The same by the reader's wish, also where a feed that was put away has the address: it leaves it, and
  /// gets it back when this is undone. With properties that are set along: one change, whose address can be
  /// undone as long as the feed has not moved on. What the old address answered is forgotten: the feed is
  /// asked anew, also where it keeps its address.
  ///
  /// - Parameter edit: see ``set(_:at:_:)``.
  func readdress(
    _ feed: FeedID, to url: String, at now: Date, _ edit: @escaping PropertyEdit
  ) async throws(FeedStoreError) -> Bool

  /// The addresses from which feeds have moved away, and the feeds that they mean; of feeds that are put
  /// away too.
  func formerAddresses() async throws(FeedStoreError) -> [String: FeedID]

  /// The addresses of the feeds that are put away.
  func removedAddresses() async throws(FeedStoreError) -> [String]
}

extension SubscriptionStore {
  /// Adds subscriptions as a change of its own.
  public func subscribe(
    to list: SubscriptionList, as kind: LibraryChange.Kind, at now: Date
  ) async throws(FeedStoreError) -> [SubscribeResult] {
    try await subscribe(to: list, as: kind, continuing: nil, at: now).value
  }

  /// Adds subscriptions as `add` does.
  public func subscribe(
    to subscriptions: [Subscription], at now: Date
  ) async throws(FeedStoreError) -> [SubscribeResult] {
    try await subscribe(to: SubscriptionList(subscriptions), as: .add, at: now)
  }
}
