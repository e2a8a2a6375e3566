extension WordFolder {
  /// Appends the text of sanitised HTML, without tags and attributes and with references decoded.
  ///
  /// The output of the sanitiser needs no parser: it contains brackets only around tags, and as
  /// references only numbers and the five names of XML. Other input produces wrong words at worst.
  /// O(n).
  mutating func append(html: Slice<UnsafeBufferPointer<UInt8>>) {
    var rest = html
    while let mark = rest.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    {
      append(utf8: rest[..<mark])
      rest = rest[mark...]
      rest = rest.first == UInt8(ascii: "<") ? afterTag(rest) : afterReference(rest)
    }
    append(utf8: rest)
  }

  private mutating func afterTag(
    _ text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    let end = text.firstIndex(of: UInt8(ascii: ">")) ?? text.endIndex
    let name = text[..<end].dropFirst().drop { $0 == UInt8(ascii: "/") }.prefix {
      $0 != UInt8(ascii: " ")
    }
    if !Self.isInsideWords(name) { endWord() }
    return text[end...].dropFirst()
  }

  /// Returns whether an element can occur inside a word.
  private static func isInsideWords(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    name.count <= 6 && inline.contains(String(decoding: name, as: UTF8.self))
  }

  private static let inline: Set<String> = [
    "a", "abbr", "b", "bdi", "bdo", "code", "del", "em", "i", "ins", "kbd", "mark", "s", "small",
    "span", "strong", "sub", "sup", "u", "var", "wbr",
  ]

  private mutating func afterReference(
    _ text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    let body = text.dropFirst().prefix(8)
    guard body.first == UInt8(ascii: "#"), let end = body.firstIndex(of: UInt8(ascii: ";")) else {
      // All five predefined named references stand for characters that separate words.
      endWord()
      let end = body.firstIndex(of: UInt8(ascii: ";"))
      return end.map { text[$0...].dropFirst() } ?? text.dropFirst()
    }
    let digits = String(decoding: body[..<end].dropFirst(), as: UTF8.self).lowercased()
    let number =
      digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    append(number.flatMap(Unicode.Scalar.init) ?? " ")
    return text[end...].dropFirst()
  }
}
