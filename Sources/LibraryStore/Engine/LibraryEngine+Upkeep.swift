import FeedModel
import FoundationEssentials

extension LibraryEngine {
  /// Removes posts and bodies beyond the limits of each feed's retention, or of `rule` where the
  /// feed has no limit.
  ///
  /// Posts that are unread, starred or still listed by their feed stay, and so do index entries.
  /// Days are counted by ``LibraryClock``, not by the system clock. The newest posts are both those
  /// with the latest dates and those stored last.
  ///
  /// Each feed is a separate transaction, so that other writers need not wait for all of them.
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

  /// Removes old archived data permanently: posts of removed feeds that are not starred, and
  /// changes with the posts that they deleted. Index entries stay.
  ///
  /// - Parameter days: the minimum age in days, counted as by ``sweep(_:)``.
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
      let changes = try store.journal().drop { $0.kept > limit }.map(\.id)
      try store.forgetChanges(changes)
      report.changes = changes.count
      return report
    }
  }

  // MARK: Maintenance of the store

  /// Returns whether the full-text index contains all posts that it should, and few removed ones.
  public func isWordIndexSound() async throws(StoreError) -> Bool {
    try await store.isWordIndexSound()
  }

  /// Checks the full-text index, rebuilds it if it is damaged or contains many removed posts, and
  /// brings it up to date.
  ///
  /// - Returns: whether it was rebuilt.
  public func maintainWordIndex() async throws(StoreError) -> Bool {
    try await store.maintainWordIndex()
  }

  /// Removes expired aliases, see ``IndexEntry/aliasLifetime``. A post that returns gets its
  /// aliases again.
  ///
  /// - Returns: the number of entries that had expired aliases.
  public func dropAliases() async throws(StoreError) -> Int {
    try await store.dropAliases()
  }

  /// Repairs damage that can be repaired without loss: indexes that would assign a number to two
  /// entries.
  ///
  /// - Returns: the number of feeds repaired.
  public func mend() async throws(StoreError) -> Int {
    try await store.mend()
  }

  /// Checks the stored library. Returns a sentence for each error.
  public func check() async throws(StoreError) -> [String] {
    try await store.check()
  }

  /// Returns free space of the stored library to the file system.
  ///
  /// - Returns: its size before and after, in bytes; `nil` for a library without a file.
  public func compact() async throws(StoreError) -> (before: Int64, after: Int64)? {
    try await store.compact()
  }

  /// Writes a consistent copy of the library to a file that only its owner can read. An existing
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
