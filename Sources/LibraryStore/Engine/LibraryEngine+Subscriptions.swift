public import FeedModel
public import FoundationEssentials

extension LibraryEngine {
  // MARK: Adding and removing

  /// Adds subscriptions in one transaction. A feed that is subscribed to already is reported and
  /// not changed. An archived feed is restored with its posts, marks, index and properties;
  /// properties given in the subscription take precedence.
  ///
  /// The notes of the list are stored if there are none on the same feed, folder or head.
  ///
  /// - Parameter change: the change to which this belongs, if it can still be undone.
  /// - Returns: one result per subscription, in the same order.
  public func subscribe(
    to list: SubscriptionList, as kind: LibraryChange.Kind, continuing change: LibraryChange.ID?,
    at now: Date
  ) async throws(StoreError) -> Journaled<[SubscribeResult]> {
    try await store.write(.full) { store in
      let subscriptions = Subscriptions(store: store)
      let added = try list.feeds.map { try subscriptions.add($0.subscription, at: now) }
      let results = added.map(\.result)
      let kept = try store.keep(list.notes(of: results.map(\.id)))
      let id = try Journal(store: store).record(
        kind, kept.steps(with: ChangeStep.adding(added)), continuing: change, at: now)
      return Journaled(results, in: id)
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
      let subscriptions = Subscriptions(store: store)
      let removed = try feeds.filter { try subscriptions.archive($0) }
      try Journal(store: store).record(.remove, [.removed(NumberSet(removed))], at: now)
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
      let subscriptions = Subscriptions(store: store)
      var before: [FeedID: FeedProperties] = [:]
      for feed in Set(feeds) {
        if let old = try subscriptions.edit(feed, edit) { before[feed] = old }
      }
      try Journal(store: store).record(.set, [.edited(before)], at: now)
      return before.count
    }
  }

  /// Renames a folder and its subfolders, also for archived feeds. The notes of imported lists are
  /// copied to the new name.
  ///
  /// - Returns: the number of subscribed feeds moved.
  public func rename(
    _ folder: FolderPath, to new: FolderPath, at now: Date
  ) async throws(StoreError) -> Int {
    try await store.write(.full) { store in
      let moved = try Subscriptions(store: store).rename(folder, to: new)
      guard !moved.isEmpty else { return 0 }
      try store.renameFolders(in: folder, to: new)
      let notes = try store.listNotes().ofFolders(in: folder, renamedTo: new)
      let before = moved.map { ($0.id, $0.subscription.properties) }
      let steps = try store.keep(notes).steps(
        with: [.edited(Dictionary(uniqueKeysWithValues: before))])
      try Journal(store: store).record(.renameFolder, steps, at: now)
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
      _ = try Fetches(store: store).target(of: feed, at: address)
      let subscriptions = Subscriptions(store: store)
      return try subscriptions.move(try subscriptions.subscribed(feed), to: url)
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
      let subscriptions = Subscriptions(store: store)
      let journal = Journal(store: store)
      let record = try subscriptions.subscribed(feed)
      if record.subscription.url == url {
        try Fetches(store: store).forget(feed)
        if let before = try subscriptions.edit(feed, edit) {
          try journal.record(.set, [.edited([feed: before])], at: now)
        }
        return true
      }
      let displaced = try subscriptions.displace(from: url)
      guard var move = try subscriptions.readdress(record, to: url) else { return false }
      move.displaced = displaced
      move.properties = try subscriptions.edit(feed, edit)
      try journal.record(.set, [.moved(move)], at: now)
      return true
    }
  }
}

extension StoreTransaction {
  /// Stores notes for which none are stored yet.
  ///
  /// - Returns: the notes that were added.
  func keep(_ notes: ListNotes) throws -> KeptNotes {
    let kept = KeptNotes(notes, besides: try listNotes())
    try addListNotes(notes)
    return kept
  }
}
