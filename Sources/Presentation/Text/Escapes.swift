/// Replacements of characters that have a meaning in the language of a text.
///
/// Code points are replaced, and not characters: `<` before U+0338 is one character (`≮`) to Swift, and
/// the beginning of a tag to a program that reads bytes.
package struct Escapes: ExpressibleByDictionaryLiteral {
  private let table: [Unicode.Scalar: String]

  package init(dictionaryLiteral elements: (Unicode.Scalar, String)...) {
    table = Dictionary(uniqueKeysWithValues: elements)
  }

  package func escape(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { table[$0] != nil }) else { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let twin = table[scalar] {
        escaped.append(contentsOf: twin.unicodeScalars)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// The markup of Pango and of desktop notices.
  static let markup: Escapes = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
}
