import FeedModel
import Markup

extension Author {
  /// Parses a person in the forms that RSS uses: `a@b (Name)`, `Name (a@b)`, `Name <a@b>`, `a@b
  /// Name`, or only a name or an email address, which may start with `mailto:`. Returns `nil` if
  /// the text is empty.
  init?(parsing text: String?) {
    guard let text = text.map(PlainName.from)?.trimmingBlanks(), !text.isEmpty else { return nil }
    self.init()
    if let (outside, inside) = Self.split(text, "(", ")") ?? Self.split(text, "<", ">") {
      if Self.isAddress(inside) {
        email = Self.withoutScheme(inside)
        name = Self.unquoted(outside)
        return
      } else if Self.isAddress(outside) {
        email = Self.withoutScheme(outside)
        name = Self.unquoted(inside)
        return
      } else if inside.isEmpty, !outside.isEmpty {
        name = Self.unquoted(outside)
        return
      }
    }
    if !takeWords(of: text) { name = text }
  }

  /// Sets the email address to the only address among the words of a text, and the name to the
  /// other words.
  private mutating func takeWords(of text: String) -> Bool {
    guard text.utf8.count(where: { $0 == UInt8(ascii: "@") }) == 1 else { return false }
    let brackets: Set<Character> = ["<", ">", "(", ")", "[", "]", ",", ";"]
    var words = text.split(whereSeparator: \.isWhitespace).map { word in
      String(word.drop { brackets.contains($0) }).trimmingSuffix { brackets.contains($0) }
    }
    guard let place = words.firstIndex(where: Self.isAddress) else { return false }
    email = Self.withoutScheme(words.remove(at: place))
    name = Self.unquoted(words.joined(separator: " ").trimmingBlanks())
    return true
  }

  /// Returns the name without the quotation marks that email headers use, or `nil` if it is empty.
  private static func unquoted(_ name: String) -> String? {
    var name = name
    if name.utf8.count > 1, name.first == "\"", name.last == "\"" {
      name = name.dropFirst().dropLast().trimmingBlanks()
    }
    return name.isEmpty ? nil : name
  }

  private static func split(
    _ text: String, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar
  ) -> (outside: String, inside: String)? {
    guard text.unicodeScalars.last == closing,
      let start = Self.start(ofGroupEnding: text.unicodeScalars, opening, closing)
    else { return nil }
    let inside = text.unicodeScalars[start...].dropFirst().dropLast()
    return (text[..<start].trimmingBlanks(), String(inside).trimmingBlanks())
  }

  /// Returns the index of the bracket that the last character closes, as in `a@b (X (Y))`.
  private static func start(
    ofGroupEnding text: String.UnicodeScalarView, _ opening: Unicode.Scalar,
    _ closing: Unicode.Scalar
  ) -> String.Index? {
    var depth = 0
    for index in text.indices.reversed() {
      if text[index] == closing { depth += 1 }
      if text[index] == opening { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private static func isAddress(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return false }
    let text = withoutScheme(text).utf8
    return text.first != UInt8(ascii: "@") && text.last != UInt8(ascii: "@")
      && !text.contains { $0 <= 0x20 }
  }

  private static func withoutScheme(_ text: String) -> String {
    text.utf8.count > 7 && text.prefix(7).lowercased() == "mailto:"
      ? String(text.dropFirst(7)) : text
  }
}

extension String {
  fileprivate func trimmingSuffix(_ isDropped: (Character) -> Bool) -> String {
    guard let last = lastIndex(where: { !isDropped($0) }) else { return "" }
    return String(self[...last])
  }
}
