import FeedFormats
import Terminal

/// A report for xbar, SwiftBar and Argos: the label, `---`, and a menu with one entry per line,
/// whose parameters follow a vertical bar.
struct StatusMenu {
  /// `xbar`, which SwiftBar uses too, or `argos`.
  let format: StatusFormat

  func text(of report: StatusReport, label: String) -> String {
    // An empty label hides the plugin together with its menu.
    guard !label.isEmpty else { return "" }
    var lines = [Self.withoutLeadingHyphen(label), "---"]
    lines.append(entry(report.problem ?? StatusTooltip.sum(report)))
    if !report.top.isEmpty { lines.append("---") }
    for feed in report.top {
      lines.append(entry("\(feed.unread)  \(StatusTooltip.cut(feed.name, 40))"))
    }
    if !report.newest.isEmpty { lines.append("---") }
    for post in report.newest {
      lines.append(entry("\(StatusTooltip.cut(post.title, 72))", link: post.link))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func entry(_ text: String, link: String? = nil) -> String {
    let text = Self.withoutLeadingHyphen(format.escaping(SafeText(line: text).string, after: ""))
    return text + (Self.address(link).map { " | href=\($0)" } ?? "")
  }

  /// Replaces a leading hyphen: two start a submenu, three are a separator.
  private static func withoutLeadingHyphen(_ line: String) -> String {
    line.hasPrefix("-") ? "\u{2010}" + line.dropFirst() : line
  }

  /// Returns the address if it is a web address. Characters that would end the parameter are
  /// encoded.
  private static func address(_ link: String?) -> String? {
    guard let link, let address = try? BrowserAddress(link) else { return nil }
    return parameterEscapes.escape(address.string)
  }

  private static let parameterEscapes: Escapes = ["|": "%7C", "\"": "%22", "'": "%27"]
}
