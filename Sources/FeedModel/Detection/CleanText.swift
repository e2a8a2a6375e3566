@_spi(_Unicode) import Swift

/// A string in the form in which identities are compared: without whitespace at both ends, and in
/// Unicode normalization form C.
///
/// Two spellings of one character are therefore equal even in a comparison of bytes.
public struct CleanText: Sendable, Hashable {
  public let value: String

  /// Returns `nil` for a string of only whitespace: otherwise all empty GUIDs of a feed would
  /// identify one post. O(n).
  public init?(_ text: String) {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isBlank }),
      let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return nil }
    let isTrimmed = first == scalars.startIndex && scalars.index(after: last) == scalars.endIndex
    value = Self.composed(isTrimmed ? text : String(scalars[first...last]))
  }

  /// Code points below U+0300 need no composition. Their UTF-8 contains no byte above 0xCB.
  private static func composed(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0xCC }) else { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text._nfc)
    return String(scalars)
  }
}

extension Unicode.Scalar {
  /// Whether the code point has the Unicode property White_Space, as the no-break space does.
  package var isBlank: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}
