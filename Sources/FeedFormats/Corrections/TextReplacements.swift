import Markup

extension TextConstruct {
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
