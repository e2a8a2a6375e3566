@_spi(_Unicode) import Swift

extension String {
  /// The string in the form in which identities are compared: without whitespace at both ends, and
  /// in Unicode normalization form C, so that two spellings of one character are equal even in a
  /// comparison of bytes.
  ///
  /// `nil` for a string of only whitespace: otherwise all empty GUIDs of a feed would identify one
  /// post. O(n).
  package var cleanText: String? {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isBlank }),
      let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return nil }
    let text = scalars[first...last]
    // Code points below U+0300, the UTF-8 of which contains no byte from 0xCC on, need no
    // composition.
    guard utf8.contains(where: { $0 >= 0xCC }) else { return String(text) }
    var composed = UnicodeScalarView()
    composed.append(contentsOf: String(text)._nfc)
    return String(composed)
  }
}

extension Unicode.Scalar {
  /// Whether the code point has the Unicode property White_Space, as the no-break space does.
  package var isBlank: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}
