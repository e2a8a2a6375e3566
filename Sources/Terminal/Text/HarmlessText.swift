/// Recognises text that the filter would not change, without decoding it. Most titles are of this
/// kind.
enum HarmlessText {
  /// Whether the text is printable ASCII without consecutive, leading or trailing spaces.
  static func isSafeLine(_ text: String) -> Bool {
    var previous = space
    for byte in text.utf8 {
      guard isPrintable(byte), byte != space || previous != space else { return false }
      previous = byte
    }
    return previous != space || text.isEmpty
  }

  /// Whether the text is printable ASCII and line feeds.
  static func isSafeBlock(_ text: String) -> Bool {
    text.utf8.allSatisfy { isPrintable($0) || $0 == lineFeed }
  }

  /// Whether the text is printable ASCII, where each byte occupies one column.
  static func isPrintable(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy(isPrintable)
  }

  private static let space = UInt8(ascii: " ")
  private static let lineFeed = UInt8(ascii: "\n")

  private static func isPrintable(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte)
  }
}
