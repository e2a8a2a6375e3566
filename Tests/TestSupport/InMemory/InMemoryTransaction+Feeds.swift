import FeedModel
import Foundation
import LibraryStore
import Search

extension InMemoryTransaction {
  func feed(_ id: FeedID) -> FeedRecord? { state.feeds[id]?.record }

  func feed(at url: String) -> FeedRecord? {
    state.feeds.values.first { $0.record.subscription.url == url }?.record
  }

  func feedRecords() -> [FeedRecord] {
    state.feeds.values.map(\.record).sorted { $0.id < $1.id }
  }

  func insertFeed(_ subscription: Subscription, added: Date) throws -> FeedID {
    guard feed(at: subscription.url) == nil else {
      throw StoreError(.other, "A feed has the address \(subscription.url).")
    }
    state.lastFeed += 1
    let id = FeedID(rawValue: state.lastFeed)
    let header = IndexHeader(profile: subscription.profile)
    state.feeds[id] = FeedState(
      record: FeedRecord(id: id, subscription: subscription, added: added),
      index: IndexContents(header: header))
    return id
  }

  func updateFeed(_ feed: FeedRecord) -> Bool {
    guard state.feeds[feed.id] != nil,
      [nil, feed.id].contains(self.feed(at: feed.subscription.url)?.id)
    else { return false }
    setRecord(feed, forgottenAnswers: state.feeds[feed.id]?.record.forgottenAnswers ?? 0)
    return true
  }

  func subscribedFeeds<Value>(
    _ ids: [FeedID]?, _ value: (StoredFeed) throws -> Value
  ) rethrows -> [Value] {
    let posts = Dictionary(grouping: state.visiblePosts, by: \.feed)
    return try state.feeds.values.filter { feed in
      feed.record.archived == nil && ids?.contains(feed.record.id) != false
    }.map { feed in
      try value(
        StoredFeed(
          id: feed.record.id, subscription: feed.record.subscription, channel: feed.channel,
          fetchState: feed.fetches, added: feed.record.added,
          unread: posts[feed.record.id]?.count { !$0.isRead } ?? 0,
          total: posts[feed.record.id]?.count ?? 0))
    }
  }

  func feedsSummary(of ids: [FeedID]?, fullest: Int) -> FeedsSummary {
    let feeds = subscribedFeeds(ids) { $0 }
    let full = feeds.filter { $0.unread > 0 }.sorted { ($1.unread, $0.id) < ($0.unread, $1.id) }
    return FeedsSummary(
      feeds: feeds.count, unread: feeds.map(\.unread).reduce(0, +),
      failing: feeds.count(where: \.fetchState.health.isFailing),
      lastChecked: feeds.compactMap(\.fetchState.lastChecked).max(),
      fullest: full.prefix(fullest).map(\.id))
  }

  func feeds(matching condition: FeedCondition) -> [FeedID] {
    subscribedFeeds(nil, SearchedFeed.init).filter(condition.matches).map(\.id)
  }

  // MARK: Fetching

  func fetchState(of feed: FeedID) -> FetchState { state.feeds[feed]?.fetches ?? FetchState() }

  func saveFetchState(_ fetches: FetchState, forgottenAnswers: Int, of feed: FeedID) {
    state.feeds[feed]?.fetches = fetches
    if let record = self.feed(feed) { setRecord(record, forgottenAnswers: forgottenAnswers) }
  }

  func forgetAnswers(of feeds: [FeedID]) {
    for feed in feeds {
      state.feeds[feed]?.fetches.validators = nil
      state.feeds[feed]?.fetches.bodyDigest = nil
      guard let record = self.feed(feed) else { continue }
      setRecord(record, forgottenAnswers: record.forgottenAnswers + 1)
    }
  }

  private func setRecord(_ feed: FeedRecord, forgottenAnswers: Int) {
    state.feeds[feed.id]?.record = FeedRecord(
      id: feed.id, subscription: feed.subscription, added: feed.added, archived: feed.archived,
      lacksPosts: feed.lacksPosts, forgottenAnswers: forgottenAnswers)
  }

  func hostDelays() -> [String: Date] {
    let delays = state.feeds.values.compactMap(\.fetches.memory.hostDelay)
    return Dictionary(delays.map { ($0.host, $0.until) }) { max($0, $1) }
  }

  func channel(of feed: FeedID) -> Channel { state.feeds[feed]?.channel ?? Channel() }
  func saveChannel(_ channel: Channel, of feed: FeedID) { state.feeds[feed]?.channel = channel }
  func report(of feed: FeedID) -> RefreshReport? { state.feeds[feed]?.report }

  func saveReport(_ report: RefreshReport, of feed: FeedID) {
    state.feeds[feed]?.report = report
  }

  func historyPosition(of feed: FeedID) -> HistoryPosition? { state.feeds[feed]?.historyPosition }

  func saveHistoryPosition(_ place: HistoryPosition?, of feed: FeedID) {
    state.feeds[feed]?.historyPosition = place
  }

  // MARK: Detection index

  func indexBasis(of feed: FeedID) throws -> IndexBasis {
    guard let header = state.feeds[feed]?.index.header else { throw StoreError.notFound(feed) }
    return (header, false)
  }

  func indexAnswer(
    to request: IndexRequest, of feed: FeedID, hasSharedKeys: Bool
  ) -> IndexAnswer {
    guard let index = state.feeds[feed]?.index else { return IndexAnswer() }
    let entriesOfKey = index.entriesOfKey
    var answer = IndexAnswer()
    for key in request.keys {
      answer.keys[key] = (entriesOfKey[key] ?? []).compactMap { index.entries[$0] }
    }
    for alias in request.aliases {
      answer.aliases[alias] = index.aliases[alias].flatMap { index.entries[$0] }
    }
    return answer
  }

  func applyIndexChanges(_ changes: IndexChanges, of feed: FeedID) -> Bool {
    guard var index = state.feeds[feed]?.index,
      index.header.generation == changes.base.generation,
      index.header.nextID == changes.base.nextID
    else { return false }
    index.header = changes.header
    for entry in changes.added { index.entries[entry.id] = entry }
    for entry in changes.changed where index.entries[entry.id]?.presence != .deleted {
      index.entries[entry.id] = entry
    }
    for id in changes.seen { index.entries[id]?.generation = changes.header.generation }
    for (key, entry) in changes.keys { index.keys[entry, default: []].insert(key) }
    index.aliases.merge(changes.aliases) { $1 }
    if changes.purges {
      for (id, entry) in index.entries where entry.isListed(before: changes.header.generation) {
        index.entries[id]?.presence = .left
        index.entries[id]?.left = changes.header.clock
      }
    }
    state.feeds[feed]?.index = index
    return true
  }

  func listedEntries(of feed: FeedID, before generation: Int64) -> Set<IndexEntry.ID> {
    let entries = state.feeds[feed]?.index.entries.values.filter { $0.isListed(before: generation) }
    return Set((entries ?? []).map(\.id))
  }

  func setDeleted(_ isDeleted: Bool, _ entries: [IndexEntry.ID], of feed: FeedID) {
    guard let index = state.feeds[feed]?.index else { return }
    for id in entries {
      guard let entry = index.entries[id], isDeleted || entry.presence == .deleted else { continue }
      let ordinary =
        entry.generation < index.header.generation ? IndexEntry.Presence.left : .listed
      state.feeds[feed]?.index.entries[id]?.presence = isDeleted ? .deleted : ordinary
    }
  }
}

extension IndexEntry {
  fileprivate func isListed(before generation: Int64) -> Bool {
    presence == .listed && self.generation < generation
  }
}
