/// A feed with numbered posts, each a day newer than the one before.
///
/// Post *n* has the title `Post n`, the GUID `NAME-n`, the link `https://NAME.example/n` and the
/// date of the *n*th of February 2026, 10:00.
struct TestFeed {
  var name: String
  var title: String
  var posts: [Int]

  init(_ name: String, title: String? = nil, posts: some Sequence<Int>) {
    self.name = name
    self.title = title ?? name
    self.posts = Array(posts)
  }

  /// The feed as RSS 2.0, newest post first.
  var rss: String {
    """
    <?xml version="1.0"?>
    <rss version="2.0"><channel><title>\(title)</title><link>https://\(name).example/</link>
    <description>About \(name)</description>
    \(posts.sorted(by: >).map(item).joined(separator: "\n"))
    </channel></rss>
    """
  }

  private func item(_ number: Int) -> String {
    let day = number < 10 ? "0\(number)" : "\(number)"
    return """
      <item><title>Post \(number)</title><link>https://\(name).example/\(number)</link>\
      <guid isPermaLink="false">\(name)-\(number)</guid>\
      <pubDate>\(day) Feb 2026 10:00:00 GMT</pubDate>\
      <description>Text of post \(number).</description></item>
      """
  }
}

/// Returns an OPML list of these addresses.
func opml(_ addresses: [String]) -> String {
  """
  <opml version="2.0"><body>
  \(addresses.map { "<outline type=\"rss\" xmlUrl=\"\($0)\"/>" }.joined(separator: "\n"))
  </body></opml>
  """
}
