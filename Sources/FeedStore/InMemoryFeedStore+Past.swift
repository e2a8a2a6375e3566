public import FeedModel
public import FoundationEssentials

extension InMemoryFeedStore {
  public func pastPlace(of feed: FeedID) throws(FeedStoreError) -> PastPlace? {
    try memory(of: feed).pastPlace
  }

  public func recordPast(
    _ page: PastPage, for feed: FeedID, from address: String, at now: Date
  ) throws(FeedStoreError) -> PastRecord {
    var memory = try memory(of: feed, at: address)
    let judgement = page.snapshot.map { memory.judge($0, at: now, isPast: true) }
    if let judgement { memory.carryOut(judgement) }
    let place = page.place.meeting(judgement?.document.verdicts ?? [])
    memory.pastPlace = place
    memory.fetchState.memory.pause = page.pause ?? memory.fetchState.memory.pause
    feedsByID[feed] = memory
    guard let snapshot = page.snapshot, let judgement else { return PastRecord(place: place) }
    let rule = missedPosts(of: feed, at: now)
    let buried = Set(buriedStories.keys)
    let posts = store(snapshot, as: judgement.document.verdicts, in: feed, isPast: true, at: now)
      .new
    let candidates = MissedPosts.candidates(snapshot, judgement.document)
    func isMissed(_ post: PostID) -> Bool {
      guard let memory = postsByID[post] else { return false }
      return candidates.contains(memory.entry) && rule.contains(memory.stored.post.published)
    }
    let (missed, old) = (posts.filter(isMissed), posts.filter { !isMissed($0) })
    for post in old + buriedStories.keys.filter({ !buried.contains($0) }) {
      postsByID[post]?.stored.isRead = true
    }
    notified.subtract(old)
    unlisted.formUnion(old)
    untold.formUnion(missed)
    return PastRecord(old: old, missed: missed, place: place)
  }

  private func missedPosts(of feed: FeedID, at now: Date) -> MissedPosts {
    let posts = postsByID.values.filter { $0.stored.feed == feed }
    let first = posts.min { $0.entry < $1.entry }?.stored.firstSeen
    let dates = posts.filter { $0.stored.firstSeen == first }.compactMap { post in
      post.stored.post.published.flatMap {
        $0 <= post.stored.firstSeen + MissedPosts.tolerance ? $0 : nil
      }
    }
    let newest = posts.filter { $0.place == .library }
      .compactMap(\.stored.post.published).filter { $0 <= now }.max()
    return MissedPosts(
      added: feedsByID[feed]?.added ?? now, first: dates.max(), newest: newest, now: now)
  }

  public func unlistedPast(of feed: FeedID) -> [PostID] {
    visiblePosts.filter { $0.feed == feed && unlisted.contains($0.id) }.map(\.id).sorted()
  }
}
