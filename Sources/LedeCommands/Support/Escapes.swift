/// What stands for signs that mean something to who reads a text.
///
/// A sign is replaced wherever it stands, also where a mark that follows makes one character of both
/// (`<` and U+0338 are `≮` to Swift, and the beginning of a tag to who reads bytes).
struct Escapes: ExpressibleByDictionaryLiteral {
  private let table: [Unicode.Scalar: String]

  init(dictionaryLiteral elements: (Unicode.Scalar, String)...) {
    table = Dictionary(uniqueKeysWithValues: elements)
  }

  func escape(_ text: String) -> String {
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
