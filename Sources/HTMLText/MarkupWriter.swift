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
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { append(text: UnsafeRawBufferPointer($0), to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an end tag, unless the element is void.
  package static func append(endOf name: String, to bytes: inout [UInt8]) {
    guard !voidElements.contains(name.lowercased()) else { return }
    bytes.append(UInt8(ascii: "<"))
    bytes.append(UInt8(ascii: "/"))
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
    while let index = text.offsetOfMarkup(inAttribute: escapingQuotes, from: copied) {
      let escape: StaticString =
        switch text[index] {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        default: "&quot;"
        }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[copied..<index]))
      bytes.append(
        contentsOf: UnsafeBufferPointer(start: escape.utf8Start, count: escape.utf8CodeUnitCount))
      copied = index + 1
    }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[copied...]))
  }

  // MARK: Names of the HTML parser

  /// Writes `<name` without the closing bracket.
  static func append(startOf name: HTMLName, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "<"))
    append(name, to: &bytes)
  }

  static func append(endOf name: HTMLName, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(UInt8(ascii: "/"))
    append(name, to: &bytes)
    bytes.append(UInt8(ascii: ">"))
  }

  static func append(
    attribute name: HTMLName, _ value: UnsafeRawBufferPointer, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: " "))
    append(name, to: &bytes)
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
    append(text: value, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  private static func append(_ name: HTMLName, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: (name.low.littleEndian, name.high.littleEndian)) {
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[..<name.count]))
    }
  }

  /// HTML elements without an end tag.
  package static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}
