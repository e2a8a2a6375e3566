import FeedModel
package import JSONText
package import LibraryStore
package import Terminal

/// Unread counts: the total, and the count of each feed with unread posts.
package struct UnreadCounts: Presentable {
  private let hasFeeds: Bool
  private let feeds: [FeedLine]
  private let sum: Int

  package init(of feeds: [FeedLine]) {
    hasFeeds = !feeds.isEmpty
    self.feeds = feeds.filter { $0.unread > 0 }
    sum = feeds.map(\.unread).reduce(0, +)
  }

  package func text(_ times: TimeStyle) -> StyledText {
    guard hasFeeds else { return "\(Words.noFeeds)\n" }
    guard sum > 0 else { return "Nothing unread.\n" }
    let width = String(feeds.map(\.unread).max() ?? 0).count
    let head: StyledText =
      "\(Words.count(sum, "unread post")) in \(Words.count(feeds.count, "feed")).\n"
    return feeds.reduce(into: head) { table, feed in
      let unread = SafeText(line: String(feed.unread)).padded(to: width, .right)
      table += "\(unread, .bold)  \(feed.name)\n"
    }
  }

  /// Writes `{"schema": 1, "unread": 12, "feeds": […]}`.
  package func write(to document: inout JSONWriter) {
    document.field("unread", sum)
    document.field("feeds", array: feeds) { writer, feed in
      writer.object {
        $0.field("id", feed.id.rawValue)
        $0.field("name", feed.name)
        $0.field("url", feed.url)
        $0.field("unread", feed.unread)
      }
    }
  }
}
