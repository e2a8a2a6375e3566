import FeedFormats
import Terminal

/// A report as xbar, SwiftBar and Argos read it: the label, and behind `---` a menu with an entry a
/// line, whose parameters stand behind a bar.
struct StatusMenu {
  /// xbar's, which SwiftBar shares, or Argos'.
  let format: StatusFormat

  func text(of report: StatusReport, label: String) -> String {
    // Without a label the plugin hides, menu and all.
    guard !label.isEmpty else { return "" }
    var lines = [Self.unruled(label), "---"]
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
    let text = Self.unruled(format.escaping(SafeText(line: text).string, after: ""))
    return text + (Self.address(link).map { " | href=\($0)" } ?? "")
  }

  /// Two dashes at the start of a line mean a menu inside the menu, three a rule.
  private static func unruled(_ line: String) -> String {
    line.hasPrefix("-") ? "\u{2010}" + line.dropFirst() : line
  }

  /// The address, if it is one of the web; what would end the parameter is encoded.
  private static func address(_ link: String?) -> String? {
    guard let link, let address = try? BrowserAddress(link) else { return nil }
    return signsOfParameters.escape(address.string)
  }

  private static let signsOfParameters: Escapes = ["|": "%7C", "\"": "%22", "'": "%27"]
}
