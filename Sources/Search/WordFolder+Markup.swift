extension WordFolder {
  /// Appends the text of sanitised HTML, without tags and attributes and with references decoded.
  ///
  /// The output of the sanitiser needs no parser: it contains brackets only around tags, and as
  /// references only numbers and the five names of XML. Other input produces wrong words at worst.
  /// O(n).
  mutating func append(html: String) {
    var rest = html.unicodeScalars.makeIterator()
    while let scalar = rest.next() {
      switch scalar {
      case "<": skipTag(&rest)
      case "&": appendReference(&rest)
      default: append(scalar)
      }
    }
  }

  private mutating func skipTag(_ rest: inout String.UnicodeScalarView.Iterator) {
    var name = ""
    var isInName = true
    while let scalar = rest.next(), scalar != ">" {
      if scalar == " " { isInName = false }
      if isInName, scalar != "/" || !name.isEmpty { name.unicodeScalars.append(scalar) }
    }
    if !Self.inline.contains(name) { endWord() }
  }

  /// The elements that can occur inside a word.
  private static let inline: Set<String> = [
    "a", "abbr", "b", "bdi", "bdo", "code", "del", "em", "i", "ins", "kbd", "mark", "s", "small",
    "span", "strong", "sub", "sup", "u", "var", "wbr",
  ]

  /// Appends the character of a reference. A reference ends within eight bytes; any other `&` is
  /// plain text.
  private mutating func appendReference(_ rest: inout String.UnicodeScalarView.Iterator) {
    var ahead = rest
    var reference = ""
    while reference.utf8.count < 8, let scalar = ahead.next() {
      if scalar == ";" {
        rest = ahead
        return append(Self.character(of: reference))
      }
      reference.unicodeScalars.append(scalar)
    }
    endWord()
  }

  /// Returns a space for a named reference: all five predefined ones stand for characters that
  /// separate words.
  private static func character(of reference: String) -> Unicode.Scalar {
    guard reference.hasPrefix("#") else { return " " }
    let digits = reference.dropFirst().lowercased()
    let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init) ?? " "
  }
}
