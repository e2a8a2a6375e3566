import HTMLText
import Markup

/// Collects the text of one element. Elements inside it are serialised again as markup: they are
/// XHTML, or HTML that the feed did not escape.
struct Capture {
  enum Mode {
    /// A plain value. Tags inside are dropped and their text is kept.
    case plain
    /// Text that may contain elements.
    case mixed
    /// XHTML. A `div` around the whole text is left out.
    case markup
  }

  let name: FeedName
  let mode: Mode
  let scope: FeedXMLReader.Scope
  /// The base for relative addresses inside the element.
  let base: AddressBase
  /// The attributes that the meaning of the element depends on.
  let notes: Notes?

  /// The collected bytes. The next capture reuses this buffer.
  private(set) var bytes: [UInt8]
  private(set) var holdsMarkup = false
  /// Whether an element started inside, including a `div` around the text.
  private(set) var holdsElements = false
  private var depth = 0
  /// The number of open `div` wrappers, which are not written: 0 or 1.
  private var wrappers = 0

  /// The depth and base of each open element inside that has its own base.
  private var innerBases: [(depth: Int, base: String)] = []

  struct Notes {
    var type: String?
    var mode: String?
    var rel: String?
    var source: String?
    var scheme: String?
    var label: String?
    var isPermalink: String?
  }

  init(
    _ name: FeedName, _ mode: Mode, in scope: FeedXMLReader.Scope, base: AddressBase,
    notes: Notes? = nil, buffer: [UInt8]
  ) {
    bytes = buffer
    self.name = name
    self.mode = mode
    self.scope = scope
    self.base = base
    self.notes = notes
    holdsMarkup = mode == .markup
  }

  /// Whether elements named `item` or `entry` are ordinary markup, as in XHTML.
  var isVerbatim: Bool { mode == .markup }

  /// - Parameter spelling: The element name to write in markup.
  mutating func start(
    _ name: FeedName, written spelling: String, _ attributes: XMLAttributes
  ) {
    depth += 1
    holdsElements = true
    guard mode != .plain else { return }
    if mode == .markup, depth == wrappers + 1, wrappers == 0, name.element == .div, isBlank {
      wrappers = 1
      return enter(attributes)
    }
    if !holdsMarkup {
      holdsMarkup = true
      let plain = bytes
      bytes = []
      plain.withUnsafeBytes { MarkupWriter.append(content: $0, to: &bytes) }
    }
    enter(attributes)
    MarkupWriter.append(startOf: spelling, attributes, base: innerBases.last?.base, to: &bytes)
  }

  /// Records an `xml:base` inside the markup. HTML cannot express it, so addresses of the element
  /// are resolved when the markup is written.
  private mutating func enter(_ attributes: XMLAttributes) {
    guard attributes.count > 0,
      let reference = attributes.value("base", namespace: FeedXMLReader.xmlNamespace),
      let inner = WebAddress.base(reference, within: innerBases.last?.base ?? base.address)
    else { return }
    innerBases.append((depth, inner))
  }

  mutating func text(_ utf8: UnsafeRawBufferPointer) {
    if holdsMarkup {
      MarkupWriter.append(content: utf8, to: &bytes)
    } else {
      bytes.append(contentsOf: utf8)
    }
  }

  /// - Returns: Whether the end tag belonged to an element inside the captured one.
  mutating func end(written spelling: String) -> Bool {
    guard depth > 0 else { return false }
    if innerBases.last?.depth == depth { innerBases.removeLast() }
    depth -= 1
    if wrappers > 0, depth == 0 {
      wrappers = 0
    } else if mode != .plain {
      MarkupWriter.append(endOf: spelling, to: &bytes)
    }
    return true
  }

  /// Returns the buffer, emptied, for reuse.
  mutating func takeBuffer() -> [UInt8] {
    var buffer: [UInt8] = []
    swap(&buffer, &bytes)
    buffer.removeAll(keepingCapacity: buffer.capacity <= 256 << 10)
    return buffer
  }

  /// The text without leading and trailing whitespace, or `nil` if nothing is left.
  var value: String? {
    withTrimmedBytes { WindowsCharacters.text($0) }
  }

  /// The bytes of `value`.
  var utf8: [UInt8]? {
    withTrimmedBytes { trimmed in
      WindowsCharacters.replacingControls(in: trimmed) ?? Array(trimmed)
    }
  }

  private func withTrimmedBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value? {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      var end = bytes.count
      while start < end, bytes[start].isBlank { start += 1 }
      while start < end, bytes[end - 1].isBlank { end -= 1 }
      return start < end ? body(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) : nil
    }
  }

  private var isBlank: Bool { bytes.allSatisfy { $0.isBlank } }
}
