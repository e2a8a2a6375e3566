import Markup

/// ASCII control characters other than tab, line feed and carriage return. XML forbids them, but
/// other feed formats may contain them. libxml2's HTML parser stops at U+0000, and terminals
/// interpret some of the others.
enum ControlCharacters {
  /// Returns the text without control characters. O(n).
  static func removed(from text: String) -> String {
    text.withoutBytes(where: isControl)
  }

  /// Returns the bytes without control characters. O(n).
  static func removed(from utf8: [UInt8]) -> [UInt8] {
    utf8.contains(where: isControl) ? utf8.filter { !isControl($0) } : utf8
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
  }
}
