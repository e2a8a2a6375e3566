/// A feed for a server to serve: posts with numbers, of which a higher one is a day newer.
///
/// Post *n* has the title `Post n`, the guid `NAME-n`, the link `https://NAME.example/n` and the
/// date of the *n*th of February 2026, ten o'clock.
struct TestFeed {
  var name: String
  var title: String
  var posts: [Int]

  init(_ name: String, title: String? = nil, posts: some Sequence<Int>) {
    self.name = name
    self.title = title ?? name
    self.posts = Array(posts)
  }

  /// RSS 2.0, the newest post first.
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

/// An OPML list of addresses.
func opml(_ addresses: [String]) -> String {
  """
  <opml version="2.0"><body>
  \(addresses.map { "<outline type=\"rss\" xmlUrl=\"\($0)\"/>" }.joined(separator: "\n"))
  </body></opml>
  """
}
