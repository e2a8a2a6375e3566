/// Foreign text as bars take it for text and nothing else. The text is one safe line already.
enum BarText {
  /// [Pango markup](https://docs.gtk.org/Pango/pango_markup.html): waybar, genmon, i3status-rust.
  static func pango(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// polybar knows no escape for the start of a tag, so it is broken up.
  static func polybar(_ text: String) -> String {
    text.replacing("%{", with: "% {")
  }

  /// tmux begins a style or a format with a number sign; two of them are one.
  static func tmux(_ text: String) -> String {
    text.replacing("#", with: "##")
  }

  /// Old versions of starship handed the text to the shell, which ran what it found in a prompt
  /// (CVE-2024-41815). The signs that start it are shown by their wide twins.
  static func prompt(_ text: String) -> String {
    String(text.map { twins[$0] ?? $0 })
  }

  /// xmobar's `raw` tag tells how many code points follow that are no tags.
  static func xmobar(_ text: String) -> String {
    text.isEmpty ? "" : "<raw=\(text.unicodeScalars.count):\(text)/>"
  }

  /// A broken bar where the whole one separates fields (yambar) or begins parameters (xbar).
  static func withoutPipes(_ text: String) -> String {
    text.replacing("|", with: "¦")
  }

  private static let twins: [Character: Character] = [
    "$": "\u{FF04}", "`": "\u{FF40}", "\\": "\u{FF3C}",
  ]
}
