@_spi(_Unicode) import Swift

/// A value as identity rests on it: without white space at both ends, and composed (Unicode NFC), so
/// that two spellings of one letter are one text to every comparison, also to one of bytes.
public struct CleanText: Sendable, Hashable {
  public let value: String

  /// Nil for a blank text: it is no value, else all blank guids of a feed would be one post. O(n).
  public init?(_ text: String) {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isBlank }),
      let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return nil }
    let isTrimmed = first == scalars.startIndex && scalars.index(after: last) == scalars.endIndex
    value = Self.composed(isTrimmed ? text : String(scalars[first...last]))
  }

  /// Nothing below U+0300 combines with what is before it, or is composed of anything.
  private static func composed(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0xCC }) else { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text._nfc)
    return String(scalars)
  }
}

extension Unicode.Scalar {
  /// Whether Unicode calls it white space (property White_Space): a no-break space is some, too.
  package var isBlank: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}
