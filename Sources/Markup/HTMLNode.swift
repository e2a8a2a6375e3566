import CLibXML2

/// A node of an ``HTMLDocument``. It keeps the document alive. Two values are equal if they are the
/// same node of the same document.
public struct HTMLNode {
  public enum Kind: Sendable, Hashable {
    case document, element, attribute, text, comment
  }

  public let kind: Kind
  let document: HTMLDocument
  let pointer: xmlNodePtr

  /// - Returns: `nil` for a document type, a processing instruction or a namespace.
  init?(_ pointer: xmlNodePtr, of document: HTMLDocument) {
    guard let kind = Kind(pointer.pointee.type) else { return nil }
    self.init(pointer, kind: kind, of: document)
  }

  init(_ pointer: xmlNodePtr, kind: Kind, of document: HTMLDocument) {
    self.pointer = pointer
    self.kind = kind
    self.document = document
  }

  /// The name of an element or attribute in lower case; `nil` for other nodes.
  public var name: String? {
    guard kind == .element || kind == .attribute else { return nil }
    return pointer.pointee.name.map { String(cString: $0) }
  }

  /// The text of the node. For an element or a document this is all text inside it in document
  /// order, including scripts. O(n) in the number of nodes inside.
  public var text: String {
    guard let buffer = xmlBufferCreate() else { return "" }
    defer { xmlBufferFree(buffer) }
    guard xmlNodeBufGetContent(buffer, pointer) == 0 else { return "" }
    let bytes = UnsafeRawBufferPointer(
      start: xmlBufferContent(buffer), count: Int(xmlBufferLength(buffer)))
    return WindowsCharacters.text(bytes)
  }

  /// The attributes of an element in document order; empty for other nodes.
  public var attributes: [HTMLNode] {
    guard kind == .element, let first = pointer.pointee.properties else { return [] }
    return sequence(first: first) { $0.pointee.next }.map { attribute in
      HTMLNode(
        UnsafeMutableRawPointer(attribute).assumingMemoryBound(to: xmlNode.self),
        kind: .attribute, of: document)
    }
  }

  /// Returns the value of an attribute: empty if it has no value, `nil` if the element has no such
  /// attribute. O(n) in the number of attributes.
  ///
  /// - Parameter name: The name in lower case.
  public subscript(attribute name: String) -> String? {
    attributes.first { $0.name == name }?.text
  }

  /// The child elements, texts and comments in document order.
  public var children: [HTMLNode] {
    guard kind == .element || kind == .document, let first = pointer.pointee.children else {
      return []
    }
    return sequence(first: first) { $0.pointee.next }.compactMap { HTMLNode($0, of: document) }
  }

  /// The parent node; the element of an attribute; `nil` for a document.
  public var parent: HTMLNode? {
    pointer.pointee.parent.flatMap { HTMLNode($0, of: document) }
  }
}

extension HTMLNode: Hashable {
  public static func == (one: HTMLNode, other: HTMLNode) -> Bool {
    one.pointer == other.pointer
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(pointer)
  }
}

extension HTMLNode.Kind {
  init?(_ type: xmlElementType) {
    switch type {
    case XML_HTML_DOCUMENT_NODE, XML_DOCUMENT_NODE: self = .document
    case XML_ELEMENT_NODE: self = .element
    case XML_ATTRIBUTE_NODE: self = .attribute
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: self = .text
    case XML_COMMENT_NODE: self = .comment
    default: return nil
    }
  }
}
