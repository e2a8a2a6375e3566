package import LibraryStore
import Terminal

/// New posts as a desktop notification.
package struct DesktopNotice {
  let title: String
  /// The text in the markup of desktop notifications, with tags and entities.
  let body: String

  package static let mostTitles = 5
  private static let columns = 100

  /// - Parameters:
  ///   - posts: Some of the new posts.
  ///   - count: The number of all new posts.
  package init(_ posts: [StoredPost], of feeds: FeedLookup, count: Int) {
    title = Words.count(count, "new post")
    var lines = posts.prefix(Self.mostTitles).map { post in
      let name = feeds[post.feed].map { "\($0.name): " } ?? ""
      let line = SafeText(line: name + PostTable.title(of: post).string)
      return Escapes.markup.escape(line.truncated(to: Self.columns).string)
    }
    if count > lines.count { lines.append("and \(count - lines.count) more") }
    body = lines.joined(separator: "\n")
  }

  /// The command that shows the notification. Arguments after `--` are not read as options.
  package var arguments: [String] {
    ["notify-send", "--app-name=lede", "--icon=application-rss+xml", "--", title, body]
  }
}
