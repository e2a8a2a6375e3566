/// A JSON value as written in its source (RFC 8259).
///
/// Numbers keep their text, so that an id such as `12345678901234567890` does not change. Objects
/// keep the order of their members and all members with the same key.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// The text of the number in the source.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A key and a value of an object.
  public struct Member: Sendable, Hashable {
    public var key: String
    public var value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a key, or `nil` if this is not an object or has no such key. If a key is
  /// repeated, its last value counts, as in ECMAScript. O(n) in the number of members.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The text, if this is a string.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  public var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The value of a number, rounded to the nearest `Double`; `nil` if it is out of range.
  public var double: Double? {
    guard case .number(let text) = self, let value = Double(text), value.isFinite else {
      return nil
    }
    return value
  }

  /// The value of an integer (`3`, `3.0`, `3e2`); `nil` if it is not an integer or is out of range.
  public var integer: Int64? {
    guard case .number(let text) = self else { return nil }
    return Int64(text) ?? double.flatMap { Int64(exactly: $0) }
  }
}

/// The result of reading a JSON text.
public struct JSONDocument: Sendable, Hashable {
  /// The readable part of the text.
  public var value: JSONValue
  /// Whether the end of the value was read. If not, the value is what precedes the cut; of an
  /// array, this includes only complete elements.
  public var isComplete: Bool
  /// The mistakes that were tolerated.
  public var warnings: [Warning]

  public init(value: JSONValue, isComplete: Bool, warnings: [Warning] = []) {
    self.value = value
    self.isComplete = isComplete
    self.warnings = warnings
  }

  /// A mistake in the text and its line.
  public struct Warning: Sendable, Hashable {
    /// The line number, counted from 1.
    public var line: Int
    public var message: String

    public init(line: Int, _ message: String) {
      self.line = line
      self.message = message
    }
  }
}
