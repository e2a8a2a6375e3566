/// The code points U+0080 to U+009F. Unicode defines them as control characters, but feeds use them
/// for the quotes and dashes that windows-1252 has at these positions.
public enum WindowsCharacters {
  /// Returns the UTF-8 bytes with these code points replaced, or `nil` if there are none. O(n).
  public static func replacingControls(in utf8: UnsafeRawBufferPointer) -> [UInt8]? {
    utf8.replacing(at: 0xC2) { place in
      guard isControl(at: place, in: utf8), let scalar = characters[Int(utf8[place + 1]) - 0x80]
      else { return nil }
      return (place..<place + 2, String(scalar))
    }
  }

  /// Returns whether the bytes contain any of these code points. O(n).
  public static func holdsControls(_ utf8: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    while let place = utf8.offset(of: 0xC2, from: start) {
      if isControl(at: place, in: utf8) { return true }
      start = place + 1
    }
    return false
  }

  /// Returns the bytes as a string with these code points replaced. O(n).
  public static func text(_ utf8: UnsafeRawBufferPointer) -> String {
    replacingControls(in: utf8).map { String(decoding: $0, as: UTF8.self) }
      ?? String(decoding: utf8, as: UTF8.self)
  }

  /// Returns the windows-1252 character of a byte above ASCII, or `nil` if the byte is undefined.
  public static func character(ofByte byte: UInt8) -> Unicode.Scalar? {
    0x80...0x9F ~= byte ? characters[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }

  /// Returns the windows-1252 byte of a code point, or its ISO 8859-1 byte if windows-1252 leaves
  /// that byte undefined, or `nil` if there is neither.
  public static func byte(ofCodePoint codePoint: UInt32) -> UInt8? {
    UInt8(exactly: codePoint) ?? bytes[codePoint]
  }

  private static let bytes: [UInt32: UInt8] = Dictionary(
    uniqueKeysWithValues: zip(characters, 0x80...0x9F).compactMap { character, byte in
      character.map { ($0.value, byte) }
    })

  /// Returns whether one of these code points is at an offset. In UTF-8 they are C2 80 to C2 9F, and
  /// few texts contain the byte C2.
  private static func isControl(at place: Int, in utf8: UnsafeRawBufferPointer) -> Bool {
    place + 1 < utf8.count && 0x80...0x9F ~= utf8[place + 1]
  }

  /// The characters of bytes 0x80 to 0x9F; `nil` if windows-1252 leaves the byte undefined.
  private static let characters: [Unicode.Scalar?] = [
    "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil, nil, "‘", "’",
    "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
  ]
}
