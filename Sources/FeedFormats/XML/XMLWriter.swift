/// Writes XML 1.0 as UTF-8, an element a line: well-formed whatever text it is given.
///
/// Names are literals of the program; text and attribute values may hold anything. See
/// ``XMLEscaping`` for what becomes of characters that XML cannot hold.
struct XMLWriter {
  typealias Attributes = KeyValuePairs<StaticString, String?>

  /// What has been written.
  private(set) var bytes: [UInt8]
  private var open: [StaticString] = []

  /// Writes the XML declaration.
  ///
  /// - Parameter bytes: what is written goes behind these.
  init(appendingTo bytes: consuming [UInt8] = []) {
    self.bytes = bytes
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
  }

  /// Begins an element that holds others. Attributes without a value are left out.
  ///
  /// - Parameter further: see ``empty(_:_:further:)``.
  mutating func start(
    _ name: StaticString, _ attributes: Attributes = [:],
    further: [(name: String, value: String)] = []
  ) {
    startTag(name, attributes)
    append(further)
    append(">\n")
    open.append(name)
  }

  /// Ends the element that began last.
  mutating func end() {
    guard let name = open.popLast() else { return }
    indent()
    append("</")
    append(name)
    append(">\n")
  }

  /// An element that holds others.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ body: (inout XMLWriter) -> Void
  ) {
    start(name, attributes)
    body(&self)
    end()
  }

  /// An element that holds text.
  mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
    startTag(name, attributes)
    append(">")
    XMLEscaping.append(text, .text, to: &bytes)
    append("</")
    append(name)
    append(">\n")
  }

  /// An element that holds text, and whose name is no literal; it and those of the attributes must be
  /// names of XML.
  mutating func element(
    named name: String, _ attributes: some Sequence<(name: String, value: String)>, text: String
  ) {
    indent()
    bytes.append(contentsOf: "<\(name)".utf8)
    append(attributes)
    append(">")
    XMLEscaping.append(text, .text, to: &bytes)
    bytes.append(contentsOf: "</\(name)>\n".utf8)
  }

  /// An element that holds nothing.
  ///
  /// - Parameter further: attributes whose names are no literals; they must be names of XML.
  mutating func empty(
    _ name: StaticString, _ attributes: Attributes = [:],
    further: [(name: String, value: String)] = []
  ) {
    startTag(name, attributes)
    append(further)
    append("/>\n")
  }

  private mutating func append(_ attributes: some Sequence<(name: String, value: String)>) {
    for (name, value) in attributes {
      bytes.append(contentsOf: " \(name)=\"".utf8)
      XMLEscaping.append(value, .attribute, to: &bytes)
      append("\"")
    }
  }

  private mutating func startTag(_ name: StaticString, _ attributes: Attributes) {
    indent()
    append("<")
    append(name)
    for case (let name, let value?) in attributes {
      append(" ")
      append(name)
      append("=\"")
      XMLEscaping.append(value, .attribute, to: &bytes)
      append("\"")
    }
  }

  private mutating func indent() {
    for _ in open { append("  ") }
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
