/// Reads strings and their escapes.
extension JSONReader {
  /// Reads the string that starts here. Returns `nil` if its end is missing.
  mutating func readString() -> String? {
    let start = position + 1
    position = start
    guard skipPlain() else { return nil }
    if bytes[position] == UInt8(ascii: "\"") {
      defer { position += 1 }
      return text(UnsafeBufferPointer(rebasing: bytes[start..<position]))
    }
    return readEscapedString(from: start)
  }

  /// Moves to the next quotation mark or escape. If there is none, marks the text as cut off and
  /// returns `false`.
  private mutating func skipPlain() -> Bool {
    var holdsControls = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        if holdsControls { warn("a control character in a string") }
        return true
      }
      holdsControls = holdsControls || byte < 0x20
      position += 1
    }
    cut("the document is truncated")
    return false
  }

  private mutating func readEscapedString(from start: Int) -> String? {
    var decoded: [UInt8] = []
    var plain = start
    while true {
      decoded.append(contentsOf: bytes[plain..<position])
      guard bytes[position] == UInt8(ascii: "\\") else {
        position += 1
        return decoded.withUnsafeBufferPointer { text($0) }
      }
      guard readEscape(into: &decoded) else { return nil }
      plain = position
      guard skipPlain() else { return nil }
    }
  }

  private mutating func readEscape(into decoded: inout [UInt8]) -> Bool {
    guard position + 1 < bytes.count else {
      cut("the document is truncated")
      return false
    }
    let letter = bytes[position + 1]
    position += 2
    switch letter {
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"): appendCodePoint(to: &decoded)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(letter)
    default:
      warn("an escape that JSON does not have")
      decoded.append(letter)
    }
    return true
  }

  /// Reads the code point of `\uXXXX` or of a surrogate pair. A lone surrogate becomes U+FFFD.
  private mutating func appendCodePoint(to decoded: inout [UInt8]) {
    var code: UInt32 = 0xFFFD
    if let first = readHex() {
      code = first
      if first & 0xFC00 == 0xD800 {
        code = readLowSurrogate().map { 0x10000 + ((first & 0x3FF) << 10 | $0 & 0x3FF) } ?? 0xFFFD
      }
    } else {
      warn("an escape that JSON does not have")
    }
    decoded.append(contentsOf: String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
  }

  private mutating func readLowSurrogate() -> UInt32? {
    let start = position
    guard bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
      return nil
    }
    position += 2
    if let low = readHex(), low & 0xFC00 == 0xDC00 { return low }
    position = start
    return nil
  }

  /// Reads four hexadecimal digits. If they are missing, returns `nil` without moving.
  private mutating func readHex() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Self.hexDigit(byte) else { return nil }
      value = value << 4 | digit
    }
    position += 4
    return value
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x57
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 0x37
    default: nil
    }
  }

  private mutating func text(_ utf8: UnsafeBufferPointer<UInt8>) -> String {
    if let text = String(validating: utf8, as: UTF8.self) { return text }
    warn("bytes that are not UTF-8")
    return String(decoding: utf8, as: UTF8.self)
  }
}
