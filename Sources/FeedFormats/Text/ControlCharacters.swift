import Markup

/// The controls of ASCII but for tab and line breaks. XML forbids them; other forms of a feed bring
/// them in, libxml2's HTML parser stops at U+0000, and terminals obey some.
enum ControlCharacters {
  /// The text without them; the text itself where there are none. O(n).
  static func removed(from text: String) -> String {
    text.withoutBytes(where: isControl)
  }

  /// The same of bytes.
  static func removed(from utf8: [UInt8]) -> [UInt8] {
    utf8.contains(where: isControl) ? utf8.filter { !isControl($0) } : utf8
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
  }
}
