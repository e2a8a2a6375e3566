public import FeedModel
public import FoundationEssentials

extension LibraryEngine {
  /// Returns the position up to which the older posts of a feed have been fetched; `nil` if none
  /// have, or if the feed has moved since.
  ///
  /// - Throws: `.notFound` if the feed does not exist.
  public func historyPosition(of feed: FeedID) async throws(StoreError) -> HistoryPosition? {
    try await store.read { store in
      _ = try store.subscribedFeed(feed)
      return try store.historyPosition(of: feed)
    }
  }

  /// Stores a page of a feed's older posts and the position after it, in one transaction.
  ///
  /// Unknown posts are stored as read, are not announced, and are listed on request, see
  /// ``unlistedHistoryPosts(of:)``. Posts that the user has missed, because they were published after the
  /// feed was subscribed to and left it between two refreshes, are stored as unread and announced
  /// like new ones. Known posts and the state of the feed's own document are not changed. Rules are
  /// applied as to new posts.
  ///
  /// - Parameter address: the feed's own address when the walk began; see
  ///   ``record(_:for:from:at:)``.
  /// - Throws: `.notFound` if the feed does not exist, `.moved` if it has another address.
  public func recordHistoryPage(
    _ page: HistoryPage, for feed: FeedID, from address: String, at now: Date
  ) async throws(StoreError) -> StoredHistoryPage {
    guard let snapshot = page.snapshot else {
      return try await store.write(.relaxed) { store in
        _ = try store.fetchedFeed(feed, at: address)
        try store.savePast(page.place, page.hostDelay, of: feed)
        return StoredHistoryPage(place: page.place)
      }
    }
    while true {
      let (index, rules) = try await store.read { store in
        _ = try store.subscribedFeed(feed)
        return (
          try store.indexBasis(of: feed),
          try store.ruleSet(of: feed, channel: snapshot.channel, at: now)
        )
      }
      let judgement = try await judge(snapshot, of: feed, by: index, isPast: true, at: now)
      // The user has requested these posts, so removed ones are stored again, too.
      let posts = PlannedPosts(
        snapshot, for: feed, by: judgement, onUpdate: .ignore, rules: rules,
        lost: try await lostEntries(judgement, of: feed), isPast: true)
      let step = HistoryChanges(
        feed: feed, page: page, changes: judgement.changes, posts: posts,
        candidates: MissedPosts.candidates(snapshot, judgement.document),
        place: page.place.meeting(judgement.document.verdicts))
      let record = try await store.write(.relaxed) { store in
        _ = try store.fetchedFeed(feed, at: address)
        return try step.carryOut(at: now, in: store)
      }
      // A retry is needed only if a refresh of this feed was stored in the meantime.
      if let record { return record }
    }
  }

  /// Returns the older posts of a feed that have not been listed yet, those of the latest page
  /// last. ``announced(_:)`` removes them from this list.
  public func unlistedHistoryPosts(of feed: FeedID) async throws(StoreError) -> [PostID] {
    try await store.read { try $0.unlistedPosts(of: feed) }
  }
}

/// The changes that a page of a feed's older posts will make in the library.
private struct HistoryChanges: Sendable {
  let feed: FeedID
  let page: HistoryPage
  let changes: IndexChanges
  let posts: PlannedPosts
  /// The entries whose posts the user may have missed.
  let candidates: Set<IndexEntry.ID>
  let place: HistoryPosition

  /// - Returns: `nil`, with nothing written, if a refresh of the feed was stored in the meantime.
  func carryOut(at now: Date, in store: any StoreTransaction) throws -> StoredHistoryPage? {
    guard try store.applyIndexChanges(changes, of: feed) else { return nil }
    let rule = try missedPosts(at: now, in: store)
    var missed: Set<PostID> = []
    let record = try posts.store(
      at: now, in: store, suppressing: try posts.suppressedEntries(in: store)
    ) { record in
      missed = try missedPosts(among: record.new, by: rule, in: store)
      try store.addAnnouncements(record.new.filter(missed.contains), areEdits: false)
    }
    let old = record.new.filter { !missed.contains($0) }
    if !old.isEmpty {
      _ = try store.markRead(UnreadFilter(posts: NumberSet(old)))
      try store.addUnlistedPosts(old)
    }
    try store.savePast(place, page.hostDelay, of: feed)
    return StoredHistoryPage(old: old, missed: record.new.filter(missed.contains), place: place)
  }

  private func missedPosts(at now: Date, in store: any StoreTransaction) throws -> MissedPosts {
    let bounds = try store.publishedBounds(of: feed, at: now)
    return MissedPosts(
      added: try store.feed(feed)?.added ?? now, first: bounds.first, newest: bounds.newest,
      now: now)
  }

  private func missedPosts(
    among posts: [PostID], by rule: MissedPosts, in store: any StoreTransaction
  ) throws -> Set<PostID> {
    guard !posts.isEmpty, !candidates.isEmpty else { return [] }
    let new = Set(posts)
    return Set(
      try store.entries(.ofEntries(candidates.sorted(), feed), in: nil)
        .filter { new.contains($0.post) && rule.contains($0.published) }.map(\.post))
  }
}

extension StoreTransaction {
  /// Stores the position in the older posts, and the delay that the host requested.
  fileprivate func savePast(
    _ place: HistoryPosition, _ pause: HostDelay?, of feed: FeedID
  ) throws {
    try saveHistoryPosition(place, of: feed)
    guard let pause else { return }
    var state = try fetchState(of: feed)
    state.memory.hostDelay = pause
    try save(state, of: feed)
  }
}
