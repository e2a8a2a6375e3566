import Markup

/// Copies the characters of text, CDATA sections and attribute values.
extension XMLRepair {
  /// The context of characters, which determines which of them must be escaped.
  enum Place {
    case text, section, attribute
  }

  /// Copies the characters that XML allows here, escapes those with another meaning, and removes
  /// all others.
  mutating func copy(upTo end: Int, as kind: Place) {
    while place < end {
      let run = place
      while place < end, isPlain(bytes[place]) { place += 1 }
      write(bytes[run..<place], as: kind)
      if place < end { copySpecial(before: end, as: kind) }
    }
  }

  private mutating func write(_ run: ArraySlice<UInt8>, as kind: Place) {
    if kind == .attribute { attributes += run } else { output += run }
  }

  private mutating func write(_ text: String, as kind: Place) {
    if kind == .attribute { attributes += text.utf8 } else { output += text.utf8 }
  }

  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "]"), 0xEF: false
    default: byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
  }

  private mutating func copySpecial(before end: Int, as kind: Place) {
    let byte = bytes[place]
    switch (byte, kind) {
    case (UInt8(ascii: "&"), .text), (UInt8(ascii: "&"), .attribute):
      return copyReference(before: end, as: kind)
    case (UInt8(ascii: "<"), .attribute): write("&lt;", as: kind)
    case (UInt8(ascii: "\""), .attribute): write("&quot;", as: kind)
    case (UInt8(ascii: "]"), .text) where starts(with: "]]>", at: place):
      write("]]&gt;", as: kind)
      place += 2
    case (0xEF, _) where isNoncharacter: place += 2
    default: if byte >= 0x20 { write(bytes[place...place], as: kind) }
    }
    place += 1
  }

  /// Whether the character is U+FFFE or U+FFFF (XML 1.0 section 2.2).
  private var isNoncharacter: Bool {
    byte(place + 1) == 0xBF && (byte(place + 2) == 0xBE || byte(place + 2) == 0xBF)
  }

  /// Copies a valid reference, and writes `&amp;` for any other ampersand.
  private mutating func copyReference(before end: Int, as kind: Place) {
    if rules == .recovering, let pair = SurrogatePair(in: bytes[..<end], at: place) {
      write("&#\(pair.scalar.value);", as: kind)
      place = pair.end
      isRecovered = true
      return
    }
    let head = bytes[place..<min(end, place + 34)].dropFirst()
    guard let semicolon = head.firstIndex(of: UInt8(ascii: ";")), semicolon > head.startIndex,
      let text = head.first == UInt8(ascii: "#")
        ? CharacterReference(in: bytes[..<end], at: place).map(Self.text(ofNumber:))
        : text(ofName: String(decoding: head[..<semicolon], as: UTF8.self))
    else {
      write("&amp;", as: kind)
      place += 1
      return
    }
    write(text, as: kind)
    place = semicolon + 1
  }

  /// Returns the text to write for a named reference, or `nil` if the name is unknown.
  private mutating func text(ofName name: String) -> String? {
    if let declared = entities.text(of: name) { return declared }
    return NamedEntities.text(of: name) == nil ? nil : "&\(name);"
  }

  /// Returns the text to write for a numeric reference: the reference itself if XML allows it,
  /// U+FFFD if its number is not a character, and an empty string for a control character.
  private static func text(ofNumber reference: CharacterReference) -> String {
    let value = reference.codePoint
    guard Unicode.Scalar(value) != nil, value != 0xFFFE, value != 0xFFFF else { return "\u{FFFD}" }
    return value >= 0x20 || [9, 10, 13].contains(value) ? "&#\(value);" : ""
  }
}
