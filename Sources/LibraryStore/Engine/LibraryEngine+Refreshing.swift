public import FeedModel
public import FoundationEssentials

extension LibraryEngine {
  /// Takes the refresh lock, which one process has at a time. Other operations do not need it:
  /// other processes can read and mark posts meanwhile.
  ///
  /// - Parameter waits: whether to wait, without limit, for the process that has the lock.
  /// - Throws: `.refreshing` if another process has the lock and `waits` is `false`.
  public func beginRefresh(waits: Bool) async throws(StoreError) -> RefreshLock {
    try await store.beginRefresh(waits: waits)
  }

  /// Returns whether a process has the refresh lock, for display only. Takes no lock, does not
  /// wait, and costs a few system calls.
  public func isRefreshing() async throws(StoreError) -> Bool {
    try await store.isRefreshing()
  }

  /// Stores the result of a fetch in one transaction: the index judges the items, new posts are
  /// stored, edited ones are handled by the feed's ``UpdatePolicy``, channel and fetch state are
  /// stored, and posts to announce are added to the outbox. Posts are created only for new and
  /// edited items (see ``IncomingPost``). An edit keeps the user's marks, and those dates that the
  /// feed no longer gives.
  ///
  /// Rules are applied to new posts in the same transaction. A post that a rule drops is not part
  /// of the record, and stays known permanently, like a deleted one.
  ///
  /// Posts that the feed has withdrawn are marked as such until the feed lists them again, see
  /// ``StoredPost/withdrawn``. They are not changed otherwise.
  ///
  /// - Parameter address: the fetched address. If the feed now has another one, nothing is stored.
  /// - Throws: `.notFound` if the feed does not exist, `.moved` if it has another address.
  public func record(
    _ outcome: FetchOutcome, for feed: FeedID, from address: String, at now: Date
  ) async throws(StoreError) -> RefreshRecord {
    guard case .snapshot(let snapshot, let state) = outcome else {
      return try await store.writeShared { store in
        let target = try store.fetchedFeed(feed, at: address)
        try store.save(outcome.state, of: feed, to: target, isWhole: false)
        if outcome.state.lastFailure == nil { try store.advanceClock(to: now) }
        return RefreshRecord()
      }
    }
    while true {
      let plan = try await plan(for: snapshot, state, of: feed, at: now)
      let record = try await store.writeShared { store in
        let target = try store.fetchedFeed(feed, at: address)
        // A post that was restored since may have been ignored in the plan.
        guard target.forgottenAnswers == plan.feed.forgottenAnswers else {
          return RefreshRecord?.none
        }
        if outcome.state.lastFailure == nil { try store.advanceClock(to: now) }
        return try plan.carryOut(at: now, target, in: store)
      }
      // A retry is needed only if another refresh of this feed was stored, or one of its posts
      // restored.
      if let record { return record }
    }
  }

  /// Plans the changes outside of a transaction, concurrently with writes of other feeds.
  private func plan(
    for snapshot: FeedSnapshot, _ state: FetchState, of feed: FeedID, at now: Date
  ) async throws(StoreError) -> RefreshPlan {
    store.beginPreparing()
    defer { store.endPreparing() }
    let (record, index, rules) = try await store.read(on: .secondary) { store in
      (
        try store.subscribedFeed(feed), try store.indexBasis(of: feed),
        try store.ruleSet(of: feed, channel: snapshot.channel, at: now)
      )
    }
    let judgement = try await judge(snapshot, of: feed, by: index, at: now)
    let lost = record.lacksPosts ? try await lostEntries(judgement, of: feed) : []
    return RefreshPlan(
      snapshot, state, of: record, by: judgement, rules: rules, lost: lost, at: now)
  }

  /// Judges a snapshot by the current index. Changes by other processes in the meantime are
  /// detected when the judgement is applied.
  func judge(
    _ snapshot: FeedSnapshot, of feed: FeedID, by index: IndexBasis, isPast: Bool = false,
    at now: Date
  ) async throws(StoreError) -> IndexJudgement {
    var session = IndexSession(
      of: snapshot, by: index.header, at: now, asksForShared: index.hasSharedKeys, isPast: isPast)
    while true {
      let request = session.request
      if !request.isEmpty {
        session.load(
          try await store.read(on: .secondary) { store in
            try store.indexAnswer(
              to: request, of: feed, hasSharedKeys: index.hasSharedKeys)
          })
      }
      if let judgement = session.judge() { return judgement }
    }
  }

  /// Returns the known entries of a document without a stored post.
  func lostEntries(
    _ judgement: IndexJudgement, of feed: FeedID
  ) async throws(StoreError) -> Set<IndexEntry.ID> {
    let known = judgement.document.verdicts.filter { !$0.isNew }.map(\.entry)
    return try await store.read(on: .secondary) { store in
      Set(known).subtracting(try store.entries(.ofEntries(known, feed), in: nil).map(\.entry))
    }
  }

  /// Returns why each item of a feed's last document was new, known, edited or ignored. A refresh
  /// without a document, because the feed was unchanged or the fetch failed, keeps the previous
  /// report.
  ///
  /// - Returns: the report; `nil` before the first document.
  /// - Throws: `.notFound` if the feed does not exist.
  public func lastReport(of feed: FeedID) async throws(StoreError) -> RefreshReport? {
    try await store.read { store in
      _ = try store.subscribedFeed(feed)
      guard var report = try store.report(of: feed) else { return nil }
      let entries = report.items.map(\.judgement.verdict.entry)
      let posts = try store.entries(.ofEntries(entries, feed), in: nil).filter {
        $0.location != .archive
      }
      let postsByEntry = Dictionary(posts.map { ($0.entry, $0) }) { one, _ in one }
      let notes = try store.ruleNotes(on: entries, of: feed)
      report.items = report.items.map { item in
        let entry = item.judgement.verdict.entry
        let (post, note) = (postsByEntry[entry], notes[entry])
        return RefreshReport.Item(
          item.judgement, post: post?.post, title: post?.title ?? note?.title, link: post?.link,
          rules: note?.text)
      }
      return report
    }
  }
}
