import FeedModel
import LibraryStore

/// One refresh of a program that watches feeds, from the refresh lock to the last message.
struct WatchRefresh<FrontEnd: WatchFrontEnd>: Sendable {
  /// The state that is passed from one refresh to the next of the same process.
  struct Memory: Sendable {
    var deliveries = DeliveryLog()
    var problems = ReportedProblems()
  }

  let library: Library
  let frontEnd: FrontEnd
  /// The state for the next refresh. It is also valid if ``run(_:)`` has thrown.
  var memory: Memory

  /// - Returns: `nil` if another process is refreshing the library.
  mutating func run(
    _ scope: Scheduler.RefreshScope
  ) async throws -> Scheduler.RefreshOutcome? {
    guard let turn = try await beginRefresh() else { return nil }
    defer { turn.end() }
    // Another process may have refreshed the feeds since the schedule was read.
    let before = try await library.schedule()
    guard !before.due.isEmpty || scope == .allFeeds else {
      return Scheduler.RefreshOutcome(
        hasFetched: false, hasUndelivered: false, isAnyFeedDue: false, next: before.next)
    }
    let feeds = scope == .allFeeds ? try await library.store.feeds() : before.due
    let hasUndelivered = try await refresh(feeds)
    let after = try await library.schedule()
    return Scheduler.RefreshOutcome(
      hasFetched: !before.due.isEmpty, hasUndelivered: hasUndelivered,
      isAnyFeedDue: !after.due.isEmpty, next: after.next)
  }

  private func beginRefresh() async throws(StoreError) -> RefreshLock? {
    do {
      return try await library.store.beginRefresh(waits: false)
    } catch  where error.code == .refreshing {
      return nil
    }
  }

  /// - Returns: whether posts remain that could not be delivered.
  private mutating func refresh(_ feeds: [StoredFeed]) async throws -> Bool {
    let (events, sender) = AsyncStream<PostDelivery<FrontEnd>.Event>.makeStream()
    let delivery = PostDelivery(
      library: library, frontEnd: frontEnd, log: memory.deliveries)
    async let running = delivery.run(events)
    async let _: Void = Self.tick(sender)
    let fetched = await fetch(feeds) { sender.yield(.ended($0)) }
    sender.finish()
    let delivered = await running
    memory.deliveries = delivered.log
    var summary = try fetched.get()
    if let failure = delivered.failure { throw failure }
    summary.announcements = delivered.announcements
    try await end(summary)
    return delivered.hasUndelivered
  }

  private mutating func fetch(
    _ feeds: [StoredFeed], report: (FeedRefresh) -> Void
  ) async -> Result<RefreshSummary, any Error> {
    memory.problems.beginRefresh()
    do {
      let summary = try await library.refresh(feeds, on: .schedule) { feed in
        for notice in memory.problems.notices(about: feed) { frontEnd.report(notice) }
        report(feed)
      }
      return .success(summary)
    } catch {
      return .failure(error)
    }
  }

  private static func tick(
    _ sender: AsyncStream<PostDelivery<FrontEnd>.Event>.Continuation
  ) async {
    while (try? await Task.sleep(for: DeliveryBatch.shortestInterval)) != nil {
      sender.yield(.ticked)
    }
  }

  private mutating func end(_ summary: RefreshSummary) async throws {
    // Rules apply only to new posts.
    if !summary.newPosts.isEmpty {
      let broken = try await library.brokenRules()
      for notice in memory.problems.notices(about: broken) { frontEnd.report(notice) }
    }
    try await frontEnd.refreshEnded(summary, in: library)
    try await library.indexNewWords()
  }
}
