import Aggregation
import FeedFormats
import FeedModel
import FeedStore
import FoundationEssentials
import JSONText
import Terminal

/// A refresh as a stream of events, one JSON object a line, for programs that show it as it goes on.
struct RefreshEvents {
  private let output: Output

  init(_ output: Output) {
    self.output = output
  }

  func begin(_ feeds: Int) {
    write("start") {
      $0.schema()
      $0.field("feeds", feeds)
    }
  }

  func ended(_ refresh: FeedRefresh) {
    write("feed") {
      RefreshJSON.write(refresh, &$0)
      $0.field("new", refresh.record.new.count)
      $0.field("updated", refresh.record.updated)
    }
  }

  /// The posts that nobody has been told of, and the counts.
  ///
  /// - Returns: the posts that were named. Others have gone meanwhile, and may come back.
  func end(_ summary: RefreshSummary, in library: Library) async throws -> [PostID] {
    let new = summary.announcements.map(\.post)
    let posts = new.isEmpty ? [] : try await library.store.posts(PostQuery(ids: new))
    let feeds = try await FeedLookup(of: posts, in: library)
    let notified = Set(summary.announcements.filter(\.notifies).map(\.post))
    for post in posts.reversed() {
      write(post, of: feeds[post.feed], notifies: notified.contains(post.id))
    }
    write("end") { RefreshJSON.write(summary, &$0) }
    return posts.map(\.id)
  }

  private func write(_ post: StoredPost, of feed: StoredFeed?, notifies: Bool) {
    write("post") {
      $0.field("id", PostCode.code(of: post.id))
      $0.field("feed", feed?.name)
      $0.field("url", post.post.link)
      $0.field("title", post.post.title)
      $0.field("date_published", post.post.published)
      if notifies { $0.field("notify", true) }
    }
  }

  private func write(_ name: String, _ fields: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.object {
      $0.field("event", name)
      fields(&$0)
    }
    writer.newline()
    output.writeDocument(writer.bytes)
    output.flush()
  }
}
