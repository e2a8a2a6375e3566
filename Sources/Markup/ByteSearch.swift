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
    let end = (end ?? count) - mark.utf8CodeUnitCount + 1
    var start = start
    while let found = offset(of: mark.utf8Start.pointee, from: start, upTo: end) {
      if contains(mark, at: found) { return found }
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
    var offset = start
    while offset < count {
      let block = ByteBlock(self, at: offset)
      let others = ByteBlock.bytes(before: block.areNotASCII .| block .== byte)
      offset += others
      if others < ByteBlock.size { return offset < count ? offset : nil }
    }
    return nil
  }
}

extension [UInt8] {
  /// Returns the index of the first occurrence of a byte at or after an index. O(n).
  package func index(of byte: UInt8, from start: Int) -> Int? {
    withUnsafeBytes { $0.offset(of: byte, from: start) }
  }

  /// Returns the index of the first occurrence of a string at or after an index. O(n).
  package func index(of mark: StaticString, from start: Int) -> Int? {
    withUnsafeBytes { $0.offset(of: mark, from: start) }
  }
}
