import Glibc

/// Takes attributes out of HTML where an element has more than any page needs: libxml2 compares each
/// with every other, and 200,000 of them would take minutes.
struct AttributeFlood {
  private static let most = 256
  private let bytes: UnsafeRawBufferPointer
  private var index = 0

  /// The HTML with the first 256 attributes of each element; nil where none has more. O(n).
  static func removed(from bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var scanner = AttributeFlood(bytes: bytes)
    var result: [UInt8] = []
    var copied = 0
    while scanner.goToTag() {
      guard let excess = scanner.skipTag() else { continue }
      result.append(contentsOf: bytes[copied..<excess])
      copied = scanner.index
    }
    guard copied > 0 else { return nil }
    result.append(contentsOf: bytes[copied...])
    return result
  }

  private init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Goes behind the next `<` of a start tag.
  private mutating func goToTag() -> Bool {
    while let start = nextBracket() {
      index = start + 1
      guard let byte else { return false }
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) { return true }
      if bytes[start...].starts(with: "<!--".utf8) {
        index = bytes[start...].firstRange(of: Array("-->".utf8))?.upperBound ?? bytes.count
      }
    }
    return false
  }

  private func nextBracket() -> Int? {
    guard index < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + index, Int32(UInt8(ascii: "<")), bytes.count - index)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Goes to the tag's `>`.
  ///
  /// - Returns: where the first attribute too many begins.
  private mutating func skipTag() -> Int? {
    var count = 0
    var excess: Int?
    skip { !Self.isBlank($0) && $0 != UInt8(ascii: ">") }
    while true {
      skip { Self.isBlank($0) || $0 == UInt8(ascii: "/") }
      guard let byte, byte != UInt8(ascii: ">") else { return excess }
      count += 1
      if count == Self.most + 1 { excess = index }
      skipAttribute()
    }
  }

  private mutating func skipAttribute() {
    // Its first byte is its own even if it is an equals sign.
    index += 1
    skip { !Self.isBlank($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
    skip(Self.isBlank)
    guard byte == UInt8(ascii: "=") else { return }
    index += 1
    skip(Self.isBlank)
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return skip { !Self.isBlank($0) && $0 != UInt8(ascii: ">") }
    }
    index += 1
    skip { $0 != quote }
    if index < bytes.count { index += 1 }
  }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    while index < bytes.count, isSkipped(bytes[index]) { index += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
}
