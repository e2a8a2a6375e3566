extension StringProtocol where Self.UTF8View: BidirectionalCollection {
  /// The text without ASCII whitespace at its ends. O(n).
  package func trimmingBlanks() -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = utf8.firstIndex(where: { !isBlank($0) }),
      let last = utf8.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}

extension String {
  /// The text without some bytes of ASCII; the text itself if it contains none of them. O(n).
  package func withoutBytes(where isUnwanted: (UInt8) -> Bool) -> String {
    guard utf8.contains(where: isUnwanted) else { return self }
    return String(decoding: utf8.filter { !isUnwanted($0) }, as: UTF8.self)
  }

  /// The text without the control characters of ASCII. Browsers ignore them in addresses. O(n).
  package func withoutControls() -> String {
    withoutBytes { $0 < 0x20 || $0 == 0x7F }
  }
}
