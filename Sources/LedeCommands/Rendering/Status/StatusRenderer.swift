import FeedFormats
import Terminal

/// A report in the language of a bar.
///
/// All that comes from feeds is one safe line before it is escaped, so that whatever a title holds,
/// an update stays one line (``StatusFormat/xbar`` has a line a menu entry) without controls.
struct StatusRenderer: Sendable {
  var format: StatusFormat
  var label = StatusLabel()
  /// Whether updates follow one another on one stream.
  var follows = false

  /// What comes before the first update.
  var opening: String {
    format == .i3bar ? "{\"version\":1}\n[\n" : ""
  }

  /// One update, with the end of its line.
  func update(_ report: StatusReport) -> String {
    let text = self.text(of: report)
    switch format {
    case .plain, .polybar, .i3blocks, .tmux, .starship, .xmobar: return text + "\n"
    case .json: return StatusJSON.document(report, text: text)
    case .waybar: return StatusJSON.waybar(report, text: text)
    case .i3statusRust: return StatusJSON.i3status(report, text: text)
    case .i3bar: return StatusJSON.blocks(report, text: text) + (follows ? ",\n" : "\n]\n")
    case .yambar: return tags(report, text: text)
    case .genmon: return panel(report, text: text)
    case .xbar, .argos:
      // Argos waits for a program's end and knows no mark between updates.
      let start = follows && format == .xbar ? "~~~\n" : ""
      return start + StatusMenu(format: format).text(of: report, label: text)
    case .sketchybar: return item(report)
    }
  }

  /// The label as one safe line. The user's own part of it is escaped only where it can be no
  /// markup of theirs.
  private func text(of report: StatusReport) -> String {
    SafeText(line: label.text(of: report, escape: format.escaping)).string
  }

  /// yambar-modules-script(5): `name|type|value`, and an empty line that makes them valid.
  private func tags(_ report: StatusReport, text: String) -> String {
    """
    unread|int|\(report.unread)
    failing|int|\(report.failing)
    state|string|\(report.state.rawValue)
    text|string|\(text)


    """
  }

  /// The tags of xfce4-genmon-plugin. The tooltip's breaks are references: the plugin reads markup.
  private func panel(_ report: StatusReport, text: String) -> String {
    let tooltip = StatusTooltip.lines(of: report).map(BarText.pango).joined(separator: "&#10;")
    return "<txt>\(text)</txt><tool>\(tooltip)</tool>\n"
  }

  /// Words for `sketchybar --set`, without a blank or a sign that a shell knows in them: only
  /// numbers of ours.
  private func item(_ report: StatusReport) -> String {
    let isHidden = label.hidesZero && report.unread == 0 && report.problem == nil
    let count = report.problem == nil ? label.count(report) : StatusLabel.problem
    return isHidden ? "drawing=off\n" : "drawing=on label=\(count)\n"
  }
}
