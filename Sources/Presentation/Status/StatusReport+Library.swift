import Aggregation
import FeedModel
package import FoundationEssentials
package import LibraryStore
import Terminal

extension StatusReport {
  /// Creates a report with only the unread count, which is sufficient for most bars.
  package init(unread: Int) {
    self.init()
    self.unread = unread
  }

  /// - Parameters:
  ///   - newest: The newest unread posts, at most ``shown``.
  ///   - feeds: The feeds of these posts and the feeds with the most unread posts.
  package init(
    of summary: FeedsSummary, newest: [StoredPost], _ feeds: FeedLookup, at now: Date
  ) {
    self.init()
    unread = summary.unread
    self.feeds = summary.feeds
    failing = summary.failing
    isStale = summary.lastChecked.map { now.timeIntervalSince($0) > 86_400 } ?? false
    top = summary.fullest.compactMap { feeds[$0] }.map {
      Feed(name: $0.name, url: $0.subscription.url, unread: $0.unread)
    }
    self.newest = newest.map { post in
      Post(
        code: PostCode.code(of: post.id), title: PostTable.title(of: post).string,
        link: post.post.link, feed: feeds[post.feed]?.name ?? "")
    }
  }
}
