import FeedModel
import Markup

/// Follows the head of a list, and keeps its elements that hold nothing but text.
struct HeadReader {
  private var elements: [OutlineAttribute] = []
  /// Nil outside of the head.
  private var depth: Int?
  /// The element that is open; nil when it holds more than text.
  private var open: (name: XMLQualifiedName, text: [UInt8])?

  mutating func begin() {
    if depth == nil { depth = 0 }
  }

  /// An element of no meaning to us begins.
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

  /// The head ends; gives what it said.
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
