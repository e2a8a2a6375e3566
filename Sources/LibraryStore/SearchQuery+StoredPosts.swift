package import Search

extension SearchedPost {
  package convenience init(_ stored: StoredPost, of feed: SearchedFeed) {
    self.init(
      stored.post, ownTags: stored.ownTags, isRead: stored.isRead, isStarred: stored.isStarred,
      date: stored.sortDate, feed: feed)
  }
}

extension SearchedFeed {
  package init(_ feed: StoredFeed) {
    self.init(
      id: feed.id, url: feed.subscription.url, name: feed.name, folder: feed.subscription.folder,
      tags: feed.subscription.tags)
  }
}
