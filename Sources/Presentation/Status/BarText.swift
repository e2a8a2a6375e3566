/// Text from feeds, escaped so that status bars read no markup in it. It is one safe line already.
enum BarText {
  /// polybar knows no escape for the start of a tag, `%{`, so it is broken up.
  static func polybar(_ text: String, after before: String) -> String {
    var broken = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "{", broken.last ?? before.unicodeScalars.last == "%" { broken.append(" ") }
      broken.append(scalar)
    }
    return String(broken)
  }

  /// tmux reads a style or a format after a number sign, also in the output of commands; two of them are
  /// one character. A single one before the text is doubled: it cannot be meant to begin a format.
  static func tmux(_ text: String, after before: String) -> String {
    let signs = before.unicodeScalars.reversed().prefix { $0 == "#" }.count
    return (signs.isMultiple(of: 2) ? "" : "#") + numberSigns.escape(text)
  }

  /// Old versions of starship handed the text to the shell, which ran what it found in a prompt
  /// (CVE-2024-41815). The characters that begin a command are replaced by their full-width forms, and one
  /// before the text is separated from it.
  static func prompt(_ text: String, after before: String) -> String {
    (before.unicodeScalars.last == "$" ? " " : "") + twins.escape(text)
  }

  /// xmobar's `raw` tag gives the number of code points of text that follow.
  static func xmobar(_ text: String) -> String {
    text.isEmpty ? "" : "<raw=\(text.unicodeScalars.count):\(text)/>"
  }

  /// A broken bar where the whole one separates yambar's fields.
  static let pipes: Escapes = ["|": "¦"]

  /// xbar and SwiftBar begin parameters with a bar, and take names between colons for emoji or symbols; xbar
  /// reads backslash escapes, which make colours and line breaks. Parameters that switch this off do not
  /// help: xbar refuses a menu with one that only SwiftBar knows. So similar characters replace these.
  static let xbar: Escapes = ["|": "¦", "\\": "\u{FF3C}", ":": "\u{A789}"]

  /// Argos reads backslash escapes and names of emoji between colons, and then Pango's markup. Only Pango
  /// reads character references.
  static let argos: Escapes = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;", "\\": "&#92;", ":": "&#58;",
  ]

  private static let numberSigns: Escapes = ["#": "##"]
  private static let twins: Escapes = ["$": "\u{FF04}", "`": "\u{FF40}", "\\": "\u{FF3C}"]
}
