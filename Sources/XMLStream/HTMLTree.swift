import CLibXML2

/// An HTML document or fragment, read by libxml2's tolerant HTML parser.
///
/// The tree stays inside: ``walk(_:)`` sends its nodes as events, without recursion, so deep
/// nesting is no danger to the stack.
public final class HTMLTree {
  private let document: htmlDocPtr?

  /// Reads UTF-8. Any text makes a tree, maybe an empty one. O(n) in the text.
  public init(_ html: String) {
    _ = LibXML2.start
    var html = html
    document = html.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      guard let fewer = AttributeFlood.removed(from: bytes) else { return Self.read(bytes) }
      return fewer.withUnsafeBytes(Self.read)
    }
  }

  /// Reads what stands in a page's body. Words that stand alone stay alone: in a page they would
  /// be put into a paragraph.
  public convenience init(fragment html: String) {
    self.init("<body>" + html)
  }

  deinit {
    if let document { xmlFreeDoc(document) }
  }

  private static func read(_ bytes: UnsafeRawBufferPointer) -> htmlDocPtr? {
    guard !bytes.isEmpty,
      let context = htmlCreateMemoryParserCtxt(
        bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count))
    else { return nil }
    defer { htmlFreeParserCtxt(context) }
    htmlCtxtUseOptions(context, options)
    // Not among the options of HTML, but heeded: without it the text below 256 levels is lost.
    context.pointee.options |= Int32(XML_PARSE_HUGE.rawValue)
    xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
    htmlParseDocument(context)
    defer { context.pointee.myDoc = nil }
    return context.pointee.myDoc
  }

  private static let options = Int32(
    HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_COMPACT.rawValue | HTML_PARSE_NODEFDTD.rawValue
      | HTML_PARSE_IGNORE_ENC.rawValue)

  /// Sends every element and text of the tree to a visitor, in document order. Comments,
  /// declarations and processing instructions are passed over. O(n) in the nodes.
  public func walk(_ visitor: inout some HTMLVisitor) {
    guard let document, let root = xmlDocGetRootElement(document) else { return }
    var node = root
    var enters = true
    while true {
      if enters, enter(node, &visitor), let child = node.pointee.children {
        node = child
        continue
      }
      if isElement(node) { visitor.end(name(of: node)) }
      if node == root { return }
      if let next = node.pointee.next {
        node = next
        enters = true
      } else if let parent = node.pointee.parent {
        node = parent
        enters = false
      } else {
        return
      }
    }
  }

  /// - Returns: whether the node's children are wanted.
  private func enter(_ node: xmlNodePtr, _ visitor: inout some HTMLVisitor) -> Bool {
    switch node.pointee.type {
    case XML_ELEMENT_NODE:
      return visitor.start(name(of: node), attributes(of: node))
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
      if let content = node.pointee.content { visitor.text(Self.text(content)) }
      return false
    default:
      return false
    }
  }

  /// Numeric references from 128 to 159 mean windows-1252's characters (HTML standard, 13.2.5.80).
  private static func text(_ content: UnsafePointer<UInt8>) -> String {
    let bytes = UnsafeRawBufferPointer(start: content, count: Int(xmlStrlen(content)))
    return WindowsCharacters.replacingControls(in: bytes)
      .map { String(decoding: $0, as: UTF8.self) } ?? String(decoding: bytes, as: UTF8.self)
  }

  private func isElement(_ node: xmlNodePtr) -> Bool {
    node.pointee.type == XML_ELEMENT_NODE
  }

  private func name(of node: xmlNodePtr) -> String {
    node.pointee.name.map { String(cString: $0) } ?? ""
  }

  private func attributes(of node: xmlNodePtr) -> [HTMLAttribute] {
    var attributes: [HTMLAttribute] = []
    var next = node.pointee.properties
    while let attribute = next {
      let value = attribute.pointee.children?.pointee.content.map { Self.text($0) }
      if let name = attribute.pointee.name {
        attributes.append(HTMLAttribute(name: String(cString: name), value: value ?? ""))
      }
      next = attribute.pointee.next
    }
    return attributes
  }
}

/// An attribute as the HTML parser read it: its name in lower case, its value decoded.
public struct HTMLAttribute: Sendable, Hashable {
  public var name: String
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// What receives the nodes of an ``HTMLTree``.
public protocol HTMLVisitor {
  /// An element begins; its name is in lower case.
  ///
  /// - Returns: whether to go on into its children. Its end comes in either case.
  mutating func start(_ name: String, _ attributes: [HTMLAttribute]) -> Bool
  mutating func text(_ text: String)
  mutating func end(_ name: String)
}
