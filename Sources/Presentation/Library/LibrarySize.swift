package import JSONText
package import LibraryStore
package import Terminal

/// The numbers of feeds and posts in a library.
package struct LibrarySize {
  private let feeds: Int
  private let posts: Int

  package init(of feeds: [StoredFeed]) {
    self.feeds = feeds.count
    posts = feeds.map(\.total).reduce(0, +)
  }

  package var text: SafeText { "\(Words.count(feeds, "feed")), \(Words.count(posts, "post"))" }

  package func write(to object: inout JSONWriter) {
    object.field("feeds", feeds)
    object.field("posts", posts)
  }
}
