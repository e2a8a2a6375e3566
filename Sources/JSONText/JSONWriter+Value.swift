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
    // The grammar of RFC 8259, section 6.
    let valid = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/
    if text.wholeMatch(of: valid) != nil { return raw(text) }
    guard let value else { return null() }
    self.value(value)
  }
}
