import XMLStream

/// Writes elements and text as markup that reads back to the same.
enum MarkupWriter {
  /// - Parameter base: what addresses resolve against here and now; nil where they stay as they are.
  static func append(
    startOf name: String, _ attributes: XMLAttributes, base: String?, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.utf8)
    for (attribute, value) in attributes {
      let isAddress = base != nil && HTMLVocabulary.addresses.contains(attribute.local)
      let absolute = isAddress ? WebAddress.resolve(value, against: base) : nil
      append(attribute: attribute.local, absolute ?? value, to: &bytes)
    }
    bytes.append(UInt8(ascii: ">"))
  }

  static func append(attribute name: String, _ value: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: "=\"".utf8)
    var value = value
    value.withUTF8 { append(text: UnsafeRawBufferPointer($0), to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  static func append(endOf name: String, to bytes: inout [UInt8]) {
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
  static func append(content: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    append(content, escapingQuotes: false, to: &bytes)
  }

  private static func append(
    _ text: UnsafeRawBufferPointer, escapingQuotes: Bool, to bytes: inout [UInt8]
  ) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\"") where escapingQuotes: bytes.append(contentsOf: "&quot;".utf8)
      default: bytes.append(byte)
      }
    }
  }

  /// HTML's elements without an end tag.
  static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}
