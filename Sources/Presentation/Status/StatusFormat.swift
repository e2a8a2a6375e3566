/// The output formats for status bars.
package enum StatusFormat: String, CaseIterable, Sendable {
  case plain, json
  case waybar, polybar, i3blocks
  case i3statusRust = "i3status-rs"
  case i3bar, yambar, genmon, tmux, starship, xmobar, xbar, argos, sketchybar

  /// Whether the format shows feeds and titles, which take longer to read, and not only the
  /// ``StatusLabel``.
  package var showsDetails: Bool {
    switch self {
    case .json, .waybar, .genmon, .xbar, .argos, .i3statusRust, .i3bar, .yambar: true
    case .plain, .polybar, .i3blocks, .tmux, .starship, .xmobar, .sketchybar: false
    }
  }

  /// Returns the value escaped so that the bar reads no markup in it, including markup that starts
  /// at the end of the text before it.
  func escaping(_ text: String, after before: String) -> String {
    switch self {
    case .plain, .json, .i3blocks, .i3bar, .sketchybar: text
    case .waybar, .genmon, .i3statusRust: Escapes.markup.escape(text)
    case .polybar: BarText.polybar(text, after: before)
    case .tmux: BarText.tmux(text, after: before)
    case .starship: BarText.prompt(text, after: before)
    case .xmobar: BarText.xmobar(text)
    case .yambar: BarText.pipes.escape(text)
    case .xbar: BarText.xbar.escape(text)
    case .argos: BarText.argos.escape(text)
    }
  }
}
