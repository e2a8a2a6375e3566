/// Foreign text as bars take it for text and nothing else. The text is one safe line already.
enum BarText {
  /// [Pango markup](https://docs.gtk.org/Pango/pango_markup.html): waybar, genmon, i3status-rust.
  static func pango(_ text: String) -> String {
    Escapes.markup.escape(text)
  }

  /// polybar knows no escape for the start of a tag, `%{`, so it is broken up.
  static func polybar(_ text: String, after before: String) -> String {
    var broken = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "{", broken.last ?? before.unicodeScalars.last == "%" { broken.append(" ") }
      broken.append(scalar)
    }
    return String(broken)
  }

  /// tmux begins a style or a format with a number sign, also in what a command has printed; two
  /// of them are one. A single one before the text gets its second: it can only be meant as itself.
  static func tmux(_ text: String, after before: String) -> String {
    let signs = before.unicodeScalars.reversed().prefix { $0 == "#" }.count
    return (signs.isMultiple(of: 2) ? "" : "#") + numberSigns.escape(text)
  }

  /// Old versions of starship handed the text to the shell, which ran what it found in a prompt
  /// (CVE-2024-41815). The signs that start it are shown by their wide twins, and one before the text is
  /// kept away from it.
  static func prompt(_ text: String, after before: String) -> String {
    (before.unicodeScalars.last == "$" ? " " : "") + twins.escape(text)
  }

  /// xmobar's `raw` tag tells how many code points follow that are no tags.
  static func xmobar(_ text: String) -> String {
    text.isEmpty ? "" : "<raw=\(text.unicodeScalars.count):\(text)/>"
  }

  /// A broken bar where the whole one separates yambar's fields.
  static func withoutPipes(_ text: String) -> String {
    pipes.escape(text)
  }

  /// xbar and SwiftBar begin parameters with a bar, and take names between colons for emoji or symbols; xbar
  /// reads a backslash as Go does in a string, which makes colours and breaks. Parameters that switch this
  /// off would not do: xbar refuses a whole menu for one that only SwiftBar knows. So twins stand for the signs.
  static func xbar(_ text: String) -> String {
    signsOfMenus.escape(text)
  }

  /// Argos reads Pango's markup, after backslashes and names of emoji between colons: what is written as a
  /// reference is read by Pango alone.
  static func argos(_ text: String) -> String {
    references.escape(text)
  }

  private static let numberSigns: Escapes = ["#": "##"]
  private static let twins: Escapes = ["$": "\u{FF04}", "`": "\u{FF40}", "\\": "\u{FF3C}"]
  private static let pipes: Escapes = ["|": "¦"]
  private static let signsOfMenus: Escapes = ["|": "¦", "\\": "\u{FF3C}", ":": "\u{A789}"]
  private static let references: Escapes = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;", "\\": "&#92;", ":": "&#58;",
  ]
}
