import XMLStream

/// Mends what makes an XML parser drop text or stop: ampersands and angle brackets that begin
/// nothing, characters that XML forbids, anything before the first tag, and tags that do not fit.
///
/// Only for documents at which the parser has complained: in a sound one there is nothing to mend.
enum XMLRepair {
  /// UTF-8 in, UTF-8 out. O(n).
  static func repairing(_ bytes: [UInt8]) -> [UInt8] {
    TagRepair.repairing(repairingCharacters(bytes))
  }

  private static func repairingCharacters(_ bytes: [UInt8]) -> [UInt8] {
    var repaired: [UInt8] = []
    repaired.reserveCapacity(bytes.count + bytes.count / 16)
    var rest = bytes[(bytes.firstIndex(of: UInt8(ascii: "<")) ?? 0)...]
    while let byte = rest.first {
      let taken: Int
      switch byte {
      case UInt8(ascii: "<") where rest.starts(with: cdataStart):
        taken = copyVerbatim(rest, upTo: cdataEnd, to: &repaired)
      case UInt8(ascii: "<") where rest.starts(with: commentStart):
        taken = copyVerbatim(rest, upTo: commentEnd, to: &repaired)
      case UInt8(ascii: "<") where !beginsMarkup(rest.dropFirst().first):
        taken = 1
        repaired.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: "&"):
        taken = copyReference(rest, to: &repaired)
      default:
        taken = 1
        if isAllowed(byte) { repaired.append(byte) }
      }
      rest = rest.dropFirst(taken)
    }
    return repaired
  }

  /// Where a declaration stands behind other elements, as if a document began there.
  static func secondStart(in bytes: [UInt8]) -> Int? {
    bytes.dropFirst().firstRange(of: Array("<?xml ".utf8))?.lowerBound
  }

  static let cdataStart = Array("<![CDATA[".utf8)
  static let cdataEnd = Array("]]>".utf8)
  static let commentStart = Array("<!--".utf8)
  static let commentEnd = Array("-->".utf8)

  /// Whether a `<` before this byte may be a tag's, and not a "less than".
  private static func beginsMarkup(_ byte: UInt8?) -> Bool {
    guard let byte else { return true }
    return byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || "/!?_:".utf8.contains(byte)
  }

  /// XML 1.0 section 2.2: of the control characters only tab, line feed and carriage return.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func copyVerbatim(
    _ bytes: ArraySlice<UInt8>, upTo end: [UInt8], to repaired: inout [UInt8]
  ) -> Int {
    var length = 0
    for index in bytes.indices {
      length += 1
      if isAllowed(bytes[index]) { repaired.append(bytes[index]) }
      if bytes[index] == UInt8(ascii: ">"), bytes[...index].suffix(end.count).elementsEqual(end) {
        break
      }
    }
    return length
  }

  /// A reference that XML or HTML knows is copied; any other ampersand becomes `&amp;`.
  private static func copyReference(
    _ bytes: ArraySlice<UInt8>, to repaired: inout [UInt8]
  ) -> Int {
    let head = bytes.prefix(34).dropFirst()
    guard let semicolon = head.firstIndex(of: UInt8(ascii: ";")), semicolon > head.startIndex,
      let text = text(ofReference: String(decoding: head[..<semicolon], as: UTF8.self))
    else {
      repaired.append(contentsOf: "&amp;".utf8)
      return 1
    }
    repaired.append(contentsOf: text.utf8)
    return semicolon - bytes.startIndex + 1
  }

  /// What to write for a reference: itself where XML reads it, U+FFFD for a number that is no
  /// character, nothing for a control character; nil when it is no reference at all.
  private static func text(ofReference name: String) -> String? {
    if name.first != "#" { return NamedEntities.text(of: name) == nil ? nil : "&\(name);" }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let value = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value else { return digits.allSatisfy(\.isHexDigit) ? "\u{FFFD}" : nil }
    if value < 0x20, value != 9, value != 10, value != 13 { return "" }
    guard let scalar = Unicode.Scalar(value), value != 0xFFFE, value != 0xFFFF else {
      return "\u{FFFD}"
    }
    return "&#\(scalar.value);"
  }
}
