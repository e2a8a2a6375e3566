/// Scans text of tidy HTML without copying it.
public enum TidyText {
  /// Returns whether bytes are valid UTF-8 (RFC 3629) and contain only characters that XML allows
  /// (section 2.2), except for the controls U+0080 to U+009F. O(n), and several times faster than
  /// creating a string.
  public static func isTidy(_ text: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    while place < text.count {
      let plain = ByteBlock.bytes(before: ByteBlock(text, at: place).areUnusual)
      place += plain
      guard plain < ByteBlock.size, place < text.count else { continue }
      let isReturn = text[place] == UInt8(ascii: "\r")
      let length = isReturn ? 1 : character(in: text, at: place)
      guard length > 0 else { return false }
      place += length
    }
    return true
  }

  /// Decodes UTF-8, and replaces each invalid sequence by U+FFFD. O(n).
  public static func string(_ utf8: [UInt8]) -> String {
    guard utf8.withUnsafeBytes(isTidy) else { return String(decoding: utf8, as: UTF8.self) }
    // `isTidy` has verified that the bytes are valid.
    return String(copying: UTF8Span(unchecked: utf8.span))
  }

  /// Returns where a run of text ends: at a tag, a reference or the end of the bytes. Returns `nil`
  /// if libxml2 would change the text.
  static func end(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      let block = ByteBlock(bytes, at: index)
      let tags = block .== UInt8(ascii: "<")
      let plain = ByteBlock.bytes(
        before: block.areUnusual .| tags .| block .== UInt8(ascii: "&"))
      index += plain
      guard plain < ByteBlock.size, index < bytes.count else { continue }
      switch bytes[index] {
      case UInt8(ascii: "<"), UInt8(ascii: "&"): return index
      default:
        let length = character(in: bytes, at: index)
        guard length > 0 else { return nil }
        index += length
      }
    }
    return index
  }

  /// Returns where the value of an attribute ends (the offset of its quote), or `nil` if libxml2
  /// would change the value.
  static func endOfValue(
    in bytes: UnsafeRawBufferPointer, from start: Int, quote: UInt8
  ) -> (end: Int, holdsReferences: Bool)? {
    var index = start
    var holdsReferences = false
    while index < bytes.count {
      let block = ByteBlock(bytes, at: index)
      let plain = ByteBlock.bytes(
        before: block.areUnusual .| block .== quote .| block .== UInt8(ascii: "&"))
      index += plain
      guard plain < ByteBlock.size, index < bytes.count else { continue }
      switch bytes[index] {
      case quote: return (index, holdsReferences)
      case UInt8(ascii: "&"):
        guard let reference = reference(in: bytes, at: index) else { return nil }
        index = reference.end
        holdsReferences = true
      default:
        let length = sequence(in: bytes, at: index)
        guard length > 0 else { return nil }
        index += length
      }
    }
    return nil
  }

  /// Returns the length of the character at an offset, or 0 if libxml2 would change it.
  static func character(in bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    switch bytes[index] {
    case 0x20..<0x80, 0x09, 0x0A: 1
    default: sequence(in: bytes, at: index)
    }
  }

  /// Returns the length of the multi-byte character at an offset (RFC 3629, section 4), or 0 for
  /// invalid UTF-8, for a control character (U+0080 to U+009F) and for a noncharacter (U+FFFE,
  /// U+FFFF).
  private static func sequence(in bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    let first = bytes[index]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first < 0xF5, index + length <= bytes.count else { return 0 }
    for place in 1..<length where bytes[index + place] & 0xC0 != 0x80 { return 0 }
    let second = bytes[index + 1]
    switch first {
    case 0xC2: return second < 0xA0 ? 0 : 2
    case 0xE0: return second < 0xA0 ? 0 : 3
    case 0xED: return second >= 0xA0 ? 0 : 3
    case 0xEF: return second == 0xBF && bytes[index + 2] >= 0xBE ? 0 : 3
    case 0xF0: return second < 0x90 ? 0 : 4
    case 0xF4: return second >= 0x90 ? 0 : 4
    default: return length
    }
  }

  /// Returns a copy of a value with its references decoded, which the caller must deallocate. Every
  /// reference is longer than its character.
  static func decoding(_ value: UnsafeRawBufferPointer) -> UnsafeMutableRawBufferPointer {
    let decoded = UnsafeMutableRawBufferPointer.allocate(byteCount: value.count, alignment: 1)
    var count = 0
    var index = 0
    while index < value.count {
      if value[index] == UInt8(ascii: "&"), let reference = reference(in: value, at: index) {
        for byte in reference.scalar.utf8 {
          decoded[count] = byte
          count += 1
        }
        index = reference.end
      } else {
        decoded[count] = value[index]
        count += 1
        index += 1
      }
    }
    return UnsafeMutableRawBufferPointer(rebasing: decoded[..<count])
  }

  /// Returns the character of a reference and the offset after it, or `nil` if the reference is
  /// unknown, incomplete or a control character.
  ///
  /// - Parameter isXML: Whether to accept only the names that XML predefines, and not those of
  ///   HTML.
  package static func reference(
    in bytes: UnsafeRawBufferPointer, at start: Int, isXML: Bool = false
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    guard start + 2 < bytes.count else { return nil }
    if bytes[start + 1] == UInt8(ascii: "#") { return number(in: bytes, at: start + 2) }
    let block = ByteBlock(bytes, at: start + 1)
    let length = ByteBlock.bytes(before: block .== UInt8(ascii: ";"))
    guard 1..<10 ~= length, case let name = block.name(length), name.count == length,
      let scalar = isXML ? namesOfXML[name] : names[name]
    else { return nil }
    return (scalar, start + length + 2)
  }

  private static let names = HTMLNameTable(
    NamedEntities.codePoints.compactMapValues(Unicode.Scalar.init)
      .merging(["amp": "&", "lt": "<", "gt": ">", "quot": "\""]) { $1 })

  private static let namesOfXML = HTMLNameTable<Unicode.Scalar>([
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ])

  private static func number(
    in bytes: UnsafeRawBufferPointer, at start: Int
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    var index = start
    var value: UInt32 = 0
    while index < bytes.count, index < start + 6, bytes[index] &- 0x30 < 10 {
      value = value * 10 + UInt32(bytes[index] - 0x30)
      index += 1
    }
    guard index > start, index < bytes.count, bytes[index] == UInt8(ascii: ";"),
      0x20..<0x7F ~= value || 0xA0..<0xD800 ~= value, let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, index + 1)
  }
}
