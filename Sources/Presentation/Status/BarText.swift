/// Escapes text from feeds so that status bars do not interpret it as markup. The text is already
/// one safe line.
enum BarText {
  /// Inserts a space into `%{`, the start of a tag, for which polybar has no escape.
  static func polybar(_ text: String, after before: String) -> String {
    var broken = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "{", broken.last ?? before.unicodeScalars.last == "%" { broken.append(" ") }
      broken.append(scalar)
    }
    return String(broken)
  }

  /// Doubles each `#`, because tmux interprets `#` as the start of a style or format, even in the
  /// output of commands. An unpaired `#` just before the text is doubled too; it cannot be meant as
  /// a format.
  static func tmux(_ text: String, after before: String) -> String {
    let signs = before.unicodeScalars.reversed().prefix { $0 == "#" }.count
    return (signs.isMultiple(of: 2) ? "" : "#") + numberSigns.escape(text)
  }

  /// Substitutes full-width forms for the characters that start a command, and adds a space after a
  /// `$` just before the text. Old versions of starship passed the text to the shell, which ran
  /// commands in it (CVE-2024-41815).
  static func prompt(_ text: String, after before: String) -> String {
    (before.unicodeScalars.last == "$" ? " " : "") + fullWidthForms.escape(text)
  }

  /// Wraps the text in xmobar's `raw` tag, which contains the number of code points that follow.
  static func xmobar(_ text: String) -> String {
    text.isEmpty ? "" : "<raw=\(text.unicodeScalars.count):\(text)/>"
  }

  /// Replaces the vertical bar, which separates yambar's fields, with a broken bar.
  static let pipes: Escapes = ["|": "¦"]

  /// Substitutes similar characters for those that xbar and SwiftBar interpret. Both start
  /// parameters with a vertical bar and read a name between colons as an emoji or symbol; xbar also
  /// interprets backslash escapes, which produce colours and line breaks. No parameter can turn
  /// this off: xbar rejects a menu with a parameter that only SwiftBar supports.
  static let xbar: Escapes = ["|": "¦", "\\": "\u{FF3C}", ":": "\u{A789}"]

  /// Argos interprets backslash escapes and emoji names between colons first, and Pango markup
  /// afterwards. Only Pango decodes character references.
  static let argos: Escapes = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;", "\\": "&#92;", ":": "&#58;",
  ]

  private static let numberSigns: Escapes = ["#": "##"]
  private static let fullWidthForms: Escapes = ["$": "\u{FF04}", "`": "\u{FF40}", "\\": "\u{FF3C}"]
}
