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
    // In a text without markup, only references are interpreted.
    let html =
      isMarkup
      ? TitleMarkup.escapingText(utf8)
      : utf8.replacing(at: UInt8(ascii: "<")) { ($0..<$0 + 1, "&lt;") } ?? utf8
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
      let name = EscapedMarkup.elementName(rest.dropFirst(isEnd ? 1 : 0))
      guard let next = rest.dropFirst(name.utf8.count + (isEnd ? 1 : 0)).first,
        next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || next == 0x20
      else { continue }
      if isEnd && HTMLVocabulary.isHTML(name) || ["br", "img", "wbr"].contains(name) {
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
      let name = rest.drop { $0 == UInt8(ascii: "#") }.prefix(32).prefix(
        while: \.isASCIIAlphanumeric)
      if !name.isEmpty, rest[name.endIndex...].first == UInt8(ascii: ";") { return true }
    }
    return false
  }
}
