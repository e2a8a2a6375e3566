public import FeedModel
public import FoundationEssentials

extension InMemoryFeedStore {
  public func pastPlace(of feed: FeedID) throws(FeedStoreError) -> PastPlace? {
    guard let memory = feedsByID[feed], memory.archived == nil else { throw .notFound(feed) }
    return memory.pastPlace
  }

  public func recordPast(
    _ page: PastPage, for feed: FeedID, from address: String, at now: Date
  ) throws(FeedStoreError) -> [PostID] {
    var memory = try memory(of: feed, at: address)
    memory.pastPlace = page.place
    memory.fetchState.memory.pause = page.pause ?? memory.fetchState.memory.pause
    let judgement = page.snapshot.map { memory.judge($0, at: now, isPast: true) }
    if let judgement { memory.carryOut(judgement) }
    feedsByID[feed] = memory
    guard let snapshot = page.snapshot, let judgement else { return [] }
    let buried = Set(buriedStories.keys)
    let posts = store(snapshot, as: judgement.document.verdicts, in: feed, isPast: true, at: now)
      .new
    for post in posts + buriedStories.keys.filter({ !buried.contains($0) }) {
      postsByID[post]?.stored.isRead = true
    }
    notified.subtract(posts)
    unlisted.formUnion(posts)
    return posts
  }

  public func unlistedPast(of feed: FeedID) -> [PostID] {
    visiblePosts.filter { $0.feed == feed && unlisted.contains($0.id) }.map(\.id).sorted()
  }
}
