import FeedModel
import Foundation
import LibraryStore

/// Memberwise initialisers of results, for comparing them.
extension FeedsSummary {
  init(
    feeds: Int, unread: Int, failing: Int, lastChecked: Date? = nil, fullest: [FeedID] = []
  ) {
    self.init()
    self.feeds = feeds
    self.unread = unread
    self.failing = failing
    self.lastChecked = lastChecked
    self.fullest = fullest
  }
}

extension FeedLine {
  init(
    id: FeedID, url: String, title: String?, folder: FolderPath, tags: [String], pageURL: String?,
    unread: Int, health: FetchHealth
  ) {
    self.init(
      StoredFeed(
        id: id, subscription: Subscription(url: url, title: title, folder: folder, tags: tags),
        channel: Channel(link: pageURL), fetchState: FetchState(), added: Date(), unread: unread,
        total: unread))
    self.health = health
  }
}

extension SweepReport {
  init(posts: Int, bodies: Int = 0) {
    self.init()
    self.posts = posts
    self.bodies = bodies
  }
}

extension DropReport {
  init(posts: Int = 0, changes: Int) {
    self.init()
    self.posts = posts
    self.changes = changes
  }
}
