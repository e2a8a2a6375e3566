/// Reads JSON (RFC 8259) from bytes, and tolerates common mistakes of feeds.
///
/// - Leading whitespace and a byte order mark are skipped.
/// - Invalid UTF-8 and lone surrogates become U+FFFD.
/// - Control characters in strings are kept, with a warning.
/// - `NaN` and `Infinity` are read as null, with a warning.
/// - Comments, missing commas and extra commas are skipped, with a warning.
/// - Values below a depth of 64 are skipped and read as null, so that no input overflows the stack.
/// - If the rest of the text is unreadable, the part before it is returned and marked as
///   incomplete.
///
/// O(n) in the number of bytes.
public struct JSONReader {
  static let deepest = 64
  /// The maximum number of warnings. Further ones rarely add information.
  private static let mostWarnings = 20

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  /// Whether the text ended, or became unreadable, before the end of the value.
  var isCut = false
  private var warnings: [JSONDocument.Warning] = []

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads a whole text. Returns `nil` if it contains no JSON value.
  public static func read(_ bytes: [UInt8]) -> JSONDocument? {
    bytes.withUnsafeBufferPointer { read($0) }
  }

  /// Reads a whole text. Returns `nil` if it contains no JSON value.
  public static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONDocument? {
    var reader = JSONReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    guard let value = reader.readValue(depth: 0) else { return nil }
    reader.skipBlanks()
    if !reader.isCut, reader.position < bytes.count {
      reader.warn("text after the end of the document")
    }
    return JSONDocument(value: value, isComplete: !reader.isCut, warnings: reader.warnings)
  }

  /// Reads the next value. Returns `nil` if there is none, or if it is cut off and unusable.
  mutating func readValue(depth: Int) -> JSONValue? {
    skipBlanks()
    guard position < bytes.count else {
      cut("the document is truncated")
      return nil
    }
    switch bytes[position] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < Self.deepest else { return skipContainer() }
      return bytes[position] == UInt8(ascii: "{") ? readObject(depth) : readArray(depth)
    case UInt8(ascii: "\""): return readString().map { .string($0) }
    case UInt8(ascii: "N"): return readNonNumber("NaN")
    case UInt8(ascii: "I"): return readNonNumber("Infinity")
    case UInt8(ascii: "-") where bytes[position...].dropFirst().first == UInt8(ascii: "I"):
      return readNonNumber("-Infinity")
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return readNumber()
    case UInt8(ascii: "t"): return readLiteral("true", .bool(true))
    case UInt8(ascii: "f"): return readLiteral("false", .bool(false))
    case UInt8(ascii: "n"): return readLiteral("null", .null)
    default:
      cut("this is not a JSON value")
      return nil
    }
  }

  /// Reads `NaN` or an infinity, which several programs write although JSON does not allow them.
  private mutating func readNonNumber(_ text: StaticString) -> JSONValue? {
    guard let value = readLiteral(text, .null) else { return nil }
    warn("\(text) is not a JSON number")
    return value
  }

  private mutating func readLiteral(_ text: StaticString, _ value: JSONValue) -> JSONValue? {
    let name = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[position...].starts(with: name) else {
      cut("this is not a JSON value")
      return nil
    }
    position += name.count
    return value
  }

  /// Reads a number, including some that RFC 8259 does not allow (`01`, `1.`). Its text is checked
  /// where it is used.
  private mutating func readNumber() -> JSONValue? {
    let start = position
    while position < bytes.count, Self.isNumberByte(bytes[position]) { position += 1 }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Adds a warning with the current line.
  mutating func warn(_ message: String) {
    guard warnings.count < Self.mostWarnings else { return }
    let line = bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    warnings.append(JSONDocument.Warning(line: line, message))
  }

  /// Marks the text as cut off at the current position.
  mutating func cut(_ message: String) {
    guard !isCut else { return }
    isCut = true
    warn(message)
  }
}
