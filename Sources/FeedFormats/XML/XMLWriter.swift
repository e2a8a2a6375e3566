/// Writes XML 1.0 as UTF-8, an element a line: well-formed whatever text it is given.
///
/// Names must be names of XML; text and attribute values may hold anything. See ``XMLEscaping`` for
/// what becomes of characters that XML cannot hold.
struct XMLWriter {
  /// Those without a value are left out.
  typealias Attributes = [(name: String, value: String?)]

  /// What has been written.
  private(set) var bytes: [UInt8]
  /// The prefixes of the elements written so far.
  private(set) var prefixes: Set<Substring> = []
  private var open: [String] = []

  /// Writes the XML declaration.
  ///
  /// - Parameter bytes: what is written goes behind these.
  init(appendingTo bytes: consuming [UInt8] = []) {
    self.bytes = bytes
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
  }

  /// Writes the inside of elements.
  init(inside open: [String]) {
    bytes = []
    self.open = open
  }

  /// Begins an element that holds others.
  mutating func start(_ name: String, _ attributes: Attributes = []) {
    startTag(name, attributes)
    append(">\n")
    open.append(name)
  }

  /// Ends the element that began last.
  mutating func end() {
    guard let name = open.popLast() else { return }
    indent()
    append("</\(name)>\n")
  }

  /// An element that holds others.
  mutating func element(
    _ name: String, _ attributes: Attributes = [], _ body: (inout XMLWriter) -> Void
  ) {
    start(name, attributes)
    body(&self)
    end()
  }

  /// An element that holds text.
  mutating func element(_ name: String, _ attributes: Attributes = [], text: String) {
    startTag(name, attributes)
    append(">")
    XMLEscaping.append(text, .text, to: &bytes)
    append("</\(name)>\n")
  }

  /// An element that holds nothing.
  mutating func empty(_ name: String, _ attributes: Attributes = []) {
    startTag(name, attributes)
    append("/>\n")
  }

  /// Elements that were written ``init(inside:)`` those that are open.
  mutating func append(_ inside: XMLWriter) {
    bytes += inside.bytes
  }

  private mutating func startTag(_ name: String, _ attributes: Attributes) {
    if let colon = name.firstIndex(of: ":") { prefixes.insert(name[..<colon]) }
    indent()
    append("<\(name)")
    for case (let name, let value?) in attributes {
      append(" \(name)=\"")
      XMLEscaping.append(value, .attribute, to: &bytes)
      append("\"")
    }
  }

  private mutating func indent() {
    for _ in open { append("  ") }
  }

  private mutating func append(_ text: String) {
    bytes += text.utf8
  }
}
