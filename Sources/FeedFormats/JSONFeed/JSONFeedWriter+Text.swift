import JSONText

/// Writes texts as plain text in JSON Feed's fields and as sanitised HTML in the `_lede` extension.
extension JSONWriter {
  /// Writes a title as plain text. A title that contains only markup is left out.
  mutating func title(_ text: TextConstruct?) {
    guard let words = text?.titleText(), !words.isEmpty else { return }
    field("title", words)
  }

  /// Writes a text as plain text. A text that contains only markup is left out.
  mutating func plain(_ name: StaticString, _ text: TextConstruct?) {
    guard let words = text?.plainText(), !words.isEmpty else { return }
    field(name, words)
  }

  /// Writes the type that a text has in the feed.
  mutating func textType(_ name: StaticString, _ text: TextConstruct?) {
    field(name, text?.kind.name)
  }

  /// Writes a text as sanitised HTML if it contains elements, which plain text would lose.
  mutating func markup(_ name: StaticString, _ text: TextConstruct?) {
    guard let text, text.kind.isMarkup, text.utf8.contains(UInt8(ascii: "<")) else { return }
    let html = text.sanitizedUTF8()
    if html.contains(UInt8(ascii: "<")) { field(name, utf8: html) }
  }

  /// Writes a text according to its type: as sanitised HTML or as literal text.
  mutating func text(_ name: StaticString, type: StaticString, _ text: TextConstruct?) {
    guard let text else { return }
    field(name, utf8: text.kind.isMarkup ? text.sanitizedUTF8() : text.utf8)
    textType(type, text)
  }
}
