import Markup

/// Checks whether bytes are UTF-8, and repairs bytes that nearly are.
enum UTF8Check {
  static func isValid(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes(TidyText.isTidy) || String(validating: bytes, as: UTF8.self) != nil
  }

  /// Returns the numbers of valid and invalid multi-byte sequences. O(n).
  static func census(_ bytes: [UInt8]) -> (right: Int, wrong: Int) {
    var right = 0
    var wrong = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where !scalar.isASCII {
      if scalar == "\u{FFFD}" { wrong += 1 } else { right += 1 }
    }
    return (right, wrong)
  }

  /// Returns the bytes with each invalid sequence replaced by U+FFFD.
  static func repairing(_ bytes: some Collection<UInt8>) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  /// Returns the bytes with each stray byte read as windows-1252. The rest of a truncated or
  /// damaged multi-byte sequence is replaced by U+FFFD, and so are bytes that are undefined in
  /// windows-1252. O(n).
  static func recovering(_ bytes: [UInt8]) -> [UInt8] {
    var recovered: [UInt8] = []
    recovered.reserveCapacity(bytes.count + bytes.count / 16)
    var start = 0
    while let invalid = firstInvalidByte(in: bytes, from: start) {
      recovered += bytes[start..<invalid]
      start = invalid + 1
      if isLead(bytes[invalid]) {
        start += bytes[start...].prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
      }
      let isCut = isLead(bytes[invalid]) && (start > invalid + 1 || start == bytes.count)
      if !isCut, let character = WindowsCharacters.character(ofByte: bytes[invalid]) {
        recovered += Array(String(character).utf8)
      } else {
        recovered += repairing(bytes[invalid..<start])
      }
    }
    return recovered + bytes[start...]
  }

  /// Returns the index of the first byte at or after an index that is not part of a valid sequence.
  static func firstInvalidByte(in bytes: [UInt8], from start: Int = 0) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span.extracting(start...))
      return nil
    } catch {
      return start + error.byteOffsets.lowerBound
    }
  }

  /// Whether a byte can start a multi-byte sequence, which may be invalid.
  private static func isLead(_ byte: UInt8) -> Bool { byte >= 0xC0 }

  static func isASCII(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { $0.offsetOfNonASCII() } == nil
  }
}
