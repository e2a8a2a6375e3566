package import LibraryStore
package import Terminal

/// Unread counts: the sum, and a line for each feed that has unread posts.
package enum UnreadTable {
  package static func render(_ feeds: [FeedLine]) -> StyledText {
    guard !feeds.isEmpty else { return "\(Words.noFeeds)\n" }
    let counted = feeds.filter { $0.unread > 0 }
    let sum = counted.map(\.unread).reduce(0, +)
    guard sum > 0 else { return "Nothing unread.\n" }
    let width = String(counted.map(\.unread).max() ?? 0).count
    let head: StyledText =
      "\(Words.count(sum, "unread post")) in \(Words.count(counted.count, "feed")).\n"
    return counted.reduce(into: head) { table, feed in
      let unread = SafeText(line: String(feed.unread)).padded(to: width, .right)
      table += "\(unread, .bold)  \(feed.name)\n"
    }
  }
}
