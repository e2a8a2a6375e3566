import HTMLText
import Markup

/// Gathers the text of one element. Markup inside it is written out again as markup: XHTML on
/// purpose, and HTML that a feed forgot to escape.
struct Capture {
  enum Mode {
    /// One plain value; elements inside are passed over, their text is kept.
    case plain
    /// Text that may turn out to hold elements.
    case mixed
    /// XHTML: always elements; the wrapping `div` is left out.
    case markup
  }

  let name: FeedName
  let mode: Mode
  let scope: FeedXMLReader.Scope
  /// What relative addresses inside resolve against.
  let base: AddressBase
  /// The attributes of the element that its meaning depends on.
  let notes: Notes?

  /// Of a plain value they are a buffer that goes from one capture to the next.
  private(set) var bytes: [UInt8]
  private(set) var holdsMarkup = false
  /// Whether any element began inside, the wrapping `div` included.
  private(set) var holdsElements = false
  private var depth = 0
  /// Levels of the `div` wrappers that are open and not written.
  private var wrappers = 0

  /// The bases of elements inside that have one of their own, with their depth.
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
    notes: Notes? = nil, buffer: [UInt8] = []
  ) {
    bytes = buffer
    self.name = name
    self.mode = mode
    self.scope = scope
    self.base = base
    self.notes = notes
    holdsMarkup = mode == .markup
  }

  /// Inside XHTML an element called `entry` or `item` is only an element.
  var isVerbatim: Bool { mode == .markup }

  /// - Parameter spelling: the name to write where markup is written out again.
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

  /// An `xml:base` inside the markup holds for that element only, which HTML cannot say.
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
    } else if bytes.isEmpty, mode == .mixed {
      // Most elements hold one run, and its bytes are kept: they get the room they need.
      bytes = Array(utf8)
    } else {
      bytes.append(contentsOf: utf8)
    }
  }

  /// - Returns: whether the end belonged to an element inside, and was dealt with.
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

  /// Gives the buffer back, empty.
  mutating func takeBuffer() -> [UInt8] {
    var buffer: [UInt8] = []
    swap(&buffer, &bytes)
    buffer.removeAll(keepingCapacity: buffer.capacity <= 64 << 10)
    return buffer
  }

  /// The text without white space at its ends; nil when nothing is left.
  var value: String? {
    withTrimmedBytes { WindowsCharacters.text($0) }
  }

  /// The same as bytes.
  var utf8: [UInt8]? {
    withTrimmedBytes { trimmed in
      WindowsCharacters.replacingControls(in: trimmed)
        ?? (trimmed.count == bytes.count ? bytes : Array(trimmed))
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
