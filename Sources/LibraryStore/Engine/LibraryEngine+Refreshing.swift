public import FeedModel
public import FoundationEssentials

extension LibraryEngine {
  /// Takes the right to refresh this library, which one process has at a time. Nothing else needs
  /// it: other processes read and mark meanwhile.
  ///
  /// - Parameter waits: waits for the process that has it, for as long as that takes.
  /// - Throws: `.refreshing` if another process has it and `waits` is false.
  public func beginRefresh(waits: Bool) async throws(StoreError) -> RefreshTurn {
    try await store.beginRefresh(waits: waits)
  }

  /// Returns whether a process has the right to refresh, for display only. Costs a few system
  /// calls; neither takes the right nor waits.
  public func isRefreshing() async throws(StoreError) -> Bool {
    try await store.isRefreshing()
  }

  /// Stores what one fetch brought: the index judges the items, new posts are stored, edited ones
  /// treated as the feed's ``UpdatePolicy`` says, channel and fetch state stored, and what is to be
  /// announced put into the outbox, in one transaction. Only the posts of new and edited items are
  /// made (see ``IncomingPost``). An edit keeps the reader's marks, and the dates that the feed
  /// gave before and does not give now.
  ///
  /// Rules that a new post matches are applied in the same transaction. A post that a rule drops is
  /// not part of the record, and is known for ever as a deleted one is.
  ///
  /// Posts that the feed says it has withdrawn are marked so, see ``StoredPost/withdrawn``, until
  /// it lists them again; nothing else happens to them.
  ///
  /// - Parameter address: the address that was fetched. If the feed has another one by now, nothing
  ///   is stored.
  /// - Throws: `.notFound` if the feed is gone, `.moved` if it has another address.
  public func record(
    _ outcome: FetchOutcome, for feed: FeedID, from address: String, at now: Date
  ) async throws(StoreError) -> RefreshRecord {
    guard case .snapshot(let snapshot, let state) = outcome else {
      return try await store.writeShared { store in
        let fetches = Fetches(store: store)
        let target = try fetches.target(of: feed, at: address)
        try fetches.save(outcome.state, of: feed, to: target, isWhole: false)
        if outcome.state.lastFailure == nil { try fetches.advanceClock(to: now) }
        return RefreshRecord()
      }
    }
    while true {
      let plan = try await plan(for: snapshot, state, of: feed, at: now)
      let record = try await store.writeShared { store in
        let fetches = Fetches(store: store)
        let target = try fetches.target(of: feed, at: address)
        // A post that was restored since may have been ignored.
        guard target.forgottenAnswers == plan.forgottenAnswers else { return RefreshRecord?.none }
        if outcome.state.lastFailure == nil { try fetches.advanceClock(to: now) }
        return try plan.carryOut(at: now, target, in: store)
      }
      // Each new attempt means that another refresh of this feed was stored, or a post of it
      // restored.
      if let record { return record }
    }
  }

  /// Makes the plan of what to write, beside the transactions of other feeds.
  private func plan(
    for snapshot: FeedSnapshot, _ state: FetchState, of feed: FeedID, at now: Date
  ) async throws(StoreError) -> RefreshPlan {
    store.beginPreparing()
    defer { store.endPreparing() }
    let base = try await store.read(on: .beside) { store in
      RefreshBase(
        feed: try Subscriptions(store: store).subscribed(feed),
        index: try store.indexBasis(of: feed),
        rules: try AppliedRules(store: store, feed: feed).ruleSet(
          channel: snapshot.channel, at: now))
    }
    let judgement = try await judge(snapshot, of: feed, by: base.index, at: now)
    let lost = base.feed.lacksPosts ? try await lostEntries(judgement, of: feed) : []
    return RefreshPlan(snapshot, state, for: feed, by: judgement, on: base, lost: lost, at: now)
  }

  /// Judges a snapshot by the index as it is now. Changes by others in the meantime are noticed
  /// when the judgement is carried out.
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
          try await store.read(on: .beside) { store in
            try store.indexAnswer(
              to: request, of: feed, hasSharedKeys: index.hasSharedKeys)
          })
      }
      if let judgement = session.judge() { return judgement }
    }
  }

  /// Returns the known entries of a document that have no post.
  func lostEntries(
    _ judgement: IndexJudgement, of feed: FeedID
  ) async throws(StoreError) -> Set<IndexEntry.ID> {
    let known = judgement.document.verdicts.filter { !$0.isNew }.map(\.entry)
    return try await store.read(on: .beside) { store in
      Set(known).subtracting(try store.entries(.ofEntries(known, feed), in: nil).map(\.entry))
    }
  }

  /// Returns why each item of a feed's last document was new, known, edited or ignored. A refresh
  /// that brought no document, as the feed was unchanged or failed, leaves the report as it was.
  ///
  /// - Returns: `nil` if the feed has brought no document yet.
  /// - Throws: `.notFound` if the feed is gone.
  public func lastReport(of feed: FeedID) async throws(StoreError) -> RefreshReport? {
    try await store.read { store in
      _ = try Subscriptions(store: store).subscribed(feed)
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
