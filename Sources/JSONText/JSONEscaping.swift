/// Escapes the content of JSON strings.
enum JSONEscaping {
  /// Appends UTF-8 text with its escapes. Runs that need no escapes are copied as a whole.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var start = 0
    var position = 0
    while position < text.count {
      position += plainBytes(of: text, from: position)
      let length = escapedLength(text, at: position)
      guard length > 0 else {
        position += 1
        continue
      }
      bytes.append(contentsOf: text[start..<position])
      appendEscape(text, at: position, length: length, to: &bytes)
      position += length
      start = position
    }
    if start < text.count { bytes.append(contentsOf: text[start...]) }
  }

  /// Returns the length of the run of ordinary ASCII bytes at an index, or up to seven bytes fewer.
  private static func plainBytes(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    var position = start
    while position + 8 <= raw.count {
      let word = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let marks = marks(in: word)
      position += marks.trailingZeroBitCount / 8
      guard marks == 0 else { break }
    }
    return position - start
  }

  /// Sets the high bit of the first byte that is below U+0020, above U+007E, a quotation mark or a
  /// backslash. It may also set the high bit of later bytes, because a subtraction borrows from
  /// them.
  private static func marks(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let belowBlank = word &- ones &* 0x20
    let quote = (word ^ ones &* 0x22) &- ones
    let backslash = (word ^ ones &* 0x5C) &- ones
    let delete = (word ^ ones &* 0x7F) &- ones
    return (word | belowBlank | quote | backslash | delete) & highs
  }

  /// Returns the length in bytes of the character at an index if it must be escaped, else 0.
  private static func escapedLength(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard index < text.count else { return 0 }
    switch text[index] {
    case 0..<0x20, 0x22, 0x5C: return 1
    case 0x20..<0x7F: return 0
    default: return controlLength(text, at: index)
    }
  }

  /// Returns the length in bytes of the character at an index if it is DEL, a C1 control, a line or
  /// paragraph separator, or a bidirectional control, else 0.
  private static func controlLength(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    func byte(_ offset: Int) -> UInt8 { index + offset < text.count ? text[index + offset] : 0 }
    return switch byte(0) {
    case 0x7F: 1
    case 0xC2: (0x80...0x9F).contains(byte(1)) ? 2 : 0
    // U+061C
    case 0xD8: byte(1) == 0x9C ? 2 : 0
    case 0xE2:
      switch (byte(1), byte(2)) {
      // U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069
      case (0x80, 0x8E...0x8F), (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9): 3
      default: 0
      }
    default: 0
    }
  }

  private static func appendEscape(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, length: Int, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "\\"))
    switch text[index] {
    case 0x22, 0x5C: bytes.append(text[index])
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      appendHex(code(text, at: index, length: length), to: &bytes)
    }
  }

  /// Returns the code point of a character of one to three bytes of UTF-8.
  private static func code(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, length: Int
  ) -> UInt16 {
    let first = UInt16(text[index])
    func bits(_ offset: Int) -> UInt16 { UInt16(text[index + offset] & 0x3F) }
    return switch length {
    case 1: first
    case 2: (first & 0x1F) << 6 | bits(1)
    default: (first & 0x0F) << 12 | bits(1) << 6 | bits(2)
    }
  }

  private static func appendHex(_ code: UInt16, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "u"))
    for shift in stride(from: UInt16(12), through: 0, by: -4) {
      let digit = UInt8(code >> shift & 0xF)
      bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}
