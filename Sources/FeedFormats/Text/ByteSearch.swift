import Glibc

extension [UInt8] {
  /// Returns the index of the first occurrence of a byte at or after an index. O(n), with `memchr`.
  func index(of byte: UInt8, from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(byte), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
