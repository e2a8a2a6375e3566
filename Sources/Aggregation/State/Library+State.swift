import FeedFormats
import FeedStore
import FoundationEssentials

/// What an import of state has done.
public struct StateReport: Sendable, Hashable {
  public var feeds = 0
  /// Feeds that are subscribed to and were not, or were put away.
  public var added = 0
  /// Feeds that were here under an address which the other library knows to be an old one.
  public var moved = 0
  public var newPosts = 0
  /// Posts that got a mark or were deleted.
  public var marked = 0

  public init(
    feeds: Int = 0, added: Int = 0, moved: Int = 0, newPosts: Int = 0, marked: Int = 0
  ) {
    self.feeds = feeds
    self.added = added
    self.moved = moved
    self.newPosts = newPosts
    self.marked = marked
  }
}

extension Library {
  /// Writes what the library knows, so that another one announces nothing old: subscriptions,
  /// index, posts and marks. Files of this machine stay here.
  ///
  /// No more than the index of one feed and some of its posts is in memory at once.
  ///
  /// - Parameter write: takes one line at a time with its end.
  public func exportState(_ write: ([UInt8]) throws -> Void) async throws {
    let encoder = StateCoding.encoder()
    var count = 0
    func line(_ line: StateLine) throws -> [UInt8] {
      count += 1
      return StateText.escaped(Array(try encoder.encode(line))) + [UInt8(ascii: "\n")]
    }
    try write(try line(StateLine(lede_state: StateLine.version)))
    for search in try await store.savedSearches() {
      try write(
        try line(StateLine(search: StateSearchLine(name: search.name, query: search.query))))
    }
    for rule in try await store.rules() {
      let actions = rule.actions.map(\.word)
      try write(try line(StateLine(rule: StateRuleLine(query: rule.query, actions: actions))))
    }
    for list in StateListLine.all(of: try await store.listNotes()) {
      try write(try line(StateLine(list: list)))
    }
    for feed in try await store.allFeeds() {
      let knowledge = try await store.knowledge(of: feed)
      let state = knowledge.state
      guard WebAddress.isWeb(state.subscription.url) else { continue }
      try write(try line(StateLine(feed: StateFeedLine(state))))
      for entry in state.entries { try write(try line(StateLine(entry: StateEntryLine(entry)))) }
      for start in stride(from: 0, to: knowledge.posts.count, by: Self.portion) {
        let posts = try await store.statePosts(
          Array(knowledge.posts.dropFirst(start).prefix(Self.portion)))
        for post in knowledge.placed(posts) {
          try write(try line(StateLine(post: StatePostLine(post))))
        }
      }
    }
    try write(try line(StateLine(lede_state_end: count)))
  }

  /// So many posts are in memory at once.
  private static var portion: Int { 50 }

  /// Takes in what ``exportState(_:)`` has written. The whole file is checked before anything is
  /// changed. Then each feed is taken in as a whole; stopping in between loses nothing, and doing
  /// it again changes nothing more.
  ///
  /// - Throws: ``StateFormatError``; ``FeedStoreError``.
  public func importState(_ bytes: [UInt8]) async throws -> StateReport {
    var check = try StateReader(bytes, now: clock())
    while try check.next() != nil {}
    var reader = try StateReader(bytes, now: clock())
    var report = StateReport()
    var change: LibraryChange.ID?
    while let state = try reader.next() {
      let merge = try await store.merge(state, into: change, at: clock())
      change = merge.change
      report.feeds += 1
      report.added += merge.isNew && state.archived == nil ? 1 : 0
      report.moved += merge.isMoved ? 1 : 0
      report.newPosts += merge.newPosts
      report.marked += merge.marked
    }
    change = try await store.merge(reader.notes, into: change, at: clock())
    try await store.merge(reader.searches, reader.rules, into: change, at: clock())
    return report
  }
}
