import HTMLText
import Markup

/// Converts names and tags to plain text. Some feeds escape them twice or write them as HTML.
enum PlainName {
  /// Returns the text with references decoded and markup removed.
  ///
  /// Converting the result again does not change it. Text that is still not plain after a few
  /// rounds is returned unchanged. O(n).
  static func from(_ text: String) -> String {
    var plain = text
    for _ in 1...4 {
      guard let simpler = simplified(plain) else { return plain }
      plain = simpler
    }
    return simplified(plain) == nil ? plain : text
  }

  /// Whether a text has a character that begins a reference or a tag. Without one, it is plain.
  static func mayHoldMarkup(_ text: String) -> Bool {
    text.containsByte { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
  }

  private static func simplified(_ text: String) -> String? {
    guard mayHoldMarkup(text) else { return nil }
    let utf8 = Array(text.utf8)
    let isMarkup = holdsMarkup(utf8)
    guard isMarkup || holdsReference(utf8) else { return nil }
    let html = isMarkup ? TitleMarkup.keepingWords(utf8) : escaped(utf8)
    let plain = PlainText.from(html)
    return plain == text ? nil : plain
  }

  /// Whether the text contains an HTML end tag, or one of the void elements that are common in
  /// names. A start tag alone, such as `<b>`, is text.
  private static func holdsMarkup(_ utf8: [UInt8]) -> Bool {
    var rest = utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      let isEnd = rest.first == UInt8(ascii: "/")
      let name = rest.dropFirst(isEnd ? 1 : 0).prefix(16).prefix(while: isNameByte)
      guard let next = rest[name.endIndex...].first,
        next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || next == 0x20
      else { continue }
      let element = String(decoding: name, as: UTF8.self).lowercased()
      if isEnd && HTMLVocabulary.isHTML(element) || ["br", "img", "wbr"].contains(element) {
        return true
      }
    }
    return false
  }

  /// Whether the text contains a complete reference, such as `&amp;` or `&#38;`.
  private static func holdsReference(_ utf8: [UInt8]) -> Bool {
    var rest = utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      rest = rest[(start + 1)...]
      let name = rest.drop { $0 == UInt8(ascii: "#") }.prefix(32).prefix(while: isNameByte)
      if !name.isEmpty, rest[name.endIndex...].first == UInt8(ascii: ";") { return true }
    }
    return false
  }

  /// Returns the text with `<` escaped, so that only references are interpreted.
  private static func escaped(_ utf8: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in utf8 {
      if byte == UInt8(ascii: "<") {
        bytes.append(contentsOf: "&lt;".utf8)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
