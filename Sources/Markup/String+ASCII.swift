extension String {
  /// Returns the text without ASCII whitespace at both ends. O(n), or O(1) if there is none.
  package func trimmingBlanks() -> String {
    guard let first = utf8.first, let last = utf8.last else { return self }
    return first.isBlank || last.isBlank ? self[...].trimmingBlanks() : self
  }

  /// Returns the text without the ASCII bytes that match. O(n).
  package func withoutBytes(where isUnwanted: (UInt8) -> Bool) -> String {
    guard containsByte(where: isUnwanted) else { return self }
    return String(decoding: utf8.filter { !isUnwanted($0) }, as: UTF8.self)
  }

  /// Returns the text without ASCII control characters, which browsers ignore in URLs. O(n).
  package func withoutControls() -> String {
    withoutBytes { $0 < 0x20 || $0 == 0x7F }
  }

  /// Calls a closure with the bytes of the text, without copying native text. O(1).
  @inlinable
  package func withUTF8Bytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) {
      return result
    }
    return Array(utf8).withUnsafeBytes(body)
  }

  /// Returns whether a byte of the text matches. Several times faster than `utf8.contains(where:)`.
  /// O(n).
  @inlinable
  package func containsByte(where isMatch: (UInt8) -> Bool) -> Bool {
    withUTF8Bytes { $0.contains(where: isMatch) }
  }
}

extension Substring {
  /// Returns the text without ASCII whitespace at both ends. O(n).
  package func trimmingBlanks() -> String {
    var text = self  // withUTF8 is mutating; native text is not copied
    return text.withUTF8 { bytes in
      guard let first = bytes.firstIndex(where: { !$0.isBlank }),
        let last = bytes.lastIndex(where: { !$0.isBlank })
      else { return "" }
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[first...last]), as: UTF8.self)
    }
  }
}

extension UInt8 {
  /// Whether the byte is ASCII whitespace.
  @inlinable
  package var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  @inlinable
  package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  @inlinable
  package var isASCIIAlphanumeric: Bool { isASCIILetter || (0x30...0x39).contains(self) }

  /// The byte, with a letter in upper case replaced by the one in lower case.
  @inlinable
  package var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
