import Synchronization

extension InMemoryFeedStore {
  public func beginRefresh(waits: Bool) async throws(FeedStoreError) -> RefreshTurn {
    while !refreshFlag.raise() {
      guard waits else {
        throw FeedStoreError(.refreshing, "The library is being refreshed; try again later.")
      }
      do {
        try await Task.sleep(for: .milliseconds(5))
      } catch {
        throw FeedStoreError(.other, "The refresh was cancelled.", underlyingError: error)
      }
    }
    return RefreshTurn { [refreshFlag] in refreshFlag.lower() }
  }

  public func isRefreshing() -> Bool { refreshFlag.isUp }

  public func announcements(of feeds: [FeedID]?) -> [Announcement] {
    visiblePosts
      .filter { isNews($0) && feeds?.contains($0.feed) != false }
      .map {
        Announcement(post: $0.id, feed: $0.feed, notifies: notified.contains($0.id))
      }
      .sorted { ($0.feed, $1.post) < ($1.feed, $0.post) }
  }

  public func announced(_ posts: [PostID]) {
    untold.subtract(posts)
    untoldEdits.subtract(posts)
    // What is deleted or put away may come back, and is news then.
    let news = Set(
      postsByID.filter { $1.place != .library || isNews($1.stored) }.keys)
    untold.formIntersection(news)
    untoldEdits.formIntersection(news)
    unlisted.subtract(posts)
  }

  /// A new post until it is read, an edit in any case.
  private func isNews(_ post: StoredPost) -> Bool {
    untoldEdits.contains(post.id) || untold.contains(post.id) && !post.isRead
  }
}

/// Whether a refresh is running.
final class RefreshFlag: Sendable {
  private let isRaised = Mutex(false)

  /// False when it was raised already.
  func raise() -> Bool {
    isRaised.withLock { isRaised in
      defer { isRaised = true }
      return !isRaised
    }
  }

  var isUp: Bool { isRaised.withLock(\.self) }

  func lower() {
    isRaised.withLock { $0 = false }
  }
}
