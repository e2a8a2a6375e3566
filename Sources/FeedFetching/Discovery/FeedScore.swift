import FeedFormats

/// Ranks the feeds of a page for users who do not choose one.
enum FeedScore {
  /// Returns the feeds by descending score. Feeds with equal scores keep their order.
  static func sorted(_ links: [FeedLink], areInHead: Bool) -> [FeedLink] {
    links.enumerated()
      .map { (link: $1, score: score($1, place: $0, isInHead: areInHead)) }
      .sorted { $0.score > $1.score }
      .map(\.link)
  }

  /// - Parameter place: the zero-based position on the page.
  static func score(_ link: FeedLink, place: Int, isInHead: Bool) -> Int {
    let words = link.url.lowercased() + " " + (link.title?.lowercased() ?? "")
    let marks = marks.map { words.contains($0.word) ? $0.points : 0 }
    let ends = endings.first { link.url.lowercased().hasSuffix($0.ending) }?.points ?? 0
    return (isInHead ? 50 : 0) - 5 * place + marks.reduce(0, +) + ends
  }

  /// Comment feeds and podcasts are rarely the feed that the user wants.
  private static let marks: [(word: String, points: Int)] = [
    ("comments", -10), ("podcast", -10), ("rss", 5), ("json", 3),
  ]

  private static let endings: [(ending: String, points: Int)] = [
    ("/index.xml", 5), ("/feed/", 5), ("/feed", 4),
  ]
}
