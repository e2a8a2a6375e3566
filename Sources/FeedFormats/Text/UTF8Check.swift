import XMLStream

/// Whether bytes are UTF-8, and what to make of them when they nearly are.
enum UTF8Check {
  static func isValid(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes(TidyText.isTidy) || String(validating: bytes, as: UTF8.self) != nil
  }

  /// The bytes as text, with each invalid sequence replaced by U+FFFD. O(n)
  static func text(_ bytes: [UInt8]) -> String {
    guard bytes.withUnsafeBytes(TidyText.isTidy) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    // Looked through already.
    return String(copying: UTF8Span(unchecked: bytes.span))
  }

  /// How many multi-byte sequences are right, and how many are wrong. O(n).
  static func census(_ bytes: [UInt8]) -> (right: Int, wrong: Int) {
    var right = 0
    var wrong = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where !scalar.isASCII {
      if scalar == "\u{FFFD}" { wrong += 1 } else { right += 1 }
    }
    return (right, wrong)
  }

  /// The bytes with each invalid sequence replaced by U+FFFD.
  static func repairing(_ bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  static func isASCII(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { isASCII($0) }
  }

  private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let words = bytes.count / 8
    for index in 0..<words {
      let word = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { return false }
    }
    return bytes[(words * 8)...].allSatisfy { $0 < 0x80 }
  }
}
