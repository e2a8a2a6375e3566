import Markup

/// Writes XML 1.0 in UTF-8, one element per line. The output is well-formed for any text.
///
/// Names must be valid XML names; text and attribute values may contain any characters. See
/// ``XMLEscaping`` for characters that XML cannot contain.
struct XMLWriter {
  /// Attributes whose value is `nil` are left out.
  typealias Attributes = [(name: String, value: String?)]

  /// The output so far.
  private(set) var bytes: [UInt8]
  /// The prefixes of the elements written so far.
  private(set) var prefixes: Set<Substring> = []
  private var open: [String] = []

  /// Starts a document with the XML declaration.
  ///
  /// - Parameter bytes: Bytes to which the output is appended.
  init(appendingTo bytes: consuming [UInt8] = []) {
    self.bytes = bytes
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
  }

  /// Creates a writer for the content of open elements, given by their names.
  init(inside open: [String]) {
    bytes = []
    self.open = open
  }

  /// Returns a text as a reader gets it: without characters that XML forbids and without leading and
  /// trailing whitespace, or `nil` if nothing is left.
  static func cleaned(_ text: String?) -> String? {
    guard let text = text.map({ XMLEscaping.cleaned($0).trimmingBlanks() }), !text.isEmpty else {
      return nil
    }
    return text
  }

  /// Writes the start tag of an element that contains others.
  mutating func start(_ name: String, _ attributes: Attributes = []) {
    startTag(name, attributes)
    append(">\n")
    open.append(name)
  }

  /// Writes text in the innermost open element.
  mutating func text(_ text: String) {
    XMLEscaping.append(text, .text, to: &bytes)
  }

  /// Writes the end tag of the innermost open element.
  mutating func end() {
    guard let name = open.popLast() else { return }
    indent()
    append("</\(name)>\n")
  }

  /// Writes an element that contains others.
  mutating func element(
    _ name: String, _ attributes: Attributes = [], _ body: (inout XMLWriter) -> Void
  ) {
    start(name, attributes)
    body(&self)
    end()
  }

  /// Writes an element that contains text.
  mutating func element(_ name: String, _ attributes: Attributes = [], text: String) {
    startTag(name, attributes)
    append(">")
    self.text(text)
    append("</\(name)>\n")
  }

  /// Writes an empty element.
  mutating func empty(_ name: String, _ attributes: Attributes = []) {
    startTag(name, attributes)
    append("/>\n")
  }

  /// Appends elements that another writer, created with ``init(inside:)``, wrote for the open
  /// elements.
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

extension XMLWriter {
  /// Whether a text is an [NCName](https://www.w3.org/TR/xml-names/#NT-NCName).
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first, isNameStart(first) else { return false }
    return text.unicodeScalars.dropFirst().allSatisfy {
      isNameStart($0) || ("0"..."9").contains($0) || $0 == "-" || $0 == "." || $0.value == 0xB7
        || (0x300...0x36F).contains($0.value) || (0x203F...0x2040).contains($0.value)
    }
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == "_" || scalar.properties.isAlphabetic }
    return nameStarts.contains { $0.contains(scalar.value) }
  }

  private static let nameStarts: [ClosedRange<UInt32>] = [
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
    0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
    0x10000...0xEFFFF,
  ]
}
