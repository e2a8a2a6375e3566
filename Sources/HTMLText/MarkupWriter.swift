package import Markup
import URLs

/// Writes elements and text as HTML. Reading the HTML gives the same elements and text.
package enum MarkupWriter {
  /// Writes a start tag.
  ///
  /// - Parameter base: The URL for resolving relative URLs; `nil` leaves them unchanged.
  package static func append(
    startOf name: String, _ attributes: XMLAttributes, base: String?, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.utf8)
    for (attribute, value) in attributes {
      let isAddress = base != nil && HTMLVocabulary.addresses.contains(attribute.local)
      let absolute = isAddress ? URLReference.resolve(value, against: base) : nil
      append(attribute: attribute.local, absolute ?? value, to: &bytes)
    }
    bytes.append(UInt8(ascii: ">"))
  }

  private static func append(attribute name: String, _ value: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: "=\"".utf8)
    var value = value
    value.withUTF8 { append(text: UnsafeRawBufferPointer($0), to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an end tag, unless the element is void.
  package static func append(endOf name: String, to bytes: inout [UInt8]) {
    guard !voidElements.contains(name.lowercased()) else { return }
    bytes.append(contentsOf: "</".utf8)
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: ">"))
  }

  /// Writes text with the escapes for an attribute value.
  static func append(text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    append(text, escapingQuotes: true, to: &bytes)
  }

  /// Writes text with the escapes for the content of an element.
  package static func append(content: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    append(content, escapingQuotes: false, to: &bytes)
  }

  private static func append(
    _ text: UnsafeRawBufferPointer, escapingQuotes: Bool, to bytes: inout [UInt8]
  ) {
    var copied = 0
    var index = 0
    while index < text.count {
      index += plainBytes(of: text, from: index, escapingQuotes: escapingQuotes)
      guard index < text.count else { break }
      defer { index += 1 }
      let escape: StaticString
      switch text[index] {
      case UInt8(ascii: "&"): escape = "&amp;"
      case UInt8(ascii: "<"): escape = "&lt;"
      case UInt8(ascii: ">"): escape = "&gt;"
      case UInt8(ascii: "\"") where escapingQuotes: escape = "&quot;"
      default: continue
      }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[copied..<index]))
      bytes.append(
        contentsOf: UnsafeBufferPointer(start: escape.utf8Start, count: escape.utf8CodeUnitCount))
      copied = index + 1
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[copied...]))
  }

  /// Returns the number of bytes at an index that need no escaping, or up to seven fewer.
  private static func plainBytes(
    of text: UnsafeRawBufferPointer, from start: Int, escapingQuotes: Bool
  ) -> Int {
    var index = start
    while index + 8 <= text.count {
      let word = UInt64(
        littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let marks = marks(in: word, escapingQuotes: escapingQuotes)
      index += marks.trailingZeroBitCount / 8
      guard marks == 0 else { break }
    }
    return index - start
  }

  /// Sets the high bit of the first byte that is one of `& < >`, or a quotation mark if quotation
  /// marks are escaped. The subtraction finds bytes that are zero after the XOR. It may also set
  /// the high bit of later bytes, because it borrows from them.
  private static func marks(in word: UInt64, escapingQuotes: Bool) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let ampersand = word ^ ones &* 0x26
    let quote = escapingQuotes ? word ^ ones &* 0x22 : ones
    // `<` and `>` differ in one bit.
    let bracket = word & ~(ones &* 0x02) ^ ones &* 0x3C
    let zeros =
      (ampersand &- ones) & ~ampersand | (quote &- ones) & ~quote | (bracket &- ones) & ~bracket
    return zeros & 0x8080_8080_8080_8080
  }

  // MARK: Names of the HTML parser

  /// Writes `<name` without the closing bracket.
  static func append(startOf name: HTMLName, to bytes: inout [UInt8]) {
    append("<", name, "", to: &bytes)
  }

  static func append(endOf name: HTMLName, to bytes: inout [UInt8]) {
    append("</", name, ">", to: &bytes)
  }

  static func append(
    attribute name: HTMLName, _ value: UnsafeRawBufferPointer, to bytes: inout [UInt8]
  ) {
    append(" ", name, "=\"", to: &bytes)
    append(text: value, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a name between two strings. They are joined in a small buffer first, because each
  /// append to an array has a fixed cost.
  @inline(__always)
  private static func append(
    _ front: StaticString, _ name: HTMLName, _ back: StaticString, to bytes: inout [UInt8]
  ) {
    withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { room in
      var count = 0
      func add(_ mark: StaticString) {
        for place in 0..<mark.utf8CodeUnitCount {
          room[count + place] = mark.utf8Start[place]
        }
        count += mark.utf8CodeUnitCount
      }
      add(front)
      room.storeBytes(of: name.low.littleEndian, toByteOffset: count, as: UInt64.self)
      room.storeBytes(of: name.high.littleEndian, toByteOffset: count + 8, as: UInt64.self)
      count += name.count
      add(back)
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: room[..<count]))
    }
  }

  /// HTML elements without an end tag.
  package static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}
