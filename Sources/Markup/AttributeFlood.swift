/// Removes excess attributes from HTML elements. libxml2 compares each attribute of an element with
/// every other one, so 200,000 of them would take minutes.
struct AttributeFlood {
  private static let most = 256
  private let bytes: UnsafeRawBufferPointer
  private var index = 0

  /// Returns the HTML with at most the first 256 attributes of each element, or `nil` if no element
  /// has more. O(n).
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

  /// Moves to the name of the next start tag.
  ///
  /// - Returns: `false` if there are no more start tags.
  private mutating func goToTag() -> Bool {
    while let start = bytes.offset(of: UInt8(ascii: "<"), from: index) {
      index = start + 1
      guard let byte else { return false }
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) { return true }
      if bytes.contains("<!--", at: start) {
        index = bytes.offset(of: "-->", from: start).map { $0 + 3 } ?? bytes.count
      }
    }
    return false
  }

  /// Moves to the `>` of the tag.
  ///
  /// - Returns: The index of the first excess attribute, or `nil` if there is none.
  private mutating func skipTag() -> Int? {
    var count = 0
    var excess: Int?
    skip { $0 > 0x20 && $0 != UInt8(ascii: ">") }
    while true {
      skip { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
      guard let byte, byte != UInt8(ascii: ">") else { return excess }
      count += 1
      if count == Self.most + 1 { excess = index }
      skipAttribute()
    }
  }

  private mutating func skipAttribute() {
    // The first byte always belongs to the name, even if it is `=`.
    index += 1
    skip { $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
    skip { $0 <= 0x20 }
    guard byte == UInt8(ascii: "=") else { return }
    index += 1
    skip { $0 <= 0x20 }
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return skip { $0 > 0x20 && $0 != UInt8(ascii: ">") }
    }
    index = bytes.offset(of: quote, from: index + 1).map { $0 + 1 } ?? bytes.count
  }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    while index < bytes.count, isSkipped(bytes[index]) { index += 1 }
  }
}
