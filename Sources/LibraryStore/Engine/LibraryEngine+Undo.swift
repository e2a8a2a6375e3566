public import FoundationEssentials
import Search

extension LibraryEngine {
  /// Returns the changes that can be undone, the last one first.
  public func changes() async throws(StoreError) -> [LibraryChange] {
    try await store.read { try $0.journal().map(\.change) }
  }

  /// Undoes the last changes, the last one first. Posts and feeds that have changed since are
  /// skipped: a post that an edit made unread again stays unread.
  ///
  /// - Returns: the changes undone, which may be fewer than `count` if the journal has fewer.
  public func undo(_ count: Int, at now: Date) async throws(StoreError) -> [UndoneChange] {
    try await store.write(.full) { store in
      try store.journal().prefix(max(0, count)).map(\.change).map { change in
        let undoing = Undoing(store: store, now: now)
        let restored = try store.steps(of: change.id).reversed().reduce(0) {
          $0 + (try undoing.takeBack($1))
        }
        try store.remove(JournalEntry.self, change.id)
        return UndoneChange(change, restored: restored)
      }
    }
  }
}

/// Undoes single steps of changes, except for values that have changed again since.
struct Undoing {
  let store: any StoreTransaction
  let now: Date

  /// - Returns: the number of posts, feeds, rules or searches restored.
  func takeBack(_ step: ChangeStep) throws -> Int {
    let feeds = Subscriptions(store: store)
    switch step {
    case .marked(.read(true), let posts): return try unread(posts, isByReader: false)
    case .reread(let posts): return try unread(posts, isByReader: true)
    case .marked(.read(false), let posts):
      return try store.markRead(UnreadFilter(posts: posts, onlyByReader: true)).count
    case .marked(.starred(let value), let posts):
      return try store.setStarred(!value, on: posts, in: [.library, .archive]).count
    case .deleted(let posts): return try DeletedStories(store: store).restore(posts, at: now)
    case .added(let added): return try added.feeds.count { try feeds.archive($0) }
    case .returned(let before): return try before.count { try feeds.archive($0, as: $1) }
    case .removed(let removed): return try removed.feeds.count { try feeds.restore($0) }
    case .edited(let before): return try before.count { try feeds.set($1, of: $0) }
    case .moved(let move): return try feeds.takeBack(move) ? 1 : 0
    case .noted(let notes):
      try store.removeListNotes(notes)
      return notes.count
    case .ruled(let before):
      return try before.count { id, rule in
        guard let rule else { return try store.remove(Rule.self, id) }
        return try store.record(Rule.self, id) == nil && store.put(rule)
      }
    case .searched(let before):
      return try before.count { name, query in
        guard let query else { return try store.remove(SavedSearch.self, name) }
        return try store.put(SavedSearch(name: name, query: query))
      }
    }
  }

  private func unread(_ posts: NumberSet, isByReader: Bool) throws -> Int {
    try store.markUnread(posts, isByReader: isByReader, in: [.library, .archive]).count
  }
}
