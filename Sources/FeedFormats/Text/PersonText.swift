import FeedModel

extension Author {
  /// Reads a person as RSS writes one: `a@b (Name)`, `Name (a@b)`, `Name <a@b>`, a name or an
  /// address alone, `mailto:` or not. Nil for a blank.
  init?(parsing text: String?) {
    guard let text = text?.trimmingBlanks(), !text.isEmpty else { return nil }
    self.init()
    if let (outside, inside) = Self.split(text, "(", ")") ?? Self.split(text, "<", ">") {
      if Self.isAddress(inside) {
        email = Self.withoutScheme(inside)
        name = outside.isEmpty ? nil : outside
      } else if Self.isAddress(outside) {
        email = Self.withoutScheme(outside)
        name = inside.isEmpty ? nil : inside
      } else {
        name = text
      }
    } else if Self.isAddress(text) {
      email = Self.withoutScheme(text)
    } else {
      name = text
    }
  }

  private static func split(
    _ text: String, _ opening: Character, _ closing: Character
  ) -> (outside: String, inside: String)? {
    guard text.last == closing, let start = text.lastIndex(of: opening) else { return nil }
    let inside = text[text.index(after: start)...].dropLast()
    return (text[..<start].trimmingBlanks(), inside.trimmingBlanks())
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
