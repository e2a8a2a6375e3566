/// Links on terminals that know them; others show the text alone.
/// See [OSC 8](https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
enum TerminalLink {
  static let closing = "\u{1B}]8;;\u{1B}\\"

  /// What comes before the text. Nothing in the address can end it: all but the printable characters
  /// of ASCII is percent-encoded.
  static func opening(_ address: BrowserAddress) -> String {
    "\u{1B}]8;;" + address.string.utf8.map(encoded).joined() + "\u{1B}\\"
  }

  private static func encoded(_ byte: UInt8) -> String {
    guard byte <= 0x20 || byte >= 0x7F else { return String(UnicodeScalar(byte)) }
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "%0" + digits : "%" + digits
  }
}
