public import FoundationEssentials
import Search

extension LibraryEngine {
  /// Returns the changes that can be undone, the last one first.
  public func changes() async throws(StoreError) -> [LibraryChange] {
    try await store.read { try $0.journal() }
  }

  /// Undoes the last changes, the last one first. Posts and feeds that have changed since are
  /// skipped: a post that an edit made unread again stays unread.
  ///
  /// - Returns: the changes undone, which may be fewer than `count` if the journal has fewer.
  public func undo(_ count: Int, at now: Date) async throws(StoreError) -> [UndoneChange] {
    try await store.write(.full) { store in
      try store.journal().prefix(max(0, count)).map { change in
        let restored = try store.steps(of: change.id).reversed().reduce(0) {
          $0 + (try store.undo($1, at: now))
        }
        try store.remove(LibraryChange.self, change.id)
        return UndoneChange(change: change, restored: restored)
      }
    }
  }
}

extension StoreTransaction {
  /// Undoes a step of a change, except for what has changed since.
  ///
  /// - Returns: the number of posts, feeds, rules or searches restored.
  fileprivate func undo(_ step: ChangeStep, at now: Date) throws -> Int {
    let locations: Set<PostLocation> = [.library, .archive]
    switch step.action {
    case .read, .reread:
      let isByReader = step.action == .reread
      return try markUnread(step.numbers(), isByReader: isByReader, in: locations).count
    case .unread:
      return try markRead(UnreadFilter(posts: step.numbers(), onlyByReader: true)).count
    case .starred, .unstarred:
      return try setStarred(step.action == .unstarred, on: step.numbers(), in: locations)
        .count
    case .deleted: return try restorePosts(step.numbers(), at: now)
    case .added: return try step.numbers().feeds.count { try archive($0) }
    case .removed: return try step.numbers().feeds.count { try restoreFeed($0) }
    case .returned: return try step.values(RestoredFeed.self).count { try archive(again: $0) }
    case .edited:
      return try step.values(EditedFeed.self).count {
        try setProperties($0.properties, of: $0.feed)
      }
    case .moved: return try step.values(AddressMove.self).count { try undo($0) }
    case .noted:
      try step.values(AddedListNotes.self).forEach(removeListNotes)
      return try step.count
    case .ruled:
      return try step.values(ChangedRule.self).count { changed in
        guard let rule = changed.removed else {
          return try remove(Rule.self, changed.number)
        }
        return try record(Rule.self, rule.id) == nil && put(rule)
      }
    case .searched:
      return try step.values(ChangedSearch.self).count { changed in
        guard let query = changed.query else {
          return try remove(SavedSearch.self, changed.name)
        }
        return try put(SavedSearch(name: changed.name, query: query))
      }
    }
  }
}
