/// A JSON value as it was written (RFC 8259).
///
/// Numbers keep their text: an id such as `12345678901234567890` must come out as it went in. Objects
/// keep their order and every pair, also of a repeated key.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// The number as it stands in the source.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// One key and value of an object.
  public struct Member: Sendable, Hashable {
    public var key: String
    public var value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of an object's key; nil where there is none, or this is no object. Of a repeated key
  /// the last counts, as in ECMAScript. O(n) in the object's members.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The text of a string.
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

  /// The value of a number, rounded to the nearest that a `Double` holds; nil beyond its range.
  public var double: Double? {
    guard case .number(let text) = self, let value = Double(text), value.isFinite else {
      return nil
    }
    return value
  }

  /// The value of a whole number (`3`, `3.0`, `3e2`); nil where it is not whole or out of range.
  public var integer: Int64? {
    guard case .number(let text) = self else { return nil }
    return Int64(text) ?? double.flatMap { Int64(exactly: $0) }
  }
}

/// What reading a JSON text gave.
public struct JSONDocument: Sendable, Hashable {
  /// What could be read.
  public var value: JSONValue
  /// Whether the end of the value was seen. A document that is cut, or cannot be read any further,
  /// holds what came before: of an array only the elements whose own end was seen.
  public var isComplete: Bool
  /// What was wrong and was worked around.
  public var warnings: [Warning]

  public init(value: JSONValue, isComplete: Bool, warnings: [Warning] = []) {
    self.value = value
    self.isComplete = isComplete
    self.warnings = warnings
  }

  /// A fault of the text, and where it stands.
  public struct Warning: Sendable, Hashable {
    /// Counted from 1.
    public var line: Int
    public var message: String

    public init(line: Int, _ message: String) {
      self.line = line
      self.message = message
    }
  }
}
