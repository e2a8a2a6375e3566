import Markup

extension TextConstruct {
  /// Escapes declarations and processing instructions in a title, such as `<!DOCTYPE html>` or
  /// `<?xml ?>`, so that they are shown as text instead of being removed as markup. Comments are
  /// still removed. O(n).
  mutating func keepDeclarationsAsText() {
    guard kind == .html else { return }
    replace(at: UInt8(ascii: "<")) { utf8, bracket in
      Self.beginsDeclaration(utf8[(bracket + 1)...]) ? (bracket..<bracket + 1, "&lt;") : nil
    }
  }

  /// Replaces references to the two halves of a surrogate pair in markup with the character that
  /// they encode. O(n).
  mutating func joinSurrogateReferences() {
    guard kind.isMarkup else { return }
    replace(at: UInt8(ascii: "#")) { utf8, sign in
      guard sign > 0, utf8[sign - 1] == UInt8(ascii: "&") else { return nil }
      let pair = SurrogatePair(in: utf8[...], at: sign - 1)
      return pair.map { (sign - 1..<$0.end, String($0.scalar)) }
    }
  }

  /// Replaces ranges around a byte for which `replacement` returns a range and a text.
  private mutating func replace(
    at byte: UInt8, _ replacement: ([UInt8], Int) -> (range: Range<Int>, text: String)?
  ) {
    var replaced: [UInt8] = []
    var copied = 0
    var index = 0
    while let found = utf8.index(of: byte, from: index) {
      index = found + 1
      guard let (range, text) = replacement(utf8, found) else { continue }
      replaced += utf8[copied..<range.lowerBound]
      replaced += text.utf8
      copied = range.upperBound
      index = copied
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
