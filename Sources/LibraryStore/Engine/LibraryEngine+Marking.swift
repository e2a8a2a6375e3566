public import FeedModel
public import FoundationEssentials
public import Search

extension LibraryEngine {
  /// Sets a mark on posts, as a separate change. Posts that do not exist are ignored.
  ///
  /// - Returns: the number of posts changed.
  public func mark(
    _ posts: [PostID], _ mark: PostMark, at now: Date
  ) async throws(StoreError) -> Int {
    try await self.mark(posts, mark, continuing: nil, at: now).value
  }

  /// Sets a mark on posts. Posts that do not exist are ignored.
  ///
  /// - Parameter change: the change to which this belongs, if it can still be undone.
  /// - Returns: the number of posts changed.
  public func mark(
    _ posts: [PostID], _ mark: PostMark, continuing change: LibraryChange.ID?, at now: Date
  ) async throws(StoreError) -> ChangeResult<Int> {
    try await store.write(.full) { store in
      let posts = NumberSet(posts)
      let steps: [ChangeStep] =
        switch mark {
        case .read(true): try store.markRead(UnreadFilter(posts: posts)).steps
        case .read(false):
          [ChangeStep(.unread, try store.markUnread(posts, isByReader: true, in: [.library]))]
        case .starred(let value):
          [
            ChangeStep(
              value ? .starred : .unstarred,
              try store.setStarred(value, on: posts, in: [.library]))
          ]
        }
      let id = try store.addChange(mark.kind, steps, continuing: change, at: now)
      return ChangeResult(value: try steps.reduce(0) { $0 + (try $1.count) }, change: id)
    }
  }

  /// Marks as read the unread posts of some feeds that listings have covered. Takes less than a
  /// second for a million posts.
  ///
  /// - Parameter feeds: the feeds; `nil` means all.
  /// - Returns: the number of posts marked.
  public func markAllRead(
    in feeds: [FeedID]?, upTo listed: ListedPosts, at now: Date
  ) async throws(StoreError) -> Int {
    try await store.write(.full) { store in
      let read = try store.markRead(UnreadFilter(feeds: feeds, listed: listed))
      try store.addChange(.markAllRead, read.steps, at: now)
      return read.count
    }
  }

  /// Marks as read the unread posts that a search finds in some feeds and that listings have
  /// covered.
  ///
  /// - Parameter feeds: the feeds; `nil` means all.
  /// - Returns: the number of posts marked.
  public func markAllRead(
    matching search: SearchQuery, in feeds: [FeedID]?, upTo listed: ListedPosts, at now: Date
  ) async throws(StoreError) -> Int {
    let query = try await prepared(
      PostQuery(status: .unread, feeds: feeds, search: search))
    return try await store.write(.full) { store in
      let found = NumberSet(try store.posts(query).map(\.id))
      let read = try store.markRead(UnreadFilter(posts: found, listed: listed))
      try store.addChange(.markAllRead, read.steps, at: now)
      return read.count
    }
  }

  /// Deletes posts permanently: they do not return, however long their feeds list them. The copies
  /// of Hacker News items in other feeds are deleted too.
  ///
  /// - Returns: the number of posts deleted.
  public func delete(_ posts: [PostID], at now: Date) async throws(StoreError) -> Int {
    try await store.write(.full) { try $0.delete(posts, at: now) }
  }
}

extension StoreTransaction {
  /// Deletes posts as a change that can be undone.
  func delete(_ posts: [PostID], at now: Date) throws -> Int {
    let entries = try includingCopies(entries(.these(NumberSet(posts)), in: .library))
    try deletePosts(entries)
    let deleted = NumberSet(entries.map(\.post))
    try addChange(.delete, [ChangeStep(.deleted, deleted)], at: now)
    return deleted.count
  }
}
