import FeedFormats

/// Which of several feeds is meant when nobody says.
enum FeedScore {
  /// The feeds, best first; of equal ones the first.
  static func sorted(_ links: [FeedLink], areInHead: Bool) -> [FeedLink] {
    links.enumerated()
      .map { (link: $1, score: score($1, place: $0, isInHead: areInHead)) }
      .sorted { $0.score > $1.score }
      .map(\.link)
  }

  /// - Parameter place: in the page's order, from 0 on.
  static func score(_ link: FeedLink, place: Int, isInHead: Bool) -> Int {
    let words = link.url.lowercased() + " " + (link.title?.lowercased() ?? "")
    let marks = marks.map { words.contains($0.word) ? $0.points : 0 }
    let ends = endings.first { link.url.lowercased().hasSuffix($0.ending) }?.points ?? 0
    return (isInHead ? 50 : 0) - 5 * place + marks.reduce(0, +) + ends
  }

  /// Comments and podcasts are seldom what somebody who names a site wants to read.
  private static let marks: [(word: String, points: Int)] = [
    ("comments", -10), ("podcast", -10), ("rss", 5), ("json", 3),
  ]

  private static let endings: [(ending: String, points: Int)] = [
    ("/index.xml", 5), ("/feed/", 5), ("/feed", 4),
  ]
}
