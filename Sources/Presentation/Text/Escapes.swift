/// Replacements for characters with a special meaning in an output format.
///
/// Code points are replaced instead of characters: `<` followed by U+0338 is one `Character` in
/// Swift (`≮`), but the start of a tag for a program that reads bytes.
package struct Escapes: ExpressibleByDictionaryLiteral {
  private let table: [Unicode.Scalar: String]

  package init(dictionaryLiteral elements: (Unicode.Scalar, String)...) {
    table = Dictionary(uniqueKeysWithValues: elements)
  }

  package func escape(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { table[$0] != nil }) else { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let replacement = table[scalar] {
        escaped.append(contentsOf: replacement.unicodeScalars)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// The escapes of Pango markup and desktop notifications.
  static let markup: Escapes = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
}
