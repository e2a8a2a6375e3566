package import Markup
import URLs

/// Writes elements and text as markup that reads back to the same.
package enum MarkupWriter {
  /// Writes a start tag.
  ///
  /// - Parameter base: The URL that addresses are resolved against; nil leaves them as they are.
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

  /// Writes an end tag, unless the element has none.
  package static func append(endOf name: String, to bytes: inout [UInt8]) {
    guard !voidElements.contains(name.lowercased()) else { return }
    bytes.append(contentsOf: "</".utf8)
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: ">"))
  }

  /// Text as it may stand in an attribute.
  static func append(text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    append(text, escapingQuotes: true, to: &bytes)
  }

  /// Text as it may stand between tags.
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

  /// How many bytes from a place on are none of `& < >`, and no quote if that counts: all of them, or up to
  /// seven fewer.
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

  /// Marks the high bit of the first byte that is one of `& < >`, or a quote if that counts. Of a word that
  /// is zero in some byte, one taken from each byte borrows through that byte's high bit, and may mark bytes
  /// behind it.
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

  // MARK: By names of the HTML parser

  /// `<name`, without the closing bracket.
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

  /// A name between what stands before and behind it, put together first: each piece that an array is given
  /// costs it as much as all of them.
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

  /// HTML's elements without an end tag.
  package static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}
