/// Converts header values between bytes and text without loss. O(n).
///
/// Some servers send ETags and locations in Latin-1, and a validator must be sent back byte for
/// byte. Valid UTF-8 becomes text. In any other value, each byte above 0x7F becomes a scalar in a
/// private range (U+10FF80 to U+10FFFF), which is converted back to the byte when the value is sent.
enum HeaderText {
  /// The scalar for byte 0x80 is `escapeBase + 0x80`.
  private static let escapeBase: UInt32 = 0x10FF00
  /// The first UTF-8 byte of all scalars in the private range.
  private static let leadOfEscapes: UInt8 = 0xF4

  static func decode(_ bytes: some Collection<UInt8>) -> String {
    if !bytes.contains(leadOfEscapes), let text = String(validating: bytes, as: UTF8.self) {
      return text
    }
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      let escaped = byte < 0x80 ? nil : Unicode.Scalar(escapeBase + UInt32(byte))
      scalars.append(escaped ?? Unicode.Scalar(byte))
    }
    return String(scalars)
  }

  static func encode(_ text: String) -> [UInt8] {
    guard text.utf8.contains(leadOfEscapes) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      scalar.value < escapeBase + 0x80
        ? Array(String(scalar).utf8) : [UInt8(scalar.value - escapeBase)]
    }
  }
}
