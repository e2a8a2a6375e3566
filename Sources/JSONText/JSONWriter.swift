/// Writes JSON (RFC 8259) as bytes, on one line and without spaces.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.object {
///   $0.field("title", title)  // left out when nil
///   $0.field("items", array: items) { writer, item in
///     writer.object { $0.field("id", item.id) }
///   }
/// }
/// ```
///
/// Strings are escaped so that the output is safe on a terminal and in a script. The escaped
/// characters are quotation marks, backslashes, U+0000–U+001F, U+007F–U+009F, U+2028, U+2029 and
/// the bidirectional controls (U+061C, U+200E, U+200F, U+202A–U+202E, U+2066–U+2069). NaN and
/// infinity, which JSON does not allow, are treated as `nil`.
///
/// Every method except ``newline()`` and ``removeAll()`` writes one value, or one field of the open
/// object. The caller must use them in a valid order. O(n) in the number of bytes written.
public struct JSONWriter {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8]
  private var needsComma = false

  /// - Parameter bytes: The bytes to append to.
  public init(appendingTo bytes: consuming [UInt8] = []) {
    self.bytes = bytes
  }

  /// Ends the line. Another value may follow.
  public mutating func newline() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Removes the written bytes and keeps their memory. For a buffer that is flushed repeatedly.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  public mutating func object<E: Error>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
    open(UInt8(ascii: "{"))
    try body(&self)
    close(UInt8(ascii: "}"))
  }

  public mutating func array<E: Error>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
    open(UInt8(ascii: "["))
    try body(&self)
    close(UInt8(ascii: "]"))
  }

  public mutating func null() {
    separate()
    append("null")
  }

  public mutating func value(_ value: Bool) {
    separate()
    append(value ? "true" : "false")
  }

  public mutating func value(_ value: Int64) {
    separate()
    bytes.append(contentsOf: "\(value)".utf8)
  }

  public mutating func value(_ value: Int) {
    self.value(Int64(value))
  }

  public mutating func value(_ value: Double) {
    guard value.isFinite else { return null() }
    if let whole = Int64(exactly: value) { return self.value(whole) }
    separate()
    bytes.append(contentsOf: "\(value)".utf8)
  }

  public mutating func value(_ value: String) {
    separate()
    appendQuoted(value)
  }

  /// Writes the name of a field. Its value must follow. The name must be a literal that needs no
  /// escapes.
  public mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes the name of a field, with escapes. Its value must follow.
  public mutating func key(_ key: String) {
    separate()
    appendQuoted(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a value that is already JSON.
  mutating func raw(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func appendQuoted(_ text: String) {
    var text = text  // withUTF8 is mutating; native text is not copied
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { JSONEscaping.append($0, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string from text in UTF-8.
  public mutating func value(utf8 text: [UInt8]) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    text.withUnsafeBufferPointer { JSONEscaping.append($0, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string from bytes that need no escapes, such as a timestamp.
  public mutating func quoted(_ body: (inout [UInt8]) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    body(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}
