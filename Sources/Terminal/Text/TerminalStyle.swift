/// The style of text on a terminal that shows colours. It uses only common attributes and the
/// terminal's own palette, which is readable on light and dark backgrounds.
///
/// The raw value is the parameter of ECMA-48's SGR sequence.
public enum TerminalStyle: String, Sendable, Hashable {
  case plain = ""
  case bold = "1"
  case dim = "2"
  case yellow = "33"
  case cyan = "36"

  /// Returns the text with the control sequences of this style around it.
  func applied(to text: SafeText) -> String {
    guard self != .plain, !text.isEmpty else { return text.string }
    return "\u{1B}[\(rawValue)m\(text.string)\u{1B}[0m"
  }
}
