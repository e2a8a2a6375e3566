import FeedFormats
import Terminal

/// Writes reports in the format of a status bar.
///
/// Text from feeds is filtered to one safe line before it is escaped. An update is therefore one
/// line without control characters, whatever a title contains (``StatusFormat/xbar`` has one such
/// line per menu entry).
package struct StatusRenderer: Sendable {
  var format: StatusFormat
  var label: StatusLabel
  /// Whether more updates follow on the same stream.
  var follows: Bool

  package init(
    format: StatusFormat, label: StatusLabel = StatusLabel(), follows: Bool = false
  ) {
    self.format = format
    self.label = label
    self.follows = follows
  }

  /// The text before the first update.
  package var opening: String {
    format == .i3bar ? "{\"version\":1}\n[\n" : ""
  }

  /// Returns one update, including its line break.
  package func update(_ report: StatusReport) -> String {
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
      // Argos waits for the program to exit and has no separator between updates.
      let start = follows && format == .xbar ? "~~~\n" : ""
      return start + StatusMenu(format: format).text(of: report, label: text)
    case .sketchybar: return item(report)
    }
  }

  /// The label as one safe line. The user's template is not escaped, so it can contain markup.
  private func text(of report: StatusReport) -> String {
    SafeText(line: label.text(of: report, escape: format.escaping)).string
  }

  /// An update for yambar-modules-script(5): lines of `name|type|value`, completed by an empty
  /// line.
  private func tags(_ report: StatusReport, text: String) -> String {
    """
    unread|int|\(report.unread)
    failing|int|\(report.failing)
    state|string|\(report.state.rawValue)
    text|string|\(text)


    """
  }

  /// The tags of xfce4-genmon-plugin. The tooltip's line breaks are character references because
  /// the plugin reads markup.
  private func panel(_ report: StatusReport, text: String) -> String {
    let tooltip = StatusTooltip.markup(of: report).joined(separator: "&#10;")
    return "<txt>\(text)</txt><tool>\(tooltip)</tool>\n"
  }

  /// Arguments for `sketchybar --set`. They contain only fixed words and numbers, because a shell
  /// reads them.
  private func item(_ report: StatusReport) -> String {
    let isHidden = label.hidesZero && report.unread == 0 && report.problem == nil
    let count = report.problem == nil ? label.count(report) : StatusLabel.problem
    return isHidden ? "drawing=off\n" : "drawing=on label=\(count)\n"
  }
}
