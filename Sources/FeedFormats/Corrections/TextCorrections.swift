import Markup

extension TextConstruct {
  /// Unescapes markup that was escaped twice inside the `div` of declared HTML:
  /// `<div>&lt;p&gt;…&lt;/p&gt;</div>`. Text that only mentions markup is unchanged. O(n).
  ///
  /// The correction works on sanitised HTML, so that reading lede's output again gives the same
  /// result.
  mutating func unescapeMarkupInDiv() {
    guard kind == .html, isDeclared, EscapedMarkup.mayBecomeLoneDiv(utf8) else { return }
    var unescaped = self
    guard let html = EscapedMarkup.unescapedMarkupInLoneDiv(sanitizedUTF8()) else { return }
    unescaped.utf8 = html
    guard EscapedMarkup.unescapedMarkupInLoneDiv(unescaped.sanitizedUTF8()) == nil else { return }
    self = unescaped
  }

  /// Repairs text whose UTF-8 was decoded as windows-1252 and encoded again. O(n).
  mutating func undoDoubleDecoding() {
    if case .media = kind { return }
    if let decoded = DoubleDecoding.undone(in: utf8, isMarkup: kind.isMarkup) { utf8 = decoded }
  }

  /// Escapes declarations and processing instructions in a title, such as `<!DOCTYPE html>` or
  /// `<?xml ?>`, so that they are shown as text instead of being removed as markup. Comments are
  /// still removed. O(n).
  mutating func keepDeclarationsAsText() {
    guard kind == .html else { return }
    let text = utf8
    let replaced = text.replacing(at: UInt8(ascii: "<")) { bracket in
      Self.beginsDeclaration(text[(bracket + 1)...]) ? (bracket..<bracket + 1, "&lt;") : nil
    }
    if let replaced { utf8 = replaced }
  }

  /// Decodes references and removes markup in literal text, which should contain neither.
  mutating func simplify() {
    guard kind == .text else { return }
    let plain = Array(PlainName.from(value).utf8)
    if plain != utf8 { utf8 = plain }
  }

  /// Replaces references to the two halves of a surrogate pair in markup with the character that
  /// they encode. O(n).
  mutating func joinSurrogateReferences() {
    guard kind.isMarkup else { return }
    let text = utf8
    let replaced = text.replacing(at: UInt8(ascii: "#")) { hash in
      guard hash > 0, text[hash - 1] == UInt8(ascii: "&") else { return nil }
      let pair = SurrogatePair(in: text[...], at: hash - 1)
      return pair.map { (hash - 1..<$0.end, String($0.scalar)) }
    }
    if let replaced { utf8 = replaced }
  }

  /// Whether the text after a `<` is that of a declaration or a processing instruction.
  private static func beginsDeclaration(_ text: ArraySlice<UInt8>) -> Bool {
    let mark = text.prefix(2)
    guard mark.count == 2, let first = mark.first, let letter = mark.last else { return false }
    return (first == UInt8(ascii: "!") || first == UInt8(ascii: "?"))
      && (0x61...0x7A).contains(letter | 0x20)
  }
}

extension String {
  /// Repairs text whose UTF-8 was decoded as windows-1252 and encoded again. O(n).
  mutating func undoDoubleDecoding() {
    guard containsByte(where: { $0 >= 0x80 }),
      let decoded = DoubleDecoding.undone(in: Array(utf8), isMarkup: false)
    else { return }
    self = TidyText.string(decoded)
  }
}
