/// Which bytes of a JSON string are escaped, and how.
enum JSONEscaping {
  /// Appends UTF-8 text with its escapes. Runs without any are copied whole.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var start = 0
    var position = 0
    while position < text.count {
      position = skipPlain(text, from: position)
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

  /// Moves over whole words of ordinary ASCII: most of a feed, eight bytes at a time.
  private static func skipPlain(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    var position = start
    while position + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      guard isPlain(word) else { break }
      position += 8
    }
    return position
  }

  /// Whether no byte of a word is below U+0020, above U+007E, a quote or a backslash. A subtraction
  /// borrows through a byte's high bit when the byte is smaller; a false alarm only costs time.
  private static func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let belowBlank = word &- ones &* 0x20
    let quote = (word ^ ones &* 0x22) &- ones
    let backslash = (word ^ ones &* 0x5C) &- ones
    let delete = (word ^ ones &* 0x7F) &- ones
    return (word | belowBlank | quote | backslash | delete) & highs == 0
  }

  /// How many bytes at a place make one scalar that is escaped: 0 when it is not.
  private static func escapedLength(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard index < text.count else { return 0 }
    switch text[index] {
    case 0..<0x20, 0x22, 0x5C, 0x7F: return 1
    case 0xC2: return index + 1 < text.count && text[index + 1] < 0xA0 ? 2 : 0
    case 0xE2:
      let isSeparator =
        index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8
      return isSeparator ? 3 : 0
    default: return 0
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
      let code =
        length == 3 ? 0x2000 + UInt16(text[index + 2] & 0x3F) : UInt16(text[index + length - 1])
      appendHex(code, to: &bytes)
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
