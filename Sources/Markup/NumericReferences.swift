/// Repairs numeric references that libxml2's HTML parser would drop. A `&#` without a number is
/// literal text, and the number of an invalid character means U+FFFD (HTML standard, section
/// 13.2.5.80).
enum NumericReferences {
  /// Returns the HTML with these references replaced, or `nil` if there are none. O(n).
  static func mended(in html: UnsafeRawBufferPointer) -> [UInt8]? {
    html.replacing(at: UInt8(ascii: "&")) { start in
      guard html.contains("&#", at: start) else { return nil }
      return replacement(in: html, at: start).map { (start..<$0.end, $0.text) }
    }
  }

  /// Returns the replacement of an invalid reference and the offset after it, or `nil` if the
  /// reference is valid.
  private static func replacement(
    in html: UnsafeRawBufferPointer, at start: Int
  ) -> (text: String, end: Int)? {
    let body = html[(start + 2)...]
    let isHex = body.first == UInt8(ascii: "x") || body.first == UInt8(ascii: "X")
    let digits = body.dropFirst(isHex ? 1 : 0).prefix { isDigit($0, isHex) }
    guard !digits.isEmpty else { return ("&amp;#", start + 2) }
    let radix: UInt32 = isHex ? 16 : 10
    // The value saturates above the last code point, so it cannot overflow.
    let value = digits.reduce(UInt32(0)) { min($0, 0x11_0000) * radix + number($1) }
    guard value == 0 || Unicode.Scalar(value) == nil else { return nil }
    let hasEnd = digits.endIndex < html.count && html[digits.endIndex] == UInt8(ascii: ";")
    return ("\u{FFFD}", digits.endIndex + (hasEnd ? 1 : 0))
  }

  private static func isDigit(_ byte: UInt8, _ isHex: Bool) -> Bool {
    (0x30...0x39).contains(byte) || isHex && (0x61...0x66).contains(byte | 0x20)
  }

  private static func number(_ digit: UInt8) -> UInt32 {
    UInt32(digit <= 0x39 ? digit - 0x30 : (digit | 0x20) - 0x57)
  }
}
