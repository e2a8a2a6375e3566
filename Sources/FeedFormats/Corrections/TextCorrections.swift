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
    replace(each: UInt8(ascii: "<")) { utf8, bracket in
      Self.beginsDeclaration(utf8[(bracket + 1)...]) ? (bracket + 1, "&lt;") : nil
    }
  }

  /// Converts literal text to plain text, as if it contained markup.
  mutating func simplify() {
    guard kind == .text else { return }
    let plain = Array(PlainName.from(value).utf8)
    if plain != utf8 { utf8 = plain }
  }

  /// Replaces references to the two halves of a surrogate pair in markup with the character that
  /// they encode. O(n).
  mutating func joinSurrogateReferences() {
    guard kind.isMarkup, utf8.index(of: UInt8(ascii: "#"), from: 0) != nil else { return }
    replace(each: UInt8(ascii: "&")) { utf8, ampersand in
      SurrogatePair(in: utf8[...], at: ampersand).map { ($0.end, String($0.scalar)) }
    }
  }

  /// Replaces ranges that start with a byte and for which `replacement` returns an end and a text.
  private mutating func replace(
    each byte: UInt8, _ replacement: ([UInt8], Int) -> (end: Int, text: String)?
  ) {
    var replaced: [UInt8] = []
    var copied = 0
    var index = 0
    while let start = utf8.index(of: byte, from: index) {
      index = start + 1
      guard let (end, text) = replacement(utf8, start) else { continue }
      replaced += utf8[copied..<start]
      replaced += text.utf8
      copied = end
      index = end
    }
    if copied > 0 { utf8 = replaced + utf8[copied...] }
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
