/// Writes parsed JSON.
extension JSONWriter {
  /// Writes a parsed value. A number that RFC 8259 does not allow (`1.`, `01`) is written as a
  /// valid number of the same value, or as null if it has no value.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): self.value(value)
    case .string(let text): self.value(text)
    case .number(let text): number(text, value.double)
    case .array(let elements):
      array { writer in elements.forEach { writer.value($0) } }
    case .object(let members):
      object { writer in
        for member in members {
          writer.key(member.key)
          writer.value(member.value)
        }
      }
    }
  }

  private mutating func number(_ text: String, _ value: Double?) {
    if JSONNumber.isValid(text.utf8) { return raw(text) }
    guard let value else { return null() }
    self.value(value)
  }
}

/// The grammar of numbers (RFC 8259, section 6).
enum JSONNumber {
  static func isValid(_ text: String.UTF8View) -> Bool {
    var rest = text[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let leadingZero = rest.first == UInt8(ascii: "0")
    let whole = digits(&rest)
    guard whole == 1 || whole > 1 && !leadingZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard digits(&rest) > 0 else { return false }
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard digits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func digits(_ rest: inout Substring.UTF8View) -> Int {
    let end = rest.firstIndex { $0 &- 0x30 > 9 } ?? rest.endIndex
    let count = rest.distance(from: rest.startIndex, to: end)
    rest = rest[end...]
    return count
  }
}
