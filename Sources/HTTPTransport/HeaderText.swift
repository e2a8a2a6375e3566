/// Header values between bytes and text, without loss.
///
/// A validator must go back byte for byte, and some servers send ETags and locations in Latin-1.
/// Bytes that are UTF-8 become that text; every other byte becomes one scalar of a private range
/// (U+10FF80 to U+10FFFF) and turns into the same byte again when it is sent. O(n).
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
    // The first byte that the private range has in UTF-8.
    guard text.utf8.contains(0xF4) else {
      return Array(text.utf8)
    }
    return text.unicodeScalars.flatMap { scalar in
      escapedByte(scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// The byte that a scalar of the private range stands for.
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

  /// The well-formed UTF-8 scalar at the start, with its length in bytes.
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
