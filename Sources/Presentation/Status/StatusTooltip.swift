import Terminal

/// The details of a report, for bars that show them on demand.
enum StatusTooltip {
  private static let nameColumns = 40
  private static let titleColumns = 72

  /// Lines of plain text: the total, the feeds with the most unread posts, the newest titles.
  static func lines(of report: StatusReport) -> [String] {
    if let problem = report.problem { return [SafeText(line: problem).string] }
    var lines = [sum(report)]
    if !report.top.isEmpty { lines.append("") }
    for feed in report.top { lines.append("\(feed.unread)  \(cut(feed.name, nameColumns))") }
    if !report.newest.isEmpty { lines.append("") }
    for post in report.newest {
      lines.append("\(cut(post.title, titleColumns)) (\(cut(post.feed, nameColumns)))")
    }
    return lines
  }

  /// The same lines for bars that read
  /// [Pango markup](https://docs.gtk.org/Pango/pango_markup.html).
  static func markup(of report: StatusReport) -> [String] {
    lines(of: report).map(Escapes.markup.escape)
  }

  static func sum(_ report: StatusReport) -> String {
    var parts = [
      "\(Words.count(report.unread, "unread post")) in \(Words.count(report.feeds, "feed"))"
    ]
    if report.failing > 0 { parts.append("\(report.failing) failing") }
    if report.isRefreshing { parts.append("being refreshed") }
    if report.isStale { parts.append("not refreshed for a day") }
    return parts.joined(separator: ", ")
  }

  static func cut(_ text: String, _ columns: Int) -> String {
    SafeText(line: text).truncated(to: columns).string
  }
}
