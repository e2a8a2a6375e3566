import FeedModel
import Markup

/// Reads the `head` of an OPML list and keeps the elements that contain only text.
struct HeadReader {
  private var elements: [OutlineAttribute] = []
  /// The number of open elements inside the head, or `nil` outside the head.
  private var depth: Int?
  /// The open child of the head, or `nil` if there is none or it contains other elements.
  private var open: (name: XMLQualifiedName, text: [UInt8])?

  mutating func begin() {
    if depth == nil { depth = 0 }
  }

  /// Starts an element that the OPML reader does not interpret.
  mutating func start(_ name: XMLQualifiedName) {
    guard let depth else { return }
    self.depth = depth + 1
    open = depth == 0 ? (name, []) : nil
  }

  mutating func text(_ utf8: UnsafeRawBufferPointer) {
    open?.text.append(contentsOf: utf8.prefix(OutlineAttributes.largestValue + 1))
  }

  mutating func endElement() {
    guard let depth else { return }
    self.depth = max(0, depth - 1)
    guard let (name, text) = open else { return }
    open = nil
    let element = OutlineAttribute(
      namespace: name.namespace, prefix: name.prefix, name: name.local,
      value: XMLEscaping.cleaned(String(decoding: text, as: UTF8.self)).trimmingBlanks())
    let isKnown = elements.contains { $0.isNamed(as: element) }
    if !element.value.isEmpty, !isKnown, elements.count < OutlineAttributes.largestCount,
      OutlineAttributes.keeps(element, on: .head)
    {
      elements.append(element)
    }
  }

  /// Ends the head and returns its elements.
  mutating func end() -> [OutlineAttribute] {
    depth = nil
    open = nil
    return elements
  }
}

extension OutlineAttribute {
  func isNamed(as other: OutlineAttribute) -> Bool {
    name == other.name && namespace == other.namespace
  }
}
