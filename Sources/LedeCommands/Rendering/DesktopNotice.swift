import FeedStore
import Terminal

/// New posts as a notice on the desktop.
struct DesktopNotice {
  let title: String
  /// In the markup of notices, which know `<b>` and entities.
  let body: String

  static let mostTitles = 5
  private static let columns = 100

  /// - Parameters:
  ///   - posts: some of the new ones.
  ///   - count: how many there are.
  init(_ posts: [StoredPost], of feeds: FeedLookup, count: Int) {
    title = Words.count(count, "new post")
    var lines = posts.prefix(Self.mostTitles).map { post in
      let name = feeds[post.feed].map { "\($0.name): " } ?? ""
      let line = SafeText(line: name + PostTable.title(of: post).string)
      return Escapes.markup.escape(line.truncated(to: Self.columns).string)
    }
    if count > lines.count { lines.append("and \(count - lines.count) more") }
    body = lines.joined(separator: "\n")
  }

  /// Options cannot be mistaken for texts, nor texts for options.
  var arguments: [String] {
    ["notify-send", "--app-name=lede", "--icon=application-rss+xml", "--", title, body]
  }
}
