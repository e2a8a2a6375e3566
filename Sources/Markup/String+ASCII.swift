extension String {
  /// The text without ASCII whitespace at its ends. O(n); O(1) if there is none.
  package func trimmingBlanks() -> String {
    guard let first = utf8.first, let last = utf8.last else { return self }
    return first.isBlank || last.isBlank ? self[...].trimmingBlanks() : self
  }

  /// The text without some bytes of ASCII; the text itself if it contains none of them. O(n).
  package func withoutBytes(where isUnwanted: (UInt8) -> Bool) -> String {
    guard containsByte(where: isUnwanted) else { return self }
    return String(decoding: utf8.filter { !isUnwanted($0) }, as: UTF8.self)
  }

  /// The text without the control characters of ASCII. Browsers ignore them in addresses. O(n).
  package func withoutControls() -> String {
    withoutBytes { $0 < 0x20 || $0 == 0x7F }
  }

  /// Whether one of the text's bytes matches. Several times faster than `utf8.contains(where:)`. O(n).
  @inlinable
  package func containsByte(where isMatch: (UInt8) -> Bool) -> Bool {
    var text = self  // withUTF8 is mutating; native text is not copied
    return text.withUTF8 { $0.contains(where: isMatch) }
  }
}

extension Substring {
  /// The text without ASCII whitespace at its ends. O(n).
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
}
