import JSONText

/// Reads fields by type. A value of another type is left out with a warning; `null` counts as
/// missing.
extension JSONFeedReading {
  /// Returns a text without control characters, or `nil` if it is only whitespace. A number is read
  /// as text.
  mutating func string(_ json: JSONValue, _ key: String) -> String? {
    rawString(json, key).map(ControlCharacters.removed)
  }

  /// Returns the text unchanged, because it identifies a post.
  mutating func rawString(_ json: JSONValue, _ key: String) -> String? {
    guard let value = json[key], value != .null else { return nil }
    guard let text = plain(value, as: key) else {
      if value.string == nil { warn("\(key) is not a string") }
      return nil
    }
    return text
  }

  /// Returns the text of a string or number that is not only whitespace, or `nil` for any other
  /// value.
  mutating func plain(_ value: JSONValue, as key: String) -> String? {
    switch value {
    case .string(let text):
      return text.utf8.allSatisfy { $0 <= 0x20 } ? nil : text
    case .number(let text):
      warn("\(key) is a number")
      return text
    case .null, .bool, .array, .object:
      return nil
    }
  }

  mutating func text(_ json: JSONValue, _ key: String) -> TextConstruct? {
    string(json, key).map { TextConstruct($0, .text, isDeclared: true) }
  }

  mutating func address(_ json: JSONValue, _ key: String) -> String? {
    string(json, key).flatMap { base.resolve($0) }
  }

  /// Returns a date in any supported form, including a number of seconds since 1970.
  mutating func date(_ json: JSONValue, _ key: String) -> FeedDate? {
    guard let value = json[key], value != .null else { return nil }
    let text: String
    switch value {
    case .string(let string): text = string
    case .number(let number): text = number
    case .null, .bool, .array, .object: text = ""
    }
    guard !text.isEmpty else { return nil }
    let date = DateParser.parse(text)
    if date == nil { warn("\(key) is not a date") }
    return FeedDate(date: date, text: text)
  }

  /// Returns a positive number of bytes, rounded down.
  mutating func size(_ json: JSONValue, _ key: String) -> Int64? {
    guard let number = number(json, key), number >= 1 else { return nil }
    return Int64(exactly: number.rounded(.down))
  }

  /// Returns a number of seconds that is not negative.
  mutating func seconds(_ json: JSONValue, _ key: String) -> Double? {
    guard let number = number(json, key), number >= 0 else { return nil }
    return number
  }

  /// Returns a number, which may be in a string.
  private mutating func number(_ json: JSONValue, _ key: String) -> Double? {
    guard let value = json[key], value != .null else { return nil }
    let number = value.double ?? value.string.flatMap { JSONValue.number($0).double }
    if number == nil { warn("\(key) is not a number") }
    return number
  }

  /// Returns the language tag with hyphens: `en_US` becomes `en-US`.
  mutating func language(_ json: JSONValue) -> String? {
    string(json, "language").flatMap(LanguageTag.normal)
  }

  /// Returns the elements of an array. A single value is returned as an array of one element.
  mutating func elements(_ json: JSONValue, _ key: String) -> [JSONValue] {
    guard let value = json[key], value != .null else { return [] }
    if let elements = value.array { return elements }
    warn("\(key) is not an array")
    return [value]
  }
}
