/// Reads JSON (RFC 8259) from bytes, forgiving what feeds get wrong.
///
/// - Leading blanks and a byte order mark are skipped.
/// - Invalid UTF-8 and lone surrogates become U+FFFD; raw control characters in strings
///   stay, with a warning.
/// - `NaN` and `Infinity` read as null, with a warning.
/// - Comments, missing commas, and commas too many are passed over with a warning.
/// - Below a depth of 64 a value is skipped and reads as null, so that no input exhausts the stack.
/// - Where nothing more can be made of the text, what came before stands, and is not complete.
///
/// O(n) in the bytes.
public struct JSONReader {
  static let deepest = 64
  /// More would only repeat themselves.
  private static let mostWarnings = 20

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  /// Whether the text ended, or made no sense, before the value did.
  var isCut = false
  private var warnings: [JSONDocument.Warning] = []

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads a whole text; nil when it holds no JSON value at all.
  public static func read(_ bytes: [UInt8]) -> JSONDocument? {
    bytes.withUnsafeBufferPointer { read($0) }
  }

  /// Reads a whole text; nil when it holds no JSON value at all.
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

  /// The next value; nil where none stands, or where it is cut and cannot be used.
  mutating func readValue(depth: Int) -> JSONValue? {
    skipBlanks()
    guard position < bytes.count else {
      cut("the document is cut off")
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
      cut("this is no JSON value")
      return nil
    }
  }

  /// What several programs write for numbers that JSON does not have.
  private mutating func readNonNumber(_ text: StaticString) -> JSONValue? {
    guard let value = readLiteral(text, .null) else { return nil }
    warn("\(text) is no number of JSON")
    return value
  }

  private mutating func readLiteral(_ text: StaticString, _ value: JSONValue) -> JSONValue? {
    let name = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[position...].starts(with: name) else {
      cut("this is no JSON value")
      return nil
    }
    position += name.count
    return value
  }

  /// A number by the grammar of the RFC, or near it (`01`, `1.`); its text is checked where used.
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

  /// Notes what was worked around, with its line.
  mutating func warn(_ message: String) {
    guard warnings.count < Self.mostWarnings else { return }
    let line = bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    warnings.append(JSONDocument.Warning(line: line, message))
  }

  /// Ends the reading here.
  mutating func cut(_ message: String) {
    guard !isCut else { return }
    isCut = true
    warn(message)
  }
}
