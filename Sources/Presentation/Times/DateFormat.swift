/// A format of strftime(3) for times in text output, such as `%Y-%m-%d %H:%M`.
package struct DateFormat: Sendable, Hashable {
  package let text: String

  package static let standard = DateFormat(unchecked: "%Y-%m-%d %H:%M")

  private static let longest = 100

  /// - Throws: ``FormatError`` if the text contains a conversion that `strftime` does not define or
  ///   a control character, contains no conversion, or is longer than 100 bytes.
  package init(_ text: String) throws(FormatError) {
    guard text.utf8.count <= Self.longest else { throw FormatError("it is too long") }
    guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw FormatError("it contains a control character")
    }
    // Flags, a width of at most two digits, a modifier, and the conversion.
    let conversion = /%[_\-0^#]*[0-9]{0,2}[EO]?[aAbBcCdDeFgGhHIjklmMpPrRsSTuUVwWxXyYzZ%]/
    let rest = text.replacing(conversion, with: "")
    if let percent = rest.firstIndex(of: "%") {
      throw FormatError("\(rest[percent...].prefix(2)) is not a conversion")
    }
    guard text.matches(of: conversion).contains(where: { !$0.output.hasSuffix("%") }) else {
      throw FormatError("it contains no part of a date")
    }
    self.text = text
  }

  private init(unchecked text: String) {
    self.text = text
  }
}
