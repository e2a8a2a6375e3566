import JSONText

/// Texts: plain in JSON Feed's own fields, sanitised HTML in the extension.
extension JSONWriter {
  /// A title as its words. One of markup alone is left out.
  mutating func title(_ text: TextConstruct?) {
    guard let words = text?.titleText(), !words.isEmpty else { return }
    field("title", words)
  }

  /// A text as its words. One of markup alone is left out.
  mutating func plain(_ name: StaticString, _ text: TextConstruct?) {
    guard let words = text?.plainText(), !words.isEmpty else { return }
    field(name, words)
  }

  /// What kind of text it was in the feed.
  mutating func textType(_ name: StaticString, _ text: TextConstruct?) {
    field(name, text?.kind.name)
  }

  /// A text as sanitised HTML, where that says more than its words.
  mutating func markup(_ name: StaticString, _ text: TextConstruct?) {
    guard let text, text.kind.isMarkup, text.utf8.contains(UInt8(ascii: "<")) else { return }
    let html = text.sanitizedUTF8()
    if html.contains(UInt8(ascii: "<")) { field(name, utf8: html) }
  }

  /// A text in the form that its type names: sanitised HTML, or literal text.
  mutating func text(_ name: StaticString, type: StaticString, _ text: TextConstruct?) {
    guard let text else { return }
    field(name, utf8: text.kind.isMarkup ? text.sanitizedUTF8() : text.utf8)
    textType(type, text)
  }
}
