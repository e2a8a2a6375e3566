@_spi(_Unicode) import Swift

/// A value as identity rests on it: without white space at both ends, and composed (Unicode NFC), so
/// that two spellings of one letter are one text to every comparison, also to one of bytes.
public struct CleanText: Sendable, Hashable {
  public let value: String

  /// Nil for a blank text: it is no value, else all blank guids of a feed would be one post. O(n).
  public init?(_ text: String) {
    let utf8 = text.utf8
    guard let first = utf8.firstIndex(where: { !Self.isBlank($0) }),
      let last = utf8.lastIndex(where: { !Self.isBlank($0) })
    else { return nil }
    let isTrimmed = first == utf8.startIndex && utf8.index(after: last) == utf8.endIndex
    value = Self.composed(isTrimmed ? text : String(text[first...last]))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Nothing below U+0300 combines with what is before it, or is composed of anything.
  private static func composed(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0xCC }) else { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text._nfc)
    return String(scalars)
  }
}
