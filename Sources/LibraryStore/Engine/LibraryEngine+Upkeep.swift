import FeedModel
import FoundationEssentials

extension LibraryEngine {
  /// Removes posts and bodies that are older or more than may be kept, by each feed's own rule and
  /// by the given one where the feed's has no value. Posts that are unread, starred or still listed
  /// by their feed stay; the index keeps all it knows. Days are those through which refreshes have
  /// succeeded, whatever the machine's clock says; the newest posts are those by date and those
  /// that came last.
  ///
  /// Each feed is one transaction, so that other writers do not wait for all of them.
  public func sweep(_ rule: Retention) async throws(StoreError) -> SweepReport {
    var report = SweepReport()
    for feed in try await feeds() {
      let retention = feed.subscription.properties.retention.completed(by: rule)
      guard retention != Retention() else { continue }
      let swept = try await store.write(.relaxed) { try $0.sweep(feed.id, by: retention) }
      report.posts += swept.posts
      report.bodies += swept.bodies
    }
    return report
  }

  /// Removes what was archived so many days ago, counted as by ``sweep(_:)``: posts of removed
  /// feeds that are not starred, and changes, with the posts they deleted. What the index knows
  /// stays.
  public func dropOld(days: Int) async throws(StoreError) -> DropReport {
    try await store.write(.full) { store in
      let limit = try store.clock().time.daysAgo(days)
      var report = DropReport()
      for var feed in try store.feedRecords() where feed.archived.map({ $0 <= limit }) ?? false {
        let removed = try store.removePosts(.ofFeed(feed.id), in: .archive, keepsStarred: true)
        guard removed > 0 else { continue }
        report.posts += removed
        feed.lacksPosts = true
        _ = try store.updateFeed(feed)
        try store.forgetAnswers(of: [feed.id])
      }
      let changes = try store.journal().drop { $0.kept > limit }.map(\.change.id)
      try Journal(store: store).forget(changes)
      report.changes = changes.count
      return report
    }
  }

  // MARK: Maintenance of the store

  /// Returns whether the full-text index has every post that it should have, and few that are gone.
  public func isWordIndexSound() async throws(StoreError) -> Bool {
    try await store.isWordIndexSound()
  }

  /// Checks the full-text index, builds it anew if it is damaged or holds many posts that are gone,
  /// and brings it up to date.
  ///
  /// - Returns: whether it was built anew.
  public func tendWordIndex() async throws(StoreError) -> Bool {
    try await store.tendWordIndex()
  }

  /// Removes aliases that are too old to count, see ``IndexEntry/aliasLifetime``. A post that comes
  /// back gets its own again.
  ///
  /// - Returns: how many entries had some.
  public func dropAliases() async throws(StoreError) -> Int {
    try await store.dropAliases()
  }

  /// Repairs what can be repaired without loss: indexes that would number two entries alike.
  ///
  /// - Returns: how many feeds were repaired.
  public func mend() async throws(StoreError) -> Int {
    try await store.mend()
  }

  /// Returns what is wrong with the stored library, a sentence each; nothing if it is sound.
  public func check() async throws(StoreError) -> [String] {
    try await store.check()
  }

  /// Returns free space of the stored library to the file system.
  ///
  /// - Returns: its size before and after, in bytes; `nil` for a library without a file.
  public func compact() async throws(StoreError) -> (before: Int64, after: Int64)? {
    try await store.compact()
  }

  /// Writes a copy of the whole library as it is now to a file, for its owner alone. An existing
  /// file is replaced once the copy is complete.
  ///
  /// - Throws: `.readOnly` if the file belongs to the library itself or cannot be written.
  public func backUp(to path: String) async throws(StoreError) {
    try await store.backUp(to: path)
  }
}

extension StoreTransaction {
  fileprivate func sweep(_ feed: FeedID, by rule: Retention) throws -> SweepReport {
    let time = try clock().time
    var report = SweepReport()
    if let days = rule.days {
      report.posts += try removeExpiredPosts(
        of: feed, storedBy: time.daysAgo(days), keeping: nil)
    }
    if let count = rule.posts {
      report.posts += try removeExpiredPosts(of: feed, storedBy: nil, keeping: count)
    }
    if let days = rule.bodyDays {
      report.bodies += try removeExpiredBodies(of: feed, storedBy: time.daysAgo(days))
    }
    return report
  }
}
