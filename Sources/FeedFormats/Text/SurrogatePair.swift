/// Two references to the halves of a UTF-16 surrogate pair, such as `&#xD83D;&#xDE00;`. Some
/// programs write them for a character above U+FFFF.
struct SurrogatePair {
  let scalar: Unicode.Scalar
  /// The index after the second reference.
  let end: Int

  /// Reads the pair whose first `&` is at an index. Returns `nil` if there is none. O(1).
  init?(in text: ArraySlice<UInt8>, at start: Int) {
    guard start + 1 < text.endIndex, text[start + 1] == UInt8(ascii: "#"),
      let high = CharacterReference(in: text, at: start), 0xD800..<0xDC00 ~= high.codePoint,
      high.end < text.endIndex, text[high.end] == UInt8(ascii: "&"),
      let low = CharacterReference(in: text, at: high.end), 0xDC00..<0xE000 ~= low.codePoint,
      let scalar = Unicode.Scalar(
        0x1_0000 + ((high.codePoint & 0x3FF) << 10 | low.codePoint & 0x3FF))
    else { return nil }
    self.scalar = scalar
    end = low.end
  }
}
