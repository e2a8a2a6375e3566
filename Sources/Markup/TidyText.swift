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

  /// Returns where a run of text ends: at a given byte, a reference or the end of the bytes. Returns
  /// `nil` if libxml2 would change the text.
  @inline(__always)
  static func end(
    of bytes: UnsafeRawBufferPointer, from start: Int, before stop: UInt8 = UInt8(ascii: "<")
  ) -> Int? {
    var index = start
    while index < bytes.count {
      let block = ByteBlock(bytes, at: index)
      let plain = ByteBlock.bytes(
        before: block.areUnusual .| block .== stop .| block .== UInt8(ascii: "&"))
      index += plain
      guard plain < ByteBlock.size, index < bytes.count else { continue }
      switch bytes[index] {
      case stop, UInt8(ascii: "&"): return index
      default:
        // Line breaks and tabs are tidy in text, but not in the value of an attribute.
        let length =
          stop == UInt8(ascii: "<")
          ? character(in: bytes, at: index) : sequence(in: bytes, at: index)
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
    while let end = end(of: bytes, from: index, before: quote), end < bytes.count {
      if bytes[end] == quote { return (end, index > start) }
      guard let reference = reference(in: bytes, at: end) else { return nil }
      index = reference.end
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

  /// Returns the size of the buffer that ``decode(_:to:isXML:)`` needs. Every reference is longer
  /// than its character, and text is copied in whole blocks.
  static func decodedCapacity(of text: UnsafeRawBufferPointer) -> Int {
    text.count + ByteBlock.size
  }

  /// Writes text to a buffer, with its references decoded. O(n).
  ///
  /// - Returns: The number of bytes written, or `nil` if libxml2 would change the text or a
  ///   reference is unknown.
  static func decode(
    _ text: UnsafeRawBufferPointer, to buffer: UnsafeMutableRawBufferPointer, isXML: Bool = false
  ) -> Int? {
    var index = 0
    var count = 0
    while index < text.count {
      let block = ByteBlock(text, at: index)
      buffer.storeBytes(of: block.bytes, toByteOffset: count, as: SIMD16<Int8>.self)
      let plain = ByteBlock.bytes(before: block.areUnusual .| block .== UInt8(ascii: "&"))
      index += plain
      count += plain
      guard plain < ByteBlock.size, index < text.count else { continue }
      if text[index] == UInt8(ascii: "&") {
        guard let reference = reference(in: text, at: index, isXML: isXML) else { return nil }
        for byte in reference.scalar.utf8 {
          buffer[count] = byte
          count += 1
        }
        index = reference.end
      } else {
        let length = character(in: text, at: index)
        guard length > 0 else { return nil }
        for place in index..<(index + length) {
          buffer[count] = text[place]
          count += 1
        }
        index += length
      }
    }
    return count
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
      let scalar = predefined(name, isXML: isXML) ?? (isXML ? nil : names[name])
    else { return nil }
    return (scalar, start + length + 2)
  }

  /// Returns the character of a name that XML or HTML predefines. The first letter of a name is its
  /// lowest byte.
  private static func predefined(_ name: HTMLName, isXML: Bool) -> Unicode.Scalar? {
    guard name.high == 0 else { return nil }
    return switch name.low {
    case 0x746C: "<"  // lt
    case 0x7467: ">"  // gt
    case 0x706D61: "&"  // amp
    case 0x746F_7571: "\""  // quot
    case 0x736F_7061 where isXML: "'"  // apos
    default: nil
    }
  }

  private static let names = HTMLNameTable(
    NamedEntities.codePoints.compactMapValues(Unicode.Scalar.init))

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
