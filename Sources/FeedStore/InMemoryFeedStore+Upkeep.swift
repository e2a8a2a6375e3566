import FeedModel

extension InMemoryFeedStore {
  public func sweep(_ rule: Retention) -> SweepReport {
    feedsByID.reduce(into: SweepReport()) { report, feed in
      guard feed.value.archived == nil else { return }
      let retention = feed.value.subscription.properties.retention.completed(by: rule)
      let removable = removablePosts(of: feed.key)
      for (id, post) in removable where isTooOld(post, retention.days) {
        postsByID[id] = nil
        report.posts += 1
      }
      for id in surplus(of: feed.key, beyond: retention.posts) where removable[id] != nil {
        postsByID[id] = nil
        report.posts += 1
      }
      for (id, post) in removable where isTooOld(post, retention.bodyDays) {
        guard postsByID[id]?.stored.post.content != nil else { continue }
        postsByID[id]?.stored.post.content = nil
        report.bodies += 1
      }
    }
  }

  private func removablePosts(of feed: FeedID) -> [PostID: PostMemory] {
    let entries = feedsByID[feed]?.index.entries ?? [:]
    return postsByID.filter { _, post in
      post.stored.feed == feed && post.place == .library && post.stored.isRead
        && !post.stored.isStarred && entries[post.entry]?.presence != .listed
    }
  }

  private func isTooOld(_ post: PostMemory, _ days: Int?) -> Bool {
    days.map { post.kept <= clock.time.daysAgo($0) } ?? false
  }

  /// Neither by their dates nor by when they came do they belong to the newest.
  private func surplus(of feed: FeedID, beyond count: Int?) -> Set<PostID> {
    guard let count else { return [] }
    let posts = posts(PostQuery(feeds: [feed])).map(\.id)
    let byArrival = posts.enumerated().sorted { one, other in
      (kept(other.element), one.offset) < (kept(one.element), other.offset)
    }
    return Set(posts.dropFirst(count)).intersection(byArrival.dropFirst(count).map(\.element))
  }

  private func kept(_ post: PostID) -> LibraryTime {
    postsByID[post]?.kept ?? clock.time
  }

  public func dropOld(days: Int) -> DropReport {
    let limit = clock.time.daysAgo(days)
    var report = DropReport()
    for (id, post) in postsByID where post.place == .archive && !post.stored.isStarred {
      guard let archived = feedsByID[post.stored.feed]?.archived, archived <= limit else {
        continue
      }
      postsByID[id] = nil
      feedsByID[post.stored.feed]?.lacksPosts = true
      feedsByID[post.stored.feed]?.forgetAnswer()
      report.posts += 1
    }
    while let oldest = journal.first, oldest.kept <= limit {
      forget(journal.removeFirst().steps)
      report.changes += 1
    }
    return report
  }

  public func dropAliases() -> Int {
    feedsByID.keys.reduce(0) { $0 + (feedsByID[$1]?.index.dropAliases() ?? 0) }
  }

  public func mend() -> Int { 0 }

  public func check() -> [String] { [] }

  public func compact() -> (before: Int64, after: Int64)? { nil }

  public func backUp(to path: String) throws(FeedStoreError) {
    throw FeedStoreError(.other, "A library in memory has no file to copy.")
  }
}
