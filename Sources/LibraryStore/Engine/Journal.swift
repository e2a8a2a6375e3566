import FeedModel
import FoundationEssentials

/// Adds changes to the journal of a library.
struct Journal {
  let store: any StoreTransaction

  /// Adds a change, and removes the oldest ones beyond ``LibraryChange/remembered``. An empty
  /// change is not added.
  ///
  /// - Parameter change: the change in the journal to which the steps belong, if any.
  /// - Returns: the number of the change, if any.
  @discardableResult
  func record(
    _ kind: LibraryChange.Kind, _ steps: [ChangeStep], continuing change: LibraryChange.ID? = nil,
    at now: Date
  ) throws -> LibraryChange.ID? {
    let count = steps.reduce(0) { $0 + $1.count }
    guard count > 0 else { return change }
    if let change, let entry = try store.record(JournalEntry.self, change) {
      try extend(entry, by: steps, count)
      return change
    }
    let id = try store.newNumber(of: JournalEntry.self)
    let new = LibraryChange(
      id: id, kind: kind, date: now, count: count, subject: try subject(of: steps))
    try store.put(JournalEntry(new, kept: try store.clock().time))
    try store.appendSteps(steps, to: id)
    try forget(try store.journal().dropFirst(LibraryChange.remembered).map(\.change.id))
    return id
  }

  /// Appends steps to a change. The subject is computed only for small changes, as others have none
  /// and may have many steps.
  private func extend(_ entry: JournalEntry, by steps: [ChangeStep], _ count: Int) throws {
    var entry = entry
    try store.appendSteps(steps, to: entry.key)
    entry.change.count += count
    let isSmall = entry.change.count <= LibraryChange.mostNamed
    entry.change.subject = isSmall ? try subject(of: try store.steps(of: entry.key)) : nil
    try store.put(entry)
  }

  /// Removes changes. The posts that they deleted are removed permanently.
  func forget(_ changes: [LibraryChange.ID]) throws {
    guard !changes.isEmpty else { return }
    var hasDeleted = false
    for change in changes {
      for case .deleted(let posts) in try store.steps(of: change) {
        _ = try store.removePosts(.these(posts), in: .trash, keepsStarred: false)
        hasDeleted = true
      }
    }
    for change in changes { try store.remove(JournalEntry.self, change) }
    if hasDeleted { try store.removeUnrestorableSuppressedPosts() }
  }

  private func subject(of steps: [ChangeStep]) throws -> String? {
    if let feeds = ChangeStep.feeds(of: steps) {
      return LibraryChange.subject(try feeds.compactMap(name))
    }
    guard steps.count == 1, let step = steps.first else { return nil }
    switch step {
    case .marked(_, let posts), .reread(let posts), .deleted(let posts):
      guard posts.count == 1, let post = posts.posts.first else { return nil }
      return try store.post(post, in: nil)?.post.title
    case .ruled(let before):
      guard before.count == 1 else { return nil }
      return try step.subject ?? store.rules().first { $0.id == before.keys.first }?.query
    default: return step.subject
    }
  }

  private func name(of feed: FeedID) throws -> String? {
    guard let subscription = try store.feed(feed)?.subscription else { return nil }
    return try subscription.title ?? store.channel(of: feed).title ?? subscription.url
  }
}

extension StoreTransaction {
  /// The changes that can be undone, the last one first.
  func journal() throws -> [JournalEntry] {
    try records(JournalEntry.self).sorted { $0.key > $1.key }
  }
}
