import FeedModel
import FoundationEssentials

extension InMemoryFeedStore {
  /// Takes back what taking in a feed's state has done. What a refresh has brought or seen since stays.
  ///
  /// - Returns: how many feeds or posts are as they were.
  func takeBack(_ merged: MergedFeed, at now: Date) -> Int {
    guard var memory = feedsByID[merged.feed] else { return 0 }
    let gone = merged.posts.posts.filter { id in
      postsByID[id].map { !memory.index.hasSeen($0.entry, since: merged.growth) } ?? false
    }
    for id in gone { forget(id) }
    let isLast = merged.growth.isLast(in: memory.index.header)
    memory.index.takeBack(merged.growth)
    memory.formerAddresses.subtract(merged.addresses)
    if merged.hasTheirChannel, isLast { memory.channel = Channel() }
    feedsByID[merged.feed] = memory
    exhume(merged.stories, of: merged.feed, at: now)
    for id in merged.withdrawn.posts { postsByID[id]?.stored.withdrawn = nil }
    if merged.isNoted { notes.feeds[merged.feed] = nil }
    switch merged.origin {
    case .here: return merged.count - merged.posts.count + gone.count
    case .away(let time): return putAway(merged.feed, at: time) ? 1 : 0
    case .nowhere where isLast:
      feedsByID[merged.feed] = nil
      return 1
    case .nowhere: return putAway(merged.feed) ? 1 : 0
    }
  }

  private func forget(_ post: PostID) {
    postsByID[post] = nil
    buriedStories[post] = nil
  }

  private func exhume(
    _ stories: [IndexEntry.ID: Digest], of feed: FeedID, at now: Date
  ) {
    for entry in stories.keys { deletedStories[StoryPlace(feed: feed, entry: entry)] = nil }
    for (id, story) in buriedStories { exhumeBuried(id, story, at: now) }
  }
}
