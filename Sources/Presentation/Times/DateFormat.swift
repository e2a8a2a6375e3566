/// A format of strftime(3) for times in text output, such as `%Y-%m-%d %H:%M`.
package struct DateFormat: Sendable, Hashable {
  package let text: String

  package static let standard = DateFormat(unchecked: "%Y-%m-%d %H:%M")

  private static let longest = 100
  private static let conversions = Set("aAbBcCdDeFgGhHIjklmMpPrRsSTuUVwWxXyYzZ%".utf8)

  /// - Throws: ``FormatError`` if the text contains a conversion that `strftime` does not define or
  ///   a control character, contains no conversion, or is longer than 100 bytes.
  package init(_ text: String) throws(FormatError) {
    guard text.utf8.count <= Self.longest else { throw FormatError("it is too long") }
    guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw FormatError("it contains a control character")
    }
    var rest = text.utf8[...]
    var isEmpty = true
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      let end = Self.endOfModifiers(in: rest[percent...].dropFirst())
      guard end < rest.endIndex, Self.conversions.contains(rest[end]) else {
        throw FormatError("\(Substring(rest[percent...]).prefix(2)) is not a conversion")
      }
      isEmpty = isEmpty && rest[end] == UInt8(ascii: "%")
      rest = rest[end...].dropFirst()
    }
    guard !isEmpty else { throw FormatError("it contains no part of a date") }
    self.text = text
  }

  private init(unchecked text: String) {
    self.text = text
  }

  /// Returns the index after the flags, a width of at most two digits, and `E` or `O`.
  private static func endOfModifiers(in text: Substring.UTF8View) -> Substring.Index {
    var rest = text.drop { "_-0^#".utf8.contains($0) }
    rest = rest.dropFirst(rest.prefix(2).prefix { (0x30...0x39).contains($0) }.count)
    if let first = rest.first, "EO".utf8.contains(first) { rest = rest.dropFirst() }
    return rest.startIndex
  }
}
