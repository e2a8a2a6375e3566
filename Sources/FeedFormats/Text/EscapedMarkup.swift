import HTMLText
import Markup

/// HTML that was escaped twice: `&lt;p&gt;` instead of `<p>`.
enum EscapedMarkup {
  /// Returns HTML with the text of its `div` unescaped if it consists of one `div` without elements
  /// inside, or `nil` otherwise. O(n).
  static func unescapedInLoneDiv(_ html: [UInt8]) -> [UInt8]? {
    textInLoneDiv(html).map { text in
      html[..<text.startIndex] + unescaped(Array(text)) + html[text.endIndex...]
    }
  }

  /// Returns the same as ``unescapedInLoneDiv(_:)``, but only if all of the text is escaped markup.
  static func unescapedMarkupInLoneDiv(_ html: [UInt8]) -> [UInt8]? {
    guard let text = textInLoneDiv(html), isAllMarkup(text) else { return nil }
    return unescapedInLoneDiv(html)
  }

  /// A quick check that returns `false` for most HTML that cannot become a single `div` of escaped
  /// text when it is sanitised. Images are ignored, because the sanitiser may remove them.
  static func mayBecomeLoneDiv(_ html: [UInt8]) -> Bool {
    guard html.index(of: UInt8(ascii: "&"), from: 0) != nil else { return false }
    var names: [String] = []
    var index = 0
    while names.count < 2, let bracket = html.index(of: UInt8(ascii: "<"), from: index) {
      index = bracket + 1
      let name = elementName(html[index...])
      if !name.isEmpty, name != "img" { names.append(name) }
    }
    return !names.isEmpty
      && !names.enumerated().contains { place, name in
        HTMLVocabulary.elements.contains(name) && (name != "div" || place > 0)
      }
  }

  /// Returns the element name at the start of a text in lower case, or an empty string if there is
  /// none.
  static func elementName(_ text: ArraySlice<UInt8>) -> String {
    let name = text.prefix(16).prefix(while: \.isASCIIAlphanumeric)
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  /// Returns the text of HTML that consists of one `div` without elements inside, or `nil`
  /// otherwise. O(n).
  private static func textInLoneDiv(_ html: [UInt8]) -> ArraySlice<UInt8>? {
    let html = trimmed(html[...])
    let tag = Array("<div".utf8)
    let end = Array("</div>".utf8)
    guard html.starts(with: tag), html.suffix(end.count).elementsEqual(end),
      let next = html.dropFirst(tag.count).first, next == UInt8(ascii: ">") || next <= 0x20,
      let close = html.firstIndex(of: UInt8(ascii: ">")), close < html.endIndex - end.count
    else { return nil }
    let text = html[(close + 1)..<(html.endIndex - end.count)]
    return text.contains(UInt8(ascii: "<")) ? nil : text
  }

  /// Whether the whole text is escaped markup and not text that mentions markup. O(n).
  private static func isAllMarkup(_ text: ArraySlice<UInt8>) -> Bool {
    let text = trimmed(text)
    guard text.starts(with: "&lt;".utf8),
      text.suffix(4).elementsEqual("&gt;".utf8) || text.last == UInt8(ascii: ">")
    else { return false }
    let holdsEndTag = text.firstRange(of: Array("&lt;/".utf8)) != nil
    return HTMLVocabulary.elements.contains(elementName(text.dropFirst(4)))
      && (holdsEndTag || text.contains(UInt8(ascii: "=")))
  }

  /// Returns the text with one level of escaping removed: `&amp;lt;` becomes `&lt;`. O(n).
  static func unescaped(_ text: [UInt8]) -> [UInt8] {
    let unescaped = text.replacing(at: UInt8(ascii: "&")) { ampersand in
      guard let reference = CharacterReference(in: text[...], at: ampersand),
        let byte = UInt8(exactly: reference.codePoint), "&<>\"'".utf8.contains(byte)
      else { return nil }
      return (ampersand..<reference.end, String(Unicode.Scalar(byte)))
    }
    return unescaped ?? text
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = text.drop { $0 <= 0x20 }
    guard let last = start.lastIndex(where: { $0 > 0x20 }) else { return start.prefix(0) }
    return start[...last]
  }
}
