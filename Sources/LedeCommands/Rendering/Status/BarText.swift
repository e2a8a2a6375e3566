/// Foreign text as bars take it for text and nothing else. The text is one safe line already.
enum BarText {
  /// [Pango markup](https://docs.gtk.org/Pango/pango_markup.html): waybar, genmon, i3status-rust.
  static func pango(_ text: String) -> String {
    Escapes.markup.escape(text)
  }

  /// polybar knows no escape for the start of a tag, `%{`, so it is broken up: also where the first sign
  /// of it may be the last one before this text.
  static func polybar(_ text: String) -> String {
    var broken = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "{", broken.last ?? "%" == "%" { broken.append(" ") }
      broken.append(scalar)
    }
    return String(broken)
  }

  /// tmux begins a style or a format with a number sign; two of them are one.
  static func tmux(_ text: String) -> String {
    numberSigns.escape(text)
  }

  /// Old versions of starship handed the text to the shell, which ran what it found in a prompt
  /// (CVE-2024-41815). The signs that start it are shown by their wide twins.
  static func prompt(_ text: String) -> String {
    twins.escape(text)
  }

  /// xmobar's `raw` tag tells how many code points follow that are no tags.
  static func xmobar(_ text: String) -> String {
    text.isEmpty ? "" : "<raw=\(text.unicodeScalars.count):\(text)/>"
  }

  /// A broken bar where the whole one separates fields (yambar) or begins parameters (xbar).
  static func withoutPipes(_ text: String) -> String {
    pipes.escape(text)
  }

  private static let numberSigns: Escapes = ["#": "##"]
  private static let twins: Escapes = ["$": "\u{FF04}", "`": "\u{FF40}", "\\": "\u{FF3C}"]
  private static let pipes: Escapes = ["|": "¦"]
}
