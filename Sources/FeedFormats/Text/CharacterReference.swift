import Markup

/// A reference to one character in HTML or XML: `&eacute;`, `&#233;` or `&#xE9;`.
struct CharacterReference {
  /// The code point. A numeric reference may give that of a surrogate, or one above U+10FFFF.
  let codePoint: UInt32
  /// The index after the semicolon.
  let end: Int

  private static let longest = 32

  /// Reads the reference whose `&` is at an index. Returns `nil` if there is no reference there, or
  /// it does not end with a semicolon.
  init?(in text: ArraySlice<UInt8>, at start: Int) {
    let first = text.startIndex
    // Most references are common names or decimal numbers.
    if let known = text.withUnsafeBytes({ TidyText.reference(in: $0, at: start - first) }) {
      codePoint = known.scalar.value
      end = known.end + first
      return
    }
    let body = text[(start + 1)...].prefix(Self.longest)
    guard let semicolon = body.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = body[..<semicolon]
    end = semicolon + 1
    if name.first == UInt8(ascii: "#") {
      guard let number = Self.number(name.dropFirst()) else { return nil }
      codePoint = number
    } else {
      let text = NamedEntities.text(of: String(decoding: name, as: UTF8.self))
      guard let scalar = text?.unicodeScalars.first else { return nil }
      codePoint = scalar.value
    }
  }

  private static func number(_ text: ArraySlice<UInt8>) -> UInt32? {
    let isHex = text.first == UInt8(ascii: "x") || text.first == UInt8(ascii: "X")
    let digits = isHex ? text.dropFirst() : text
    guard !digits.isEmpty else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      guard let number = number(ofDigit: digit), isHex || number < 10 else { return nil }
      // The value is capped above U+10FFFF, so it cannot overflow.
      value = min(value, 0x11_0000) * (isHex ? 16 : 10) + number
    }
    return value
  }

  private static func number(ofDigit digit: UInt8) -> UInt32? {
    switch digit {
    case 0x30...0x39: UInt32(digit - 0x30)
    case 0x41...0x46, 0x61...0x66: UInt32((digit | 0x20) - 0x57)
    default: nil
    }
  }
}
