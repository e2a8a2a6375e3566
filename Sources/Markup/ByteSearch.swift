import Glibc

/// Searches that take a fraction of a nanosecond per byte.
extension UnsafeRawBufferPointer {
  /// Returns the offset of the first occurrence of a byte in a range. O(n).
  package func offset(of byte: UInt8, from start: Int, upTo end: Int? = nil) -> Int? {
    let end = end ?? count
    guard start < end, let base = baseAddress,
      let found = memchr(base + start, Int32(byte), end - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Returns the offset of the first occurrence of a string in a range. O(n) for strings that start
  /// with a rare byte.
  package func offset(of mark: StaticString, from start: Int, upTo end: Int? = nil) -> Int? {
    mark.withUTF8Buffer { offset(of: UnsafeRawBufferPointer($0), from: start, upTo: end) }
  }

  fileprivate func offset(
    of mark: UnsafeRawBufferPointer, from start: Int, upTo end: Int? = nil
  ) -> Int? {
    guard let base = baseAddress, let wanted = mark.baseAddress else { return nil }
    let end = (end ?? count) - mark.count + 1
    var start = start
    while let found = offset(of: mark[0], from: start, upTo: end) {
      if memcmp(base + found, wanted, mark.count) == 0 { return found }
      start = found + 1
    }
    return nil
  }

  /// Returns whether a string is at an offset.
  package func contains(_ mark: StaticString, at offset: Int = 0) -> Bool {
    guard let baseAddress, offset + mark.utf8CodeUnitCount <= count else { return false }
    return memcmp(baseAddress + offset, mark.utf8Start, mark.utf8CodeUnitCount) == 0
  }

  /// Returns the offset of the first byte that is not ASCII, or equals a given ASCII byte. O(n).
  package func offsetOfNonASCII(or byte: UInt8 = 0x80, from start: Int = 0) -> Int? {
    offset(from: start) { $0.areNotASCII .| $0 .== byte }
  }

  /// Returns the offset of the first byte that HTML requires to escape: one of `& < >`, or a
  /// quotation mark in an attribute value. O(n).
  package func offsetOfMarkup(inAttribute: Bool, from start: Int) -> Int? {
    let quote = inAttribute ? UInt8(ascii: "\"") : UInt8(ascii: "&")
    return offset(from: start) {
      $0 .== UInt8(ascii: "&") .| $0 .== UInt8(ascii: "<") .| $0 .== UInt8(ascii: ">")
        .| $0 .== quote
    }
  }

  @inline(__always)
  private func offset(from start: Int, of marks: (ByteBlock) -> ByteBlock.Marks) -> Int? {
    var offset = start
    while offset < count {
      let others = ByteBlock.bytes(before: marks(ByteBlock(self, at: offset)))
      offset += others
      if others < ByteBlock.size { return offset < count ? offset : nil }
    }
    return nil
  }

  /// Returns the bytes with ranges around a byte replaced, or `nil` if no range is replaced. O(n).
  ///
  /// - Parameter replacement: Returns a range that contains the byte at an offset, and the text for
  ///   it, or `nil` to keep the byte.
  package func replacing(
    at byte: UInt8, _ replacement: (Int) -> (range: Range<Int>, text: String)?
  ) -> [UInt8]? {
    var replaced: [UInt8] = []
    var copied = 0
    var index = 0
    while let found = offset(of: byte, from: index) {
      index = found + 1
      guard let (range, text) = replacement(found) else { continue }
      replaced += self[copied..<range.lowerBound]
      replaced += text.utf8
      copied = range.upperBound
      index = copied
    }
    guard copied > 0 else { return nil }
    replaced += self[copied...]
    return replaced
  }
}

extension [UInt8] {
  /// Returns the index of the first occurrence of a byte at or after an index. O(n).
  package func index(of byte: UInt8, from start: Int) -> Int? {
    withUnsafeBytes { $0.offset(of: byte, from: start) }
  }

  /// Returns the index of the first occurrence of a string at or after an index. O(n) for strings
  /// that start with a rare byte.
  package func index(of mark: [UInt8], from start: Int) -> Int? {
    withUnsafeBytes { bytes in mark.withUnsafeBytes { bytes.offset(of: $0, from: start) } }
  }

  /// Returns the bytes with ranges around a byte replaced, or `nil` if no range is replaced. O(n).
  package func replacing(
    at byte: UInt8, _ replacement: (Int) -> (range: Range<Int>, text: String)?
  ) -> [UInt8]? {
    withUnsafeBytes { $0.replacing(at: byte, replacement) }
  }
}
