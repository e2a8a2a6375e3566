public import FeedModel
public import FoundationEssentials

extension LibraryEngine {
  // MARK: Adding and removing

  /// Adds subscriptions in one transaction. A feed that is subscribed to already is reported and
  /// not changed. An archived feed is restored with its posts, marks, index and properties;
  /// properties given in the subscription take precedence.
  ///
  /// A note of the list is stored unless there is already one on the same feed, folder or head.
  ///
  /// - Parameter change: the change to which this belongs, if it can still be undone.
  /// - Returns: one result per subscription, in the same order.
  public func subscribe(
    to list: SubscriptionList, as kind: LibraryChange.Kind, continuing change: LibraryChange.ID?,
    at now: Date
  ) async throws(StoreError) -> ChangeResult<[SubscribeResult]> {
    try await store.write(.full) { store in
      let added = try list.feeds.map { try store.subscribe($0.subscription, at: now) }
      let results = added.map(\.result)
      let kept = try store.keep(list.notes(of: results.map(\.id)))
      let new = results.filter { $0.isNew && !$0.isRestored }.map(\.id)
      let steps = [
        ChangeStep(.added, NumberSet(new)),
        try ChangeStep(.returned, added.compactMap(\.before)),
      ]
      let id = try store.addChange(kind, kept.steps(with: steps), continuing: change, at: now)
      return ChangeResult(value: results, change: id)
    }
  }

  /// Adds subscriptions as a separate change.
  public func subscribe(
    to list: SubscriptionList, as kind: LibraryChange.Kind, at now: Date
  ) async throws(StoreError) -> [SubscribeResult] {
    try await subscribe(to: list, as: kind, continuing: nil, at: now).value
  }

  /// Adds subscriptions as a change of the kind ``LibraryChange/Kind/add``.
  public func subscribe(
    to subscriptions: [Subscription], at now: Date
  ) async throws(StoreError) -> [SubscribeResult] {
    try await subscribe(to: SubscriptionList(subscriptions), as: .add, at: now)
  }

  /// Archives feeds with their posts, marks and indexes: they are not listed, counted or refreshed,
  /// and are restored when they are subscribed to again. Feeds that do not exist are ignored.
  public func unsubscribe(from feeds: [FeedID], at now: Date) async throws(StoreError) {
    try await store.write(.full) { store in
      let removed = try feeds.filter { try store.archive($0) }
      try store.addChange(.remove, [ChangeStep(.removed, NumberSet(removed))], at: now)
    }
  }

  // MARK: Properties

  /// Changes properties of subscriptions. Feeds that do not exist are ignored.
  ///
  /// - Parameter edit: a closure that is called with the properties inside the transaction, so that
  ///   concurrent changes by other processes are not lost.
  /// - Returns: the number of feeds changed.
  public func set(
    _ feeds: [FeedID], at now: Date, _ edit: @escaping PropertyEdit
  ) async throws(StoreError) -> Int {
    try await store.write(.full) { store in
      let before = try Set(feeds).compactMap { try store.editProperties(of: $0, edit) }
      try store.addChange(.set, [ChangeStep(.edited, before)], at: now)
      return before.count
    }
  }

  /// Renames a folder and its subfolders, including those of archived feeds. The notes of imported
  /// lists are copied to the new name.
  ///
  /// - Returns: the number of subscribed feeds moved.
  public func rename(
    _ folder: FolderPath, to new: FolderPath, at now: Date
  ) async throws(StoreError) -> Int {
    try await store.write(.full) { store in
      let moved = try store.moveFeeds(in: folder, to: new)
      guard !moved.isEmpty else { return 0 }
      try store.renameFolders(in: folder, to: new)
      let notes = try store.listNotes().ofFolders(in: folder, renamedTo: new)
      let before = moved.map { EditedFeed(feed: $0.id, properties: $0.subscription.properties) }
      let steps = try store.keep(notes).steps(with: [ChangeStep(.edited, before)])
      try store.addChange(.renameFolder, steps, at: now)
      return moved.count { $0.archived == nil }
    }
  }

  // MARK: Addresses

  /// Changes the address of a feed that has moved, without other changes. The old address becomes a
  /// former address of the feed.
  ///
  /// - Returns: `false`, with nothing changed, if another feed has the new address.
  /// - Throws: `.notFound` if the feed does not exist, `.moved` if its address is not `address`.
  public func move(
    _ feed: FeedID, from address: String, to url: String
  ) async throws(StoreError) -> Bool {
    try await store.write(.full) { store in
      _ = try store.fetchedFeed(feed, at: address)
      return try store.move(try store.subscribedFeed(feed), to: url)
    }
  }

  /// Changes the address of a feed at the user's request, and edits its properties, as one change.
  ///
  /// If an archived feed has the address, it loses it until this is undone. Undo changes the
  /// address only if it has not been changed again. The stored validators are removed, so that the
  /// feed is fetched completely, even if it keeps its address.
  ///
  /// - Parameter edit: see ``set(_:at:_:)``.
  /// - Returns: `false`, with nothing changed, if another feed has the address.
  public func readdress(
    _ feed: FeedID, to url: String, at now: Date, _ edit: @escaping PropertyEdit
  ) async throws(StoreError) -> Bool {
    try await store.write(.full) { store in
      let record = try store.subscribedFeed(feed)
      if record.subscription.url == url {
        try store.forgetFetches(of: feed)
        if let before = try store.editProperties(of: feed, edit) {
          try store.addChange(.set, [ChangeStep(.edited, [before])], at: now)
        }
        return true
      }
      let displaced = try store.displace(from: url)
      guard var move = try store.readdress(record, to: url) else { return false }
      move.displaced = displaced
      move.properties = try store.editProperties(of: feed, edit)?.properties
      try store.addChange(.set, [ChangeStep(.moved, [move])], at: now)
      return true
    }
  }
}

extension StoreTransaction {
  /// Stores notes for which none are stored yet.
  ///
  /// - Returns: the notes that were added.
  func keep(_ notes: ListNotes) throws -> AddedListNotes {
    let kept = AddedListNotes(notes, besides: try listNotes())
    try addListNotes(notes)
    return kept
  }
}
