/// Converts header values between bytes and text without loss. O(n).
///
/// Some servers send ETags and locations in Latin-1, and a validator must be sent back byte for
/// byte. Valid UTF-8 becomes text. Every other byte becomes a scalar in a private range (U+10FF80
/// to U+10FFFF), which is converted back to the byte when the value is sent.
enum HeaderText {
  /// The scalar for byte 0x80 is `escapeBase + 0x80`.
  private static let escapeBase: UInt32 = 0x10FF00

  static func decode(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    if bytes.allSatisfy({ $0 < 0x80 }) { return text }
    let isLossless =
      text.utf8.elementsEqual(bytes) && !text.unicodeScalars.contains { escapedByte($0) != nil }
    return isLossless ? text : decodeLenient(Array(bytes))
  }

  static func encode(_ text: String) -> [UInt8] {
    // The first UTF-8 byte of all scalars in the private range.
    guard text.utf8.contains(0xF4) else {
      return Array(text.utf8)
    }
    return text.unicodeScalars.flatMap { scalar in
      escapedByte(scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// The byte that a scalar of the private range represents; nil for other scalars.
  private static func escapedByte(_ scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.value >= escapeBase + 0x80 else { return nil }
    return UInt8(scalar.value - escapeBase)
  }

  private static func decodeLenient(_ bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    var rest = bytes[...]
    while let byte = rest.first {
      if let (scalar, length) = leadingScalar(rest), escapedByte(scalar) == nil {
        scalars.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        scalars.append(escape(byte))
        rest = rest.dropFirst()
      }
    }
    return String(scalars)
  }

  /// Returns the leading UTF-8 scalar and its length in bytes; nil if the bytes are not valid
  /// UTF-8.
  private static func leadingScalar(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, UTF8.width(scalar))
  }

  private static func escape(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(escapeBase + UInt32(byte)) ?? "\u{FFFD}"
  }
}
