/// How text looks on a terminal that shows colours: only what every terminal has, and colours
/// from its own palette, so they are readable on light and dark alike.
///
/// The raw value is the parameter of ECMA-48's SGR that gives text this look.
public enum TerminalStyle: String, Sendable, Hashable {
  case plain = ""
  case bold = "1"
  case dim = "2"
  case yellow = "33"
  case cyan = "36"

  /// The text with the control sequences that give it this look.
  func applied(to text: SafeText) -> String {
    guard self != .plain, !text.isEmpty else { return text.string }
    return "\u{1B}[\(rawValue)m\(text.string)\u{1B}[0m"
  }
}
