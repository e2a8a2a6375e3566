import CLibXML2

/// A tree of an HTML page, built by libxml2's tolerant HTML parser from any bytes.
///
/// Missing `html`, `head` and `body` elements are added. Element and attribute names are in lower
/// case. An element has at most 256 attributes; others are left out. Nothing is loaded from the
/// network or from files.
///
/// Not `Sendable`: evaluating an ``XPath`` changes memory of the document.
public final class HTMLDocument {
  private let tree: xmlDocPtr
  private let context: xmlXPathContextPtr

  /// Parses a page. O(n · depth) for unbalanced tags, otherwise O(n).
  ///
  /// - Parameters:
  ///   - encoding: The charset of the Content-Type header. A byte order mark takes precedence. If
  ///     there is no known charset, the page's `<meta>` element decides; without it, the bytes are
  ///     UTF-8 if they are valid UTF-8, and windows-1252 otherwise.
  public init(
    _ bytes: [UInt8], encoding: String? = nil, limits: HTMLLimits = HTMLLimits()
  ) throws(HTMLLimitError) {
    guard bytes.count <= limits.bytes else { throw .bytes(limit: limits.bytes) }
    // A NUL character would end libxml2's strings.
    var text = HTMLEncoding.utf8(of: bytes, declared: encoding)
    if text.contains(0) { text.removeAll { $0 == 0 } }
    guard text.count <= limits.bytes else { throw .bytes(limit: limits.bytes) }
    _ = LibXML2.start
    let builder = HTMLTreeBuilder(limits: limits)
    tree = try builder.build(text)
    context = LibXML2.makeXPathContext(for: tree)
  }

  deinit {
    xmlXPathFreeContext(context)
    xmlFreeDoc(tree)
  }

  /// The document node, which is the parent of the root element.
  public var node: HTMLNode {
    HTMLNode(
      UnsafeMutableRawPointer(tree).assumingMemoryBound(to: xmlNode.self), kind: .document, of: self
    )
  }

  /// Calls a closure with the context for evaluating expressions at a node.
  ///
  /// - Parameter operations: The maximum number of evaluation steps.
  func withXPathContext<Result>(
    at node: xmlNodePtr, operations: Int, _ body: (xmlXPathContextPtr) -> Result
  ) -> Result {
    context.pointee.node = node
    // For libxml2, 0 means "no limit".
    context.pointee.opLimit = UInt(max(1, operations))
    context.pointee.opCount = 0
    return body(context)
  }
}
