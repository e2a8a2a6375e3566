import FeedModel
import FoundationEssentials

/// Adds changes to the journal of a library.
extension StoreTransaction {
  /// Adds a change, and removes the oldest ones beyond ``LibraryChange/remembered``. An empty
  /// change is not added.
  ///
  /// - Parameter change: the change in the journal to which the steps belong, if any.
  /// - Returns: the number of the change, if any.
  @discardableResult
  func addChange(
    _ kind: LibraryChange.Kind, _ steps: [ChangeStep], continuing change: LibraryChange.ID? = nil,
    at now: Date
  ) throws -> LibraryChange.ID? {
    let steps = steps.filter { !$0.isEmpty }
    let count = try steps.reduce(0) { $0 + (try $1.count) }
    guard count > 0 else { return change }
    if let change, let known = try self.record(LibraryChange.self, change) {
      try extend(known, by: steps, count)
      return change
    }
    let id = try newNumber(of: LibraryChange.self)
    let new = LibraryChange(
      id: id, kind: kind, date: now, count: count, subject: try subject(of: steps),
      kept: try clock().time)
    try put(new)
    try appendSteps(steps, to: id)
    try forgetChanges(try journal().dropFirst(LibraryChange.remembered).map(\.id))
    return id
  }

  /// Appends steps to a change. The subject is computed only for small changes, as others have none
  /// and may have many steps.
  private func extend(_ change: LibraryChange, by steps: [ChangeStep], _ count: Int) throws {
    var change = change
    try appendSteps(steps, to: change.id)
    change.count += count
    let isSmall = change.count <= LibraryChange.mostNamed
    change.subject = isSmall ? try subject(of: try self.steps(of: change.id)) : nil
    try put(change)
  }

  /// Removes changes. The posts that they deleted are removed permanently.
  func forgetChanges(_ changes: [LibraryChange.ID]) throws {
    guard !changes.isEmpty else { return }
    var hasDeleted = false
    for change in changes {
      for step in try self.steps(of: change) where step.action == .deleted {
        _ = try removePosts(.these(step.numbers()), in: .trash, keepsStarred: false)
        hasDeleted = true
      }
    }
    for change in changes { try remove(LibraryChange.self, change) }
    if hasDeleted { try removeUnrestorableSuppressedPosts() }
  }

  private func subject(of steps: [ChangeStep]) throws -> String? {
    if let feeds = try feeds(of: steps) {
      return LibraryChange.subject(try feeds.compactMap(name))
    }
    guard steps.count == 1, let step = steps.first else { return nil }
    switch step.action {
    case .read, .reread, .unread, .starred, .unstarred, .deleted:
      let posts = try step.numbers()
      guard posts.count == 1, let post = posts.posts.first else { return nil }
      return try self.post(post, in: nil)?.post.title
    case .ruled:
      let rules = try step.values(ChangedRule.self)
      guard rules.count == 1, let rule = rules.first else { return nil }
      return try rule.query ?? self.record(Rule.self, rule.number)?.query
    case .searched:
      return LibraryChange.subject(try step.values(ChangedSearch.self).map(\.name).sorted())
    default: return nil
    }
  }

  /// Returns the feeds that steps have changed; `nil` if they are more than
  /// ``LibraryChange/mostNamed``, or if the steps changed something else.
  private func feeds(of steps: [ChangeStep]) throws -> [FeedID]? {
    var all: Set<FeedID> = []
    for step in steps {
      guard try step.count <= LibraryChange.mostNamed, let feeds = try step.feeds else {
        return nil
      }
      all.formUnion(feeds)
    }
    return all.count <= LibraryChange.mostNamed ? all.sorted() : nil
  }

  private func name(of feed: FeedID) throws -> String? {
    guard let subscription = try self.feed(feed)?.subscription else { return nil }
    return try subscription.title ?? self.channel(of: feed).title ?? subscription.url
  }

  /// The changes that can be undone, the last one first.
  func journal() throws -> [LibraryChange] {
    try records(LibraryChange.self).sorted { $0.id > $1.id }
  }
}
