import Aggregation
import FeedStore
import JSONText
import Terminal

/// How much a library holds.
struct LibrarySize {
  private let feeds: Int
  private let posts: Int

  init(of library: Library) async throws {
    let stored = try await library.store.feeds()
    feeds = stored.count
    posts = stored.map(\.total).reduce(0, +)
  }

  var text: SafeText { "\(Words.count(feeds, "feed")), \(Words.count(posts, "post"))" }

  func write(to object: inout JSONWriter) {
    object.field("feeds", feeds)
    object.field("posts", posts)
  }
}
